/** In which way a promise was broken. */
export type ProblemKind = 'lost' | 'double' | 'early' | 'late' | 'stale' | 'wrong'
export type Problem = { kind: ProblemKind; text: string }
/** What was broken on purpose, from when to when by the clock of the service. */
export type Disturbance = { what: string; from: number; to: number }
/** What the process and its database take, after each step. */
export type Sample = { at: number; memoryMb: number; connections: number }

const MOST_SHOWN = 40

export function showProblems(problems: Problem[]): void {
  const once = Map.groupBy(problems, ({ kind, text }) => `${kind}: ${text}`)
  for (const [text, same] of [...once].slice(0, MOST_SHOWN)) {
    console.log(`PROBLEM ${text}${same.length > 1 ? ` (${same.length} times)` : ''}`)
  }
  console.log(
    problems.length === 0
      ? 'Nothing lost, nothing double, nothing late, nothing stale.'
      : `${problems.length} problems: ${[...new Set(problems.map(({ kind }) => kind))].join(', ')}.`,
  )
}

/** Memory and connections over the run, in a few rows. */
export function showSamples(samples: Sample[], rows = 8): void {
  const step = Math.max(1, Math.ceil(samples.length / rows))
  console.log('\nClock                 Memory  Connections')
  samples
    .filter((_, i) => i % step === 0 || i === samples.length - 1)
    .forEach(({ at, memoryMb, connections }) => {
      const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      console.log(`${time}   ${String(memoryMb.toFixed(0)).padStart(6)} MB  ${connections}`)
    })
}
