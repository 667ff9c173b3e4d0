import { Fault } from '../platform/fault.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import {
  type Mailer,
  MailNotTaken,
  MailPostponed,
  MailRefused,
  POSTPONED_SECONDS,
  sender,
} from './mailer.ts'

type SendEmail = {
  send(message: {
    from: { email: string; name: string }
    to: string
    replyTo?: string
    subject: string
    text: string
    html: string
    headers: Record<string, string>
  }): Promise<unknown>
}

const TIMEOUT_MS = 10_000
const CODE = /^E_[A-Z_]{1,60}$/
/** Faults of the mail itself; others, a sender not yet verified or a quota, pass. */
const PERMANENT = /^E_(VALIDATION|FIELD|HEADER|CONTENT|RECIPIENT_SUPPRESSED)/
/** Too many calls a second. */
const CALL_LIMIT = /^E_RATE_LIMIT/
/** After these it is unknown whether the email was sent. */
const UNCERTAIN = /^E_(INTERNAL|DELIVERY)/

/** Cloudflare's `send_email` binding. It knows no idempotency key. */
export function cloudflareMailer(from: string, bindings: unknown): Mailer {
  const { EMAIL } = (bindings ?? {}) as { EMAIL?: SendEmail }
  return {
    async send(_id, { fromName, orgId: _, ...message }) {
      if (!EMAIL) throw new MailNotTaken('send_email binding EMAIL is missing')
      try {
        await withTimeout(TIMEOUT_MS, EMAIL.send({ from: sender(from, fromName), ...message }))
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (typeof code !== 'string' || !CODE.test(code)) throw error
        // The message behind the code may repeat the address, which no log is to see.
        if (CALL_LIMIT.test(code)) throw new MailPostponed(POSTPONED_SECONDS)
        if (PERMANENT.test(code)) throw new MailRefused(code)
        throw UNCERTAIN.test(code) ? new Fault(code) : new MailNotTaken(code)
      }
    },
  }
}
