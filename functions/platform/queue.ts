import { Client, Receiver } from '@upstash/qstash'
import { TASKS_PATH } from '../domain/task.ts'
import { fromBase64url } from './base64url.ts'
import type { Env } from './env.ts'

/** A call that QStash is to make back to us; nothing of the subject itself leaves for the queue. */
export type QueueMessage = {
  taskId: string
  /** Makes a repeated publish of the same task a new message, and a doubled one the same. */
  publishSeq: number
  kind: string
  lane: string
  retries: number
  retryDelay: string
}

export type Queue = {
  publish(messages: QueueMessage[]): Promise<void>
  /** Whether QStash signed this body for our address; anything odd is a no. */
  verify(signature: string | undefined, body: string): Promise<boolean>
}

/** More than the 18 s that a task may take: look-up 3, database 5, customer 10. */
const TIMEOUT_SECONDS = 30
/** One hanging customer holds at most this many slots. */
const LANE_PARALLELISM = 4

export function createQueue(env: Env): Queue {
  const client = new Client({
    baseUrl: env.QSTASH_URL,
    token: env.QSTASH_TOKEN,
    // What fails is published again by the sweep: retrying here would only hold the Worker.
    retry: false,
    devMode: false,
    enableTelemetry: false,
  })
  const receiver = new Receiver({
    currentSigningKey: env.QSTASH_CURRENT_SIGNING_KEY,
    nextSigningKey: env.QSTASH_NEXT_SIGNING_KEY,
    devMode: false,
  })
  const url = env.PUBLIC_URL + TASKS_PATH
  return {
    async publish(messages) {
      if (messages.length === 0) return
      await client.batchJSON(
        messages.map((message) => ({
          url,
          body: { taskId: message.taskId },
          deduplicationId: `${message.taskId}.${message.publishSeq}`,
          flowControl: { key: message.lane, parallelism: LANE_PARALLELISM },
          label: message.kind,
          timeout: TIMEOUT_SECONDS,
          retries: Math.min(message.retries, env.QSTASH_MAX_RETRIES),
          retryDelay: message.retryDelay,
        })),
      )
    },
    async verify(signature = '', body) {
      try {
        return isOfOurKind(signature) && (await receiver.verify({ signature, body, url }))
      } catch {
        // The receiver throws plain TypeErrors too, for a token that lacks a claim.
        return false
      }
    },
  }
}

/** The receiver would also take other HMACs, and a token that never expires: QStash makes neither. */
function isOfOurKind(signature: string): boolean {
  const [header, claims] = signature.split('.', 2).map((part) => {
    return JSON.parse(new TextDecoder().decode(fromBase64url(part)))
  })
  return header.alg === 'HS256' && typeof claims.exp === 'number'
}
