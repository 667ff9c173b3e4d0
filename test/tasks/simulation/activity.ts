import type { Clock } from '../../../dev/qstash/clock.ts'

/**
 * Tells when the world stands still: nothing runs but what waits for the clock. Without it virtual
 * time would pass while a statement is still on its way.
 */
export class Activity {
  readonly #clock: Clock
  #busy = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    const result = await work().finally(() => {
      this.#busy--
    })
    return result
  }

  /** Waits for virtual time, which may pass meanwhile. */
  async pause(ms: number): Promise<void> {
    this.#busy--
    await new Promise<void>((wake) => this.#clock.after(ms, wake))
    this.#busy++
  }

  /** What a killed worker does from then on. */
  vanish(): Promise<never> {
    this.#busy--
    return new Promise(() => {})
  }

  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((turn) => setImmediate(turn))
      quiet = this.#busy === 0 ? quiet + 1 : 0
    }
  }
}
