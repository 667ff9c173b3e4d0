import { it } from 'vitest'
import type { StepFaults } from '../digests/simulation/faults.ts'
import { forRandom } from '../support/random.ts'
import { runHistory } from './histories/history.ts'

/** More with IMPORT_HISTORIES. */
const USUAL = 3
const HISTORIES = Number(process.env.IMPORT_HISTORIES ?? USUAL)

it('No history of a calendar loses what staff changed, removes an event against the rule, or doubles one', async () => {
  const seen: StepFaults = new Map()
  await forRandom(HISTORIES, (random) => runHistory(random, seen))
}, 3_600_000)
