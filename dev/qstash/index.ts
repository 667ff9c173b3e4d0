import { type Clock, systemClock } from './clock.ts'
import type { Fetch } from './delivery.ts'
import { answerPublish } from './publish.ts'
import { type Faults, Queue } from './queue.ts'
import { type DeadMessage, type DeliveredMessage, type Message, StateFile } from './state-file.ts'

export { type Clock, type VirtualClock, virtualClock } from './clock.ts'
export { type Fetch, signDelivery } from './delivery.ts'
export type { Faults } from './queue.ts'
export { parseRetryDelay } from './retry-delay.ts'
export type { DeadMessage, DeliveredMessage, Message } from './state-file.ts'

export type QstashOptions = {
  token: string
  currentSigningKey: string
  /** Where the queue outlives a restart; without it, in memory only. */
  statePath?: string
  clock?: Clock
  /** Calls the destinations. */
  fetch?: Fetch
  faults?: Faults
  /** The plan's limit for Upstash-Retries. */
  maxRetries?: number
  /** Calls under way at once, over all flow-control keys. */
  parallelism?: number
  /** Whether an answer's Retry-After prevails over the message's Upstash-Retry-Delay. */
  retryAfterWins?: boolean
}

type QstashState = {
  waiting: (Message & { delivering: boolean })[]
  delivered: DeliveredMessage[]
  dead: DeadMessage[]
}

export type Qstash = {
  /** Answers a call of the API; `undefined` for a path that is not QStash's. */
  handle: (request: Request) => Promise<Response | undefined>
  state: () => QstashState
  /** Resolves when no message is due and no call is under way. */
  idle: () => Promise<void>
  /** Ends timers and calls under way; what waits is in the state file. */
  close: () => Promise<void>
}

/** A stand-in for QStash: takes messages over its HTTP API and delivers them signed. */
export function createQstash(options: QstashOptions): Qstash {
  const { token, clock = systemClock, fetch = globalThis.fetch, faults = {} } = options
  const { retryAfterWins = true, maxRetries = 999, parallelism = 10 } = options
  const file = new StateFile(options.statePath)
  const signingKey = options.currentSigningKey
  const queue = new Queue(file, { clock, fetch, signingKey, faults, parallelism, retryAfterWins })
  const refuse = faults.refuse ?? (() => undefined)

  return {
    handle: (request) =>
      answerPublish({ token, queue, file, now: clock.now, maxRetries, refuse }, request),
    state: () => {
      const { waiting, delivered, dead } = structuredClone(file.state)
      const active = file.state.waiting.map((message) => queue.isActive(message))
      return {
        waiting: waiting.map((it, at) => ({ ...it, delivering: active[at] ?? false })),
        delivered,
        dead,
      }
    },
    idle: () => queue.idle(),
    close: async () => {
      await queue.close()
      await file.save()
    },
  }
}
