import type { Clock } from '../../../dev/qstash/clock.ts'

/**
 * Tells when the world stands still: nothing runs but what waits for the clock. Without it virtual
 * time would pass while a statement is still on its way.
 */
export class Activity {
  readonly #clock: Clock
  #busy = 0
  #wake = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    return work().finally(() => this.#rest())
  }

  /** Waits for virtual time, which may pass meanwhile. */
  async pause(ms: number): Promise<void> {
    this.#rest()
    await new Promise<void>((wake) => this.#clock.after(ms, wake))
    this.#busy++
  }

  /** What a killed worker does from then on. */
  vanish(): Promise<never> {
    this.#rest()
    return new Promise(() => {})
  }

  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      if (this.#busy > 0) {
        await new Promise<void>((wake) => {
          this.#wake = wake
        })
      }
      // What ended may set off something else, such as the queue's next call.
      await new Promise((turn) => setImmediate(turn))
      quiet = this.#busy === 0 ? quiet + 1 : 0
    }
  }

  #rest(): void {
    this.#busy--
    if (this.#busy === 0) this.#wake()
  }
}
