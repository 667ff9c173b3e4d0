import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { Duplicates } from './duplicates.ts'
import type { Faults } from './faults.ts'
import { FlowLimits } from './flow-limits.ts'
import type { Answer, Draft, Message } from './message.ts'
import type { StateFile } from './state-file.ts'

export type Ports = {
  clock: Clock
  deliver: (message: Message, stop: AbortController) => Promise<Answer>
  /** Returns the message if it is to be sent again. */
  conclude: (message: Message, answer: Answer) => Message | undefined
  faults: Faults
  parallelism: number
  deduplicationMs: number
}
export type Published = { messageId: string; deduplicated?: true }

// A timer longer than 24 days fires at once.
const LONGEST_TIMER = 3_600_000

/** Holds messages until they are due, calls their destinations and acts on the answers. */
export class Queue {
  readonly #limits = new FlowLimits()
  readonly #file: StateFile
  readonly #ports: Ports
  readonly #duplicates: Duplicates
  readonly #active = new Map<Message, { stop: AbortController; ended: Promise<void> }>()
  #idlers: (() => void)[] = []
  #disarm = () => {}
  #closed = false

  constructor(file: StateFile, ports: Ports) {
    this.#file = file
    this.#ports = ports
    this.#duplicates = new Duplicates(file.state.duplicates, ports.deduplicationMs)
    this.pump()
  }

  isActive(message: Message): boolean {
    return this.#active.has(message)
  }

  add({ deduplicationKey: key, ...draft }: Draft): Published {
    const createdAt = this.#ports.clock.now()
    const known = key && this.#duplicates.find(key, createdAt)
    if (known) return { messageId: known, deduplicated: true }
    const messageId = `msg_${randomBytes(16).toString('base64url')}`
    if (key) this.#duplicates.remember(key, messageId, createdAt)
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

  #freeAt({ flowControl }: Message, now: number): number {
    if (this.#active.size >= this.#ports.parallelism) return Infinity
    return flowControl ? this.#limits.freeAt(flowControl, now) : now
  }

  #start(message: Message, now: number): void {
    const stop = new AbortController()
    if (message.flowControl) this.#limits.began(message.flowControl, now)
    const answered = this.#ports.deliver(message, stop)
    const ended = answered.then((answer) => this.#end(message, answer))
    this.#active.set(message, { stop, ended })
  }

  async #end(message: Message, answer: Answer): Promise<void> {
    this.#active.delete(message)
    if (message.flowControl) this.#limits.ended(message.flowControl)
    // Broken off by close: the message stays and goes out again after a restart.
    if (this.#closed) return
    this.#remove(message)
    const again = this.#ports.conclude(message, answer)
    if (again) this.#schedule(again)
    await this.#file.save()
    this.pump()
  }

  #schedule(message: Message): void {
    const { waiting } = this.#file.state
    for (const dueAt of this.#ports.faults.schedule?.(message, message.dueAt) ?? [message.dueAt]) {
      const before = waiting.findLastIndex((other) => other.dueAt <= dueAt)
      waiting.splice(before + 1, 0, { ...message, dueAt })
    }
  }

  #remove(message: Message): void {
    const { waiting } = this.#file.state
    waiting.splice(waiting.indexOf(message), 1)
  }

  #releaseIdlers(): void {
    for (const resolve of this.#idlers.splice(0)) resolve()
  }
}
