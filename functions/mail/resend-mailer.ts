import { Fault } from '../platform/fault.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { senderLine } from './sender.ts'

const TIMEOUT_MS = 10_000
/** Settings at fault or too many calls: the mail itself may still go out later. */
const TRY_AGAIN = [401, 403, 408, 409, 429]

/** Resend's HTTP API; the mail's id as idempotency key keeps a second copy from going out for a day. */
export function resendMailer(
  from: string,
  apiKey: string | undefined,
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
): Mailer {
  return {
    async send(id, { to, fromName, replyTo, ...message }) {
      if (!apiKey) throw new Fault('RESEND_API_KEY is missing')
      const response = await fetch('https://api.resend.com/emails', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({
          from: senderLine(from, fromName),
          to: [to],
          ...(replyTo ? { reply_to: replyTo } : {}),
          ...message,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (response.ok) return
      const { status } = response
      if (status < 500 && !TRY_AGAIN.includes(status)) throw new MailRefused(`Resend ${status}`)
      throw new Fault(`Resend answered ${status}`)
    },
  }
}
