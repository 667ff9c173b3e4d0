export type Timed = Record<string, () => Promise<unknown>>

/** Median milliseconds of each, run in turns: a busy moment of the machine then hits all alike. */
export async function interleave(timed: Timed, rounds: number): Promise<Record<string, number>> {
  const times = Object.entries(timed).map(([name, run]) => ({ name, run, taken: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { run, taken } of times) {
      const start = performance.now()
      await run()
      taken.push(performance.now() - start)
    }
  }
  return Object.fromEntries(times.map(({ name, taken }) => [name, median(taken)]))
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
