import { Fault } from '../platform/fault.ts'
import type { Mailer } from './mailer.ts'
import { senderLine } from './sender.ts'

const TIMEOUT_MS = 10_000

/** For development and tests: posts the mail to a local mailbox instead of sending it. */
export function captureMailer(
  from: string,
  url: string | undefined,
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
): Mailer {
  return {
    async send(id, { fromName, ...message }) {
      if (!url) throw new Fault('CAPTURE_URL is missing')
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ from: senderLine(from, fromName), ...message }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Fault(`the mailbox answered ${response.status}`)
    },
  }
}
