import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { forRandom } from '../support/random.ts'
import { runHistory } from './simulation/run-history.ts'

const HISTORIES = Number(process.env.SIMULATION_HISTORIES ?? 200)

it('tells each reader each digest at most once, nobody after leaving, and misses nobody, whatever fails', async () => {
  const app = await testApp()
  await forRandom(HISTORIES, (random) => runHistory(app, random))
  const [sent] = await app.database.query(
    `select count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state = 'unknown')::int as unknown from digest_sends`,
  )
  // Histories in which nothing happens would prove nothing.
  expect(sent?.sent).toBeGreaterThan(HISTORIES)
  expect(sent?.unknown).toBeGreaterThanOrEqual(HISTORIES < 100 ? 0 : 1)
}, 300_000)
