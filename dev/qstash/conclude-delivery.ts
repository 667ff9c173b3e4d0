import { randomBytes } from 'node:crypto'
import { judgeAnswer } from './judge-answer.ts'
import type { Answer, Message } from './message.ts'
import type { State } from './state-file.ts'

const KEPT = 500

/** Files a finished message under delivered or dead, or returns it as it is to be sent again. */
export function concludeDelivery(
  state: State,
  message: Message,
  answer: Answer,
  now: number,
  retryAfterWins: boolean,
): Message | undefined {
  const verdict = judgeAnswer(message, answer, now, retryAfterWins)
  if (verdict.kind === 'delivered') {
    state.delivered.push({ ...message, status: verdict.status, finishedAt: now })
    state.delivered.splice(0, state.delivered.length - KEPT)
    return undefined
  }
  const failed = { ...message, lastFailure: verdict.failure }
  if (verdict.kind === 'retry') {
    return { ...failed, dueAt: verdict.dueAt, retried: message.retried + 1 }
  }
  const dlqId = `dlq_${randomBytes(16).toString('base64url')}`
  state.dead.push({ ...failed, dlqId, finishedAt: now, answer })
  state.dead.splice(0, state.dead.length - KEPT)
  return undefined
}
