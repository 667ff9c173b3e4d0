const DAY = 86_400_000

/** Counts the messages of each day, in UTC. */
export class DailyQuota {
  readonly #limit: number
  readonly #now: () => number
  #day = 0
  #taken = 0

  constructor(limit: number, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** Takes one message off the day's; `false` when none is left. */
  take(): boolean {
    const day = Math.floor(this.#now() / DAY)
    if (day !== this.#day) [this.#day, this.#taken] = [day, 0]
    if (this.#taken >= this.#limit) return false
    this.#taken++
    return true
  }
}
