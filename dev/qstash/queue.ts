import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { type Answer, deliver, type Fetch, judge } from './delivery.ts'
import type { Message, StateFile } from './state-file.ts'

/** What a test may do to the queue. */
export type Faults = {
  /**
   * Asked whenever a delivery is set, a first one or a retry; says when it takes place instead. `[]` loses
   * the message, `[dueAt, dueAt]` delivers twice, `[dueAt - 30_000]` too early.
   */
  schedule?: (message: Readonly<Message>, dueAt: number) => number[]
  /** Asked for each message that is published; an error that it gives is sent in the message's place. */
  refuse?: (destination: string) => string | undefined
}

/** A message as its publisher describes it. */
export type Draft = Omit<Message, 'messageId' | 'createdAt' | 'retried' | 'lastFailure'> & {
  deduplicationId?: string
}
export type Published = { messageId: string; deduplicated?: true }

type QueuePorts = {
  clock: Clock
  fetch: Fetch
  signingKey: string
  faults: Faults
  /** Calls under way at once, over all flow-control keys. */
  parallelism: number
  /** Whether an answer's Retry-After prevails over the message's Upstash-Retry-Delay. */
  retryAfterWins: boolean
}

/** For so long a repeated deduplication id is a duplicate. */
const DEDUPLICATION_MS = 10 * 60_000
/** How many delivered and dead messages are kept. */
const KEPT = 500
// A timer longer than 24 days fires at once.
const LONGEST_TIMER = 3_600_000

/** Holds messages until they are due, calls their destinations and acts on the answers. */
export class Queue {
  readonly #limits = new FlowLimits()
  readonly #file: StateFile
  readonly #ports: QueuePorts
  readonly #active = new Map<Message, { stop: AbortController; ended: Promise<void> }>()
  #idlers: (() => void)[] = []
  #disarm = () => {}
  #closed = false

  constructor(file: StateFile, ports: QueuePorts) {
    this.#file = file
    this.#ports = ports
    this.pump()
  }

  isActive(message: Message): boolean {
    return this.#active.has(message)
  }

  add({ deduplicationId, ...draft }: Draft): Published {
    const createdAt = this.#ports.clock.now()
    const known = this.#duplicates(createdAt)[deduplicationId ?? '']
    if (known) return { messageId: known.messageId, deduplicated: true }
    const messageId = `msg_${randomBytes(16).toString('base64url')}`
    if (deduplicationId) {
      const until = createdAt + DEDUPLICATION_MS
      this.#file.state.duplicates[deduplicationId] = { messageId, until }
    }
    this.#schedule({ ...draft, messageId, createdAt, retried: 0 })
    return { messageId }
  }

  /** Starts what is due and may start, and sets the alarm for what comes next. */
  pump(): void {
    if (this.#closed) return
    const now = this.#ports.clock.now()
    let next = Infinity
    for (const message of this.#file.state.waiting) {
      if (this.#active.has(message)) continue
      const startsAt = message.dueAt > now ? message.dueAt : this.#freeAt(message, now)
      if (startsAt <= now) this.#start(message, now)
      else next = Math.min(next, startsAt)
      if (message.dueAt > now) break
    }
    this.#disarm()
    if (next < Infinity) {
      const wait = Math.min(next - now, LONGEST_TIMER)
      this.#disarm = this.#ports.clock.after(wait, () => this.pump())
    }
    if (this.#active.size === 0) this.#releaseIdlers()
  }

  idle(): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idlers.push(resolve)
      this.pump()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#disarm()
    for (const { stop } of this.#active.values()) stop.abort(new Error('closed'))
    await Promise.all([...this.#active.values()].map(({ ended }) => ended))
    this.#releaseIdlers()
  }

  /** The deduplication ids that count at a time; they were written in the order in which they end. */
  #duplicates(now: number) {
    const { duplicates } = this.#file.state
    for (const [id, { until }] of Object.entries(duplicates)) {
      if (until > now) break
      delete duplicates[id]
    }
    return duplicates
  }

  #freeAt({ flowControl }: Message, now: number): number {
    if (this.#active.size >= this.#ports.parallelism) return Infinity
    return flowControl ? this.#limits.freeAt(flowControl, now) : now
  }

  #start(message: Message, now: number): void {
    const stop = new AbortController()
    if (message.flowControl) this.#limits.began(message.flowControl, now)
    const answered = deliver(message, { ...this.#ports, stop })
    const ended = answered.then((answer) => this.#end(message, answer))
    this.#active.set(message, { stop, ended })
  }

  async #end(message: Message, answer: Answer): Promise<void> {
    this.#active.delete(message)
    if (message.flowControl) this.#limits.ended(message.flowControl)
    // Broken off by close: the message stays and goes out again after a restart.
    if (this.#closed) return
    this.#conclude(message, answer)
    await this.#file.save()
    this.pump()
  }

  /** Files a message under delivered or dead, or schedules its next delivery. */
  #conclude(message: Message, answer: Answer): void {
    const { waiting, delivered, dead } = this.#file.state
    waiting.splice(waiting.indexOf(message), 1)
    const finishedAt = this.#ports.clock.now()
    const verdict = judge(message, answer, finishedAt, this.#ports.retryAfterWins)
    if (verdict.kind === 'delivered') {
      delivered.push({ ...message, status: verdict.status, finishedAt })
      delivered.splice(0, delivered.length - KEPT)
      return
    }
    const failed = { ...message, lastFailure: verdict.failure }
    if (verdict.kind === 'retry') {
      this.#schedule({ ...failed, dueAt: verdict.dueAt, retried: message.retried + 1 })
      return
    }
    dead.push({ ...failed, finishedAt })
    dead.splice(0, dead.length - KEPT)
  }

  #schedule(message: Message): void {
    const { waiting } = this.#file.state
    for (const dueAt of this.#ports.faults.schedule?.(message, message.dueAt) ?? [message.dueAt]) {
      const before = waiting.findLastIndex((other) => other.dueAt <= dueAt)
      waiting.splice(before + 1, 0, { ...message, dueAt })
    }
  }

  #releaseIdlers(): void {
    for (const resolve of this.#idlers.splice(0)) resolve()
  }
}

export type FlowControl = { key: string; parallelism?: number; rate?: number; periodMs: number }

type Usage = { active: number; periodStart: number; calls: number }

/**
 * Which messages may go out now, by flow-control key. Each message is held to the limits it was published
 * with, so while limits differ under one key the widest one counts, as at the vendor.
 */
class FlowLimits {
  readonly #usage = new Map<string, Usage>()

  /** When a call may start: `now`, a later time, or Infinity while it waits for another to end. */
  freeAt(flow: FlowControl, now: number): number {
    const { active, periodStart, calls } = this.#usageOf(flow, now)
    if (active >= (flow.parallelism ?? Infinity)) return Infinity
    return calls < (flow.rate ?? Infinity) ? now : periodStart + flow.periodMs
  }

  began(flow: FlowControl, now: number): void {
    const usage = this.#usageOf(flow, now)
    this.#usage.set(flow.key, { ...usage, active: usage.active + 1, calls: usage.calls + 1 })
  }

  ended(flow: FlowControl): void {
    const usage = this.#usage.get(flow.key)
    if (usage) usage.active--
  }

  #usageOf(flow: FlowControl, now: number): Usage {
    const usage = this.#usage.get(flow.key)
    if (usage && now < usage.periodStart + flow.periodMs) return usage
    return { active: usage?.active ?? 0, periodStart: now, calls: 0 }
  }
}
