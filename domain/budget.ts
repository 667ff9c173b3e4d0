/** How much work input from outside may cause. What needs more stops where it is. */
export class Budget {
  #left: number
  readonly #all: Budget | undefined

  /** `all`: of several parts together. */
  constructor(most: number, all?: Budget) {
    this.#left = most
    this.#all = all
  }

  /** Whether more was asked for than there was. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  take(count = 1): boolean {
    if (this.#all && !this.#all.take(count)) this.#left = 0
    this.#left -= count
    return this.#left >= 0
  }
}
