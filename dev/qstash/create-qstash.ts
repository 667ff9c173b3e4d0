import { answerRequest } from './answer-request.ts'
import { type Clock, systemClock } from './clock.ts'
import { concludeDelivery } from './conclude-delivery.ts'
import { DailyQuota } from './daily-quota.ts'
import { deliverMessage, type Fetch } from './deliver-message.ts'
import type { Faults } from './faults.ts'
import type { DeadMessage, DeliveredMessage, Message } from './message.ts'
import { Queue } from './queue.ts'
import { StateFile } from './state-file.ts'

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
  /** The plan's messages a day; without it as many as come. */
  dailyMessages?: number
  /** Whether it calls this machine; QStash in its cloud cannot, and refuses such a destination. */
  allowLoopback?: boolean
  /** Calls under way at once, over all flow-control keys. */
  parallelism?: number
  deduplicationMs?: number
  /** Whether an answer's Retry-After prevails over the message's Upstash-Retry-Delay. */
  retryAfterWins?: boolean
}

export type QstashState = {
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
  const { deduplicationMs = 10 * 60_000, dailyMessages = Infinity } = options
  const { allowLoopback = false } = options
  const file = new StateFile(options.statePath)
  const queue = new Queue(file, {
    clock,
    faults,
    parallelism,
    deduplicationMs,
    deliver: (message, stop) =>
      deliverMessage(message, { clock, fetch, stop, signingKey: options.currentSigningKey }),
    conclude: (message, answer) =>
      concludeDelivery(file.state, message, answer, clock.now(), retryAfterWins),
  })
  const quota = new DailyQuota(dailyMessages, clock.now)
  const api = { queue, file, now: clock.now, maxRetries, allowLoopback, quota }

  return {
    handle: (request) => answerRequest(api, token, request),
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
