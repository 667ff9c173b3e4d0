import { neonConfig } from '@neondatabase/serverless'
import type { Random } from '../../support/random.ts'

/** `kill`: the call vanishes and does nothing more; `before` and `after`: whether the step took place. */
export const FAULTS = ['fail before', 'fail after', 'kill before', 'kill after'] as const
type Fault = (typeof FAULTS)[number]

/**
 * What went wrong at which step, over all histories: a step is a statement or the provider. `expected`:
 * how often one was to fail, by its chances.
 */
export type StepFaults = Map<string, { faults: Set<Fault>; expected: number }>

export type Faults = {
  /** One step to the database or the provider, or what goes wrong with it. */
  step: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** What a call does, with the share of its steps that fail; a killed one answers nothing. */
  during: (share: number, call: () => Promise<unknown>) => Promise<void>
  /** How many steps went wrong. */
  count: number
}

export function makeFaults(random: Random, seen: StepFaults): Faults {
  let share = 0
  let killed = false
  const faults: Faults = {
    count: 0,
    async step(name, run) {
      if (killed) throw new TypeError('killed')
      const fault = random.chance(share) ? random.pick(FAULTS) : undefined
      const ofStep = seen.get(name) ?? { faults: new Set(), expected: 0 }
      seen.set(name, ofStep)
      ofStep.expected += share
      if (fault) {
        faults.count++
        ofStep.faults.add(fault)
      }
      if (fault?.startsWith('kill')) killed = true
      if (fault?.endsWith('before')) throw new TypeError(fault)
      const result = await run()
      if (fault) throw new TypeError(fault)
      return result
    },
    async during(next, call) {
      share = next
      await call().catch(() => {})
      share = 0
      killed = false
    },
  }
  return faults
}

type Asked = { ask: (url: string, init: object) => Promise<unknown>; body: string }

/** Puts the faults between the real driver and the database; returns what ends that. */
export function disturbDatabase(faults: Faults): () => void {
  const before = neonConfig.fetchFunction
  neonConfig.fetchFunction = (url: string, { ask, ...init }: Asked) =>
    faults.step(JSON.parse(init.body).query, () => ask(url, init))
  return () => {
    neonConfig.fetchFunction = before
  }
}
