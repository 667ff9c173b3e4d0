import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { forRandom } from '../support/random.ts'
import type { Sums } from './simulation/check-histories.ts'
import { FAULTS, type StepFaults } from './simulation/faults.ts'
import { runHistories } from './simulation/run-histories.ts'
import { FEEDS } from './simulation/world.ts'

/** So many are enough that each fault has hit each usual step. */
const MANY = 1_000
/** .ci/run sets DIGEST_HISTORIES to all of them. */
const USUAL = 200
const HISTORIES = Number(process.env.DIGEST_HISTORIES ?? USUAL)

it('tells each reader each digest at most once, nobody after leaving or once mails came back, misses nobody and no cancellation, whatever fails', async () => {
  const app = await testApp()
  await app.database.query('update feeds set archived_at = now() where archived_at is null')
  await app.database.query('delete from tasks')
  const seen: StepFaults = new Map()
  const sums: Sums = {}
  await forRandom(HISTORIES / FEEDS, (random) => runHistories(app, random, seen, sums))
  if (HISTORIES < MANY) return
  // Histories in which nothing happens, or a step that never fails, would prove nothing.
  for (const state of [
    'sent',
    'unknown',
    'failed',
    'skipped',
    'no-match',
    'suppressed',
    'event updates',
    'cancelled',
  ]) {
    expect(sums[state], state).toBeGreaterThan(HISTORIES / 50)
  }
  const oftenFailed = [...seen].filter(([, { expected }]) => expected > 50)
  expect(oftenFailed.length).toBeGreaterThanOrEqual(5)
  for (const [step, { faults }] of oftenFailed) {
    expect([...faults].sort(), step).toEqual([...FAULTS].sort())
  }
}, 1_800_000)
