import { Client, QstashError, Receiver } from '@upstash/qstash'
import { TASKS_PATH } from '../../domain/task.ts'
import { fromBase64url } from '../keys/encoding.ts'
import type { Env } from './env.ts'

/** A call that QStash is to make back to us; nothing of the subject itself leaves for the queue. */
export type QueueMessage = {
  taskId: string
  /** Makes a repeated publish of the same task a new message, and a doubled one the same. */
  deduplicationId: string
  kind: string
  /** Of one lane, as many calls run at a time as its width. */
  lane: string
  width: number
  /** How many retries we would like; the plan may allow fewer. */
  retries: number
  retryDelay: string
  /** The first call comes no earlier than after so many seconds. */
  delaySeconds?: number
}

/** A message that the queue did not take. */
export type Refusal = { taskId: string; reason: RefusalReason }

export type Queue = {
  /** Says what the queue refused; throws when it is unknown what it took. */
  publish(messages: QueueMessage[]): Promise<Refusal[]>
  /** Whether QStash signed this body for our address; anything odd is a no. */
  verify(signature: string | undefined, body: string): Promise<boolean>
}

/** More than the 18 s that a task may take: look-up 3, database 5, customer 10. */
const TIMEOUT_SECONDS = 30
/** How far QStash's clock may be from ours: without it, one second ahead costs one of the few calls. */
const TOLERANCE_SECONDS = 10
/** What we ask for, one after the other, once a plan has refused more. */
const FEWER_RETRIES = [5, 3, 1, 0]

/** Without a token the queue is not called and may not call: the cron runs all tasks. */
const NO_QUEUE: Queue = { publish: async () => [], verify: async () => false }

export function createQueue(env: Env): Queue {
  const { QSTASH_TOKEN: token } = env
  const currentSigningKey = env.QSTASH_CURRENT_SIGNING_KEY
  const nextSigningKey = env.QSTASH_NEXT_SIGNING_KEY
  if (!token || !currentSigningKey || !nextSigningKey) return NO_QUEUE
  const client = new Client({
    baseUrl: env.QSTASH_URL,
    token,
    // What fails is published again by the sweep: retrying here would only hold the Worker.
    retry: false,
    devMode: false,
    enableTelemetry: false,
  })
  const receiver = new Receiver({
    currentSigningKey,
    nextSigningKey,
    devMode: false,
  })
  const url = env.PUBLIC_URL + TASKS_PATH
  /** Falls when the plan turns out to allow fewer, for as long as this isolate lives. */
  let mostRetries = env.QSTASH_MAX_RETRIES

  async function publishOnce(messages: QueueMessage[]): Promise<Refusal[]> {
    const requests = messages.map((message) => {
      const { taskId, kind, lane } = message
      const retries = Math.min(message.retries, mostRetries)
      return {
        url,
        body: { taskId, kind, lane, retries },
        deduplicationId: message.deduplicationId,
        flowControl: { key: lane, parallelism: message.width },
        label: kind,
        timeout: TIMEOUT_SECONDS,
        retries,
        retryDelay: message.retryDelay,
        ...(message.delaySeconds ? { delay: message.delaySeconds } : {}),
      }
    })
    let answers: unknown[]
    try {
      answers = await client.batchJSON(requests)
    } catch (error) {
      if (!(error instanceof QstashError)) throw error
      const { status, message } = error
      answers = messages.map(() => ({ status, error: message }))
    }
    return messages.flatMap(({ taskId }, i) => {
      const reason = readRefusal(answers[i])
      return reason ? [{ taskId, reason }] : []
    })
  }

  return {
    async publish(messages) {
      let refused: Refusal[] = []
      let left = messages
      for (let again = 0; again <= FEWER_RETRIES.length && left.length > 0; again++) {
        const answer = await publishOnce(left)
        const tooMany = new Set(
          answer.filter(({ reason }) => reason === 'retries').map(({ taskId }) => taskId),
        )
        refused = [...refused.filter(({ reason }) => reason !== 'retries'), ...answer]
        left = left.filter(({ taskId }) => tooMany.has(taskId))
        const asked = Math.max(...left.map(({ retries }) => Math.min(retries, mostRetries)))
        const fewer = FEWER_RETRIES.find((retries) => retries < asked)
        if (fewer === undefined) break
        mostRetries = Math.min(mostRetries, fewer)
      }
      return refused
    },
    async verify(signature = '', body) {
      try {
        const asked = { signature, body, url, clockTolerance: TOLERANCE_SECONDS }
        return isOfOurKind(signature) && (await receiver.verify(asked))
      } catch {
        // The receiver throws plain TypeErrors too, for a token that lacks a claim.
        return false
      }
    },
  }
}

/**
 * The receiver would also accept other HMACs and a token that never expires; QStash makes neither.
 */
function isOfOurKind(signature: string): boolean {
  const [header, claims] = signature.split('.', 2).map((part) => {
    return JSON.parse(new TextDecoder().decode(fromBase64url(part)))
  })
  return header.alg === 'HS256' && typeof claims.exp === 'number'
}

/** Why the queue did not take a message; its own words stay out of the log. */
type RefusalReason = 'retries' | 'quota' | 'destination' | 'token' | 'outage' | 'other'

/**
 * Reads one entry of a batch's answer. QStash answers a batch with 200 and an `error` in the place of
 * each message that it did not take; what refused the whole batch also has a `status`.
 */
function readRefusal(answer: unknown): RefusalReason | undefined {
  const entry = typeof answer === 'object' && answer !== null ? answer : {}
  const { error, messageId, status = 0 } = entry as Record<string, unknown>
  if (error === undefined && typeof messageId === 'string') return undefined
  if (status === 401 || status === 403) return 'token'
  if (status === 429) return 'quota'
  if (Number(status) >= 500) return 'outage'
  return readText(String(error))
}

function readText(text: string): RefusalReason {
  if (/max_?retries/i.test(text)) return 'retries'
  if (/quota|limit|exceeded/i.test(text)) return 'quota'
  return /destination|loopback|url/i.test(text) ? 'destination' : 'other'
}
