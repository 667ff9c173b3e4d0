import { expect, it } from 'vitest'
import type { Deps } from '../../functions/platform/deps.ts'
import { withTimeout } from '../../functions/platform/with-timeout.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { forRandom, newSeed, type Random } from '../support/random.ts'
import { anyRequest } from './any-request.ts'
import { makeWorld, type World } from './world.ts'

/** .ci/run sets FUZZ_REQUESTS to the most. */
const USUAL = 500
/** What so many requests meet, or most come no further than the first check; of 2,000 the rarest is about 20 times. */
const MET: [requests: number, statuses: number[]][] = [
  [USUAL, [200, 303, 400, 401, 403, 404]],
  [2_000, [304, 413, 415]],
]
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? USUAL)
const SEED = newSeed()
/** Forms delete and leave: after so many requests there is one of everything again. */
const A_WORLD = 250
/** Of the processor, so that a machine with other work changes nothing. */
const MOST_MS = 2_000
/** Longer than the slowest machine takes for what needs so much of its processor. */
const HANGS_MS = 60_000

it(
  'No random request ends in a fault of ours, or takes longer than two seconds',
  async () => {
    // `/healthz` is not well where another test left a task behind.
    await emptyTables()
    const app = await testApp()
    let world: World | undefined
    let sent = 0
    const statuses = new Set<number>()
    console.log(`${REQUESTS} random requests with TEST_SEED=${SEED}`)
    const request = async (random: Random) => {
      if (sent++ % A_WORLD === 0) world = await makeWorld(app)
      if (!world) throw new Error('there is no world yet')
      app.outside = anyOutside(random)
      statuses.add(await ask(app, random, world))
    }
    await forRandom(REQUESTS, request, SEED)
    const expected = MET.filter(([requests]) => REQUESTS >= requests).flatMap(([, met]) => met)
    for (const status of expected) expect(statuses).toContain(status)
  },
  60_000 + REQUESTS * 100,
)

async function ask(app: TestApp, random: Random, world: World): Promise<number> {
  const { path, ...init } = anyRequest(random, world)
  const shown = () =>
    `${JSON.stringify({ path, ...init })} ${JSON.stringify(app.logs.filter(({ level }) => level === 'error'))}`
  app.logs.splice(0)
  app.queued.splice(0)
  app.loopbacks.splice(0)
  app.database.roundTrips.splice(0)
  const before = process.cpuUsage()
  const answered = app.request(path, init).then(async (response) => {
    await response.text()
    return response.status
  })
  const status = await withTimeout(HANGS_MS, answered).catch((error) => {
    throw new Error(`${error.message}: ${shown()}`, { cause: error })
  })
  const { user, system } = process.cpuUsage(before)
  expect(status, shown()).toBeLessThan(500)
  expect((user + system) / 1000, shown()).toBeLessThan(MOST_MS)
  return status
}

/** What others answer is input, too: names that are looked up, and servers that get a sample. */
function anyOutside(random: Random): Deps['fetch'] {
  const address = { Status: 0, Answer: [{ type: 1, data: '93.184.216.34' }] }
  const bodies = [JSON.stringify(address), JSON.stringify(address), '{}', 'null', '<html>', '']
  return async (url) => {
    if (random.chance(0.1)) throw new TypeError(`fetch failed: ${new URL(url).protocol}`)
    return new Response(random.pick(bodies), { status: random.pick([200, 200, 200, 404, 500]) })
  }
}
