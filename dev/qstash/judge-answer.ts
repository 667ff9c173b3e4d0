import type { Answer, Message } from './message.ts'
import { parseRetryDelay } from './parse-retry-delay.ts'
import { readRetryAfter } from './read-retry-after.ts'

export type Verdict =
  | { kind: 'delivered'; status: number }
  | { kind: 'retry'; dueAt: number; failure: string }
  | { kind: 'dead'; failure: string }

const NON_RETRYABLE = 489
const DAY = 86_400_000

/** What becomes of a message once its destination has answered, or has not. */
export function judgeAnswer(
  message: Message,
  answer: Answer,
  now: number,
  retryAfterWins: boolean,
): Verdict {
  const { status, header } = answer
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered', status }
  const failure = status === undefined ? (answer.error ?? 'no answer') : `HTTP ${status}`
  const final = status === NON_RETRYABLE && header['upstash-nonretryable-error'] === 'true'
  if (final || message.retried >= message.maxRetries) return { kind: 'dead', failure }
  const asked = readRetryAfter(header, now)
  const computed = ownDelay(message)
  // The vendor does not say which of the two prevails.
  const delay = retryAfterWins ? (asked ?? computed) : (computed ?? asked)
  return { kind: 'retry', dueAt: now + (delay ?? backOff(message.retried)), failure }
}

function ownDelay({ retryDelay, retried }: Message): number | undefined {
  if (retryDelay === undefined) return undefined
  const delay = parseRetryDelay(retryDelay)(retried)
  return Number.isNaN(delay) ? undefined : Math.min(DAY, Math.max(0, Math.round(delay)))
}

/** 12 s, 2 m 28 s, 30 m 8 s, 6 h 7 m 6 s, then a day. */
function backOff(retried: number): number {
  return Math.min(DAY, Math.floor(Math.exp(2.5 * (retried + 1))) * 1000)
}
