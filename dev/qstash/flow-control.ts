export type FlowControl = { key: string; parallelism?: number; rate?: number; periodMs: number }

type Usage = { active: number; periodStart: number; calls: number }

/**
 * Which messages may go out now, by flow-control key. Each message is held to the limits it was published
 * with, so while limits differ under one key the widest one counts, as at the vendor.
 */
export class FlowLimits {
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
