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
