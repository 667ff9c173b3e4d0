import type { Env } from '../platform/env.ts'
import { Fault } from '../platform/fault.ts'
import { cloudflareMailer } from './cloudflare-mailer.ts'
import { type Mailer, type MailMessage, MailNotTaken, senderLine } from './mailer.ts'
import { resendMailer } from './resend-mailer.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** The mailer that the settings name; what it lacks is said when it is first needed. */
export function createMailer(env: Env, bindings: unknown, fetch: Fetch): Mailer {
  switch (env.MAILER) {
    case 'cloudflare':
      return cloudflareMailer(env.MAIL_FROM, bindings)
    case 'resend':
      return resendMailer(env.MAIL_FROM, env.RESEND_API_KEY, fetch)
    case 'capture':
      return captureMailer(env.MAIL_FROM, env.CAPTURE_URL, fetch)
  }
}

const TIMEOUT_MS = 10_000

/** For development and tests: posts mails to a local mailbox instead of sending them. */
function captureMailer(
  from: string,
  url: string | undefined,
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
): Mailer {
  async function post(id: string, body: unknown): Promise<void> {
    if (!url) throw new MailNotTaken('CAPTURE_URL is missing')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Fault(`local mailbox returned status ${response.status}`)
  }
  const asCaptured = ({ fromName, ...message }: MailMessage) => ({
    from: senderLine(from, fromName),
    ...message,
  })
  return {
    send: (id, message) => post(id, asCaptured(message)),
    sendBatch: (key, messages) => post(key, messages.map(asCaptured)),
  }
}
