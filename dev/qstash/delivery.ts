import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { parseRetryDelay } from './retry-delay.ts'
import type { Message } from './state-file.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type Delivery = { clock: Clock; fetch: Fetch; signingKey: string; stop: AbortController }

/** What the destination answered; without a status it did not answer in time, or at all. */
export type Answer = { status?: number; retryAfter?: string | null; error?: string }

const LIFETIME_SECONDS = 300
const DAY = 86_400_000

/** One HTTP call to the destination; never throws. */
export async function deliver(message: Message, delivery: Delivery): Promise<Answer> {
  const { clock, stop } = delivery
  const disarm = clock.after(message.timeoutMs, () => stop.abort(new Error('time-out')))
  try {
    return await Promise.race([call(message, delivery), aborted(stop.signal)])
  } catch (error) {
    return { error: describe(error) }
  } finally {
    disarm()
  }
}

async function call(message: Message, delivery: Delivery): Promise<Answer> {
  const { url, method, headers, messageId, retried } = message
  const { clock, fetch, signingKey, stop } = delivery
  const body = new TextEncoder().encode(message.body)
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      'user-agent': 'Upstash-QStash',
      'upstash-message-id': messageId,
      'upstash-retried': String(retried),
      'upstash-signature': signDelivery(signingKey, url, body, clock.now()),
    },
    redirect: 'manual',
    signal: stop.signal,
    body,
  })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** A fetch port may not heed the signal; the delivery must end all the same. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.message
}

/** The JWT of an Upstash-Signature header. */
export function signDelivery(key: string, url: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000)
  const claims = {
    iss: 'Upstash',
    sub: url,
    exp: seconds + LIFETIME_SECONDS,
    nbf: 0,
    iat: seconds,
    jti: `jwt_${randomBytes(16).toString('base64url')}`,
    // The vendor's claim keeps the padding that base64url usually drops.
    body: `${createHash('sha256').update(body).digest('base64url')}=`,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

export type Verdict =
  | { kind: 'delivered'; status: number }
  | { kind: 'retry'; dueAt: number; failure: string }
  | { kind: 'dead'; failure: string }

/** What becomes of a message once its destination has answered, or has not. */
export function judge(
  message: Message,
  answer: Answer,
  now: number,
  retryAfterWins: boolean,
): Verdict {
  const { status } = answer
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered', status }
  const failure = status === undefined ? (answer.error ?? 'no answer') : `HTTP ${status}`
  if (message.retried >= message.maxRetries) return { kind: 'dead', failure }
  const asked = readRetryAfter(answer.retryAfter)
  const computed = ownDelay(message)
  // The vendor does not say which of the two prevails.
  const delay = retryAfterWins ? (asked ?? computed) : (computed ?? asked)
  return { kind: 'retry', dueAt: now + (delay ?? backOff(message.retried)), failure }
}

/** The wait in milliseconds. More than a day, or anything but whole seconds, counts as not asked. */
function readRetryAfter(text: string | null | undefined): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined
  const wait = Number(text) * 1000
  return wait <= DAY ? wait : undefined
}

function ownDelay({ retryDelay, retried }: Message): number | undefined {
  if (retryDelay === undefined) return undefined
  return Math.min(DAY, Math.max(0, Math.round(parseRetryDelay(retryDelay)(retried))))
}

/** 12 s, 2 m 28 s, 30 m 8 s, 6 h 7 m 6 s, then a day. */
function backOff(retried: number): number {
  return Math.min(DAY, Math.floor(Math.exp(2.5 * (retried + 1))) * 1000)
}
