import { retryAfterSeconds } from '../../domain/retry-after.ts'
import { Fault } from '../platform/fault.ts'
import {
  type Mailer,
  type MailMessage,
  MailNotTaken,
  MailPostponed,
  MailRefused,
  POSTPONED_SECONDS,
  senderLine,
} from './mailer.ts'

const TIMEOUT_MS = 10_000
/** Settings at fault or a quota used up: the mail itself may still go out later. */
const NOT_TAKEN = [401, 403, 429]
/** Resend names its limits: of calls a second, and quotas of a day or month. */
const CALL_LIMIT = 'rate_limit_exceeded'
/** Whether it was taken is not said; 409 is the answer to a key that is in use. */
const UNCERTAIN = [408, 409]

/** Comes back with each event about the mail. */
export const ORG_TAG = 'org'

/** Resend's HTTP API; the mail's id as idempotency key keeps a second copy from going out for a day. */
export function resendMailer(
  from: string,
  apiKey: string | undefined,
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
): Mailer {
  async function post(path: string, id: string, body: unknown): Promise<void> {
    if (!apiKey) throw new MailNotTaken('RESEND_API_KEY is missing')
    const response = await fetch(`https://api.resend.com${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status } = response
    if (status === 429 && (await isCallLimit(response)))
      throw new MailPostponed(retryAfter(response))
    if (!response.bodyUsed) await response.body?.cancel()
    if (response.ok) return
    if (NOT_TAKEN.includes(status)) throw new MailNotTaken(`Resend returned status ${status}`)
    if (status < 500 && !UNCERTAIN.includes(status))
      throw new MailRefused(`Resend returned status ${status}`)
    throw new Fault(`Resend returned status ${status}`)
  }
  const asResend = ({ to, fromName, replyTo, orgId, ...message }: MailMessage) => ({
    from: senderLine(from, fromName),
    to: [to],
    ...(replyTo ? { reply_to: replyTo } : {}),
    ...(orgId ? { tags: [{ name: ORG_TAG, value: orgId }] } : {}),
    ...message,
  })
  return {
    send: (id, message) => post('/emails', id, asResend(message)),
    sendBatch: (key, messages) => post('/emails/batch', key, messages.map(asResend)),
  }
}

/** A response that names no limit counts as one: it is the usual reason. */
async function isCallLimit(response: Response): Promise<boolean> {
  const body = await response.json().catch(() => undefined)
  const { name = CALL_LIMIT } = (body ?? {}) as { name?: unknown }
  return name === CALL_LIMIT
}

const MAX_WAIT_SECONDS = 3_600

/** How long the provider wants us to wait, by its own clock. */
function retryAfter({ headers }: Response): number {
  const providerNow = new Date(headers.get('date') ?? Number.NaN)
  const seconds = retryAfterSeconds(headers.get('retry-after'), providerNow)
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : POSTPONED_SECONDS
}
