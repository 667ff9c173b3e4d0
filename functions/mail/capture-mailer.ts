import { Fault } from '../platform/fault.ts'
import { type Mailer, type MailMessage, MailNotTaken } from './mailer.ts'
import { senderLine } from './sender.ts'

const TIMEOUT_MS = 10_000

/** For development and tests: posts mails to a local mailbox instead of sending them. */
export function captureMailer(
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
    if (!response.ok) throw new Fault(`the mailbox answered ${response.status}`)
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
