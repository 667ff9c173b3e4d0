export type Clock = {
  now: () => number
  /** Calls `wake` once `ms` have passed; what it returns calls that off. */
  after: (ms: number, wake: () => void) => () => void
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms)
    return () => clearTimeout(timer)
  },
}

export type VirtualClock = Clock & {
  /**
   * Lets time pass, timer by timer. `settle` runs after each timer, so that what it started is done
   * before the next one: `await clock.advance(60_000, qstash.idle)`.
   */
  advance: (ms: number, settle?: () => Promise<void>) => Promise<void>
}

/**
 * A clock that moves only when told to. The SDK's Receiver reads the real time: with a start in the past,
 * every signature has expired for it.
 */
export function virtualClock(start: number): VirtualClock {
  const timers = new Set<{ at: number; wake: () => void }>()
  let now = start

  const takeNext = (until: number) => {
    let next: { at: number; wake: () => void } | undefined
    for (const timer of timers) {
      if (timer.at <= until && (!next || timer.at < next.at)) next = timer
    }
    if (next) timers.delete(next)
    return next
  }

  return {
    now: () => now,
    after(ms, wake) {
      const timer = { at: now + Math.max(0, ms), wake }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms, settle = async () => {}) {
      const end = now + ms
      await settle()
      for (let timer = takeNext(end); timer; timer = takeNext(end)) {
        now = timer.at
        timer.wake()
        await settle()
      }
      now = end
    },
  }
}
