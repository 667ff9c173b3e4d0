import { randomFrom } from '../support/random.ts'
import { startReceiver } from './flaky-receiver.ts'
import { countOpen, type Disturbance, type Findings, judge, readDeliveries } from './judge.ts'
import { type House, startHouse } from './start-house.ts'
import { confirmAll, makePeople } from './subscribers.ts'

export type Outcome = Findings & {
  deliveries: number
  seconds: number
  perSecond: number
  disturbances: Disturbance[]
}
type Options = { deliveries: number; seed: number; disturbed: boolean }

const ENDPOINTS = 5
const FAILING = 0.2
const DELAYS = [1, 2, 4]
const KILLS = 5
const TICK_MS = 5_000
const PATIENCE_MS = 15 * 60_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Delivers to a receiver that fails at random, the Worker and PostgreSQL breaking in between. */
export async function breakThings({ deliveries, seed, disturbed }: Options): Promise<Outcome> {
  const receiver = await startReceiver(randomFrom(seed), FAILING)
  const house = await startHouse({
    WEBHOOK_INSECURE_HOSTS: receiver.host,
    WEBHOOK_RETRY_DELAYS: DELAYS.join(),
    WEBHOOK_TIMEOUT_MS: '2000',
    // There is one organization, so it may have all that the plan runs.
    LANE_WIDTH_WEBHOOKS: '10',
  })
  const ticking = setInterval(() => void house.tick(), TICK_MS)
  try {
    const urls = Array.from({ length: ENDPOINTS }, (_, i) => `http://${receiver.host}/${i}`)
    const people = Math.ceil(deliveries / ENDPOINTS)
    const links = await makePeople(house, { id: 'org_chaos', urls, people })
    const disturbances: Disturbance[] = []
    const start = performance.now()
    const confirming = confirmAll(links, 8)
    if (disturbed) {
      const disturb = async (what: string, work: () => Promise<void>) => {
        const disturbance = { what, from: Date.now(), to: Number.POSITIVE_INFINITY }
        disturbances.push(disturbance)
        await work()
        disturbance.to = Date.now()
      }
      // Always in the middle of the work: after so many requests have arrived.
      for (let kill = 1; kill <= KILLS; kill++) {
        const share = (deliveries * kill) / (KILLS + 2)
        await waitUntil(() => receiver.arrivals.length >= share)
        await disturb('Worker killed', () => house.restartWorker())
        if (kill === 2) await disturb('QStash refused messages', () => refuseMessages(house))
        if (kill === 4) await disturb('APP_SECRET was wrong', () => setWrongSecret(house))
        if (kill !== 3) continue
        await waitUntil(() => receiver.arrivals.length >= share + deliveries / 20)
        await disturb('PostgreSQL crashed', house.postgres.crash)
      }
    }
    await confirming
    await waitUntil(async () => (await countOpen(house.pool)) === 0)
    const seconds = (performance.now() - start) / 1_000
    const expected = people * ENDPOINTS
    const findings = judge(await readDeliveries(house.pool), receiver.arrivals, {
      expected,
      delays: DELAYS,
      disturbances,
    })
    const span =
      Math.max(...receiver.arrivals.map(({ at }) => at)) - (receiver.arrivals[0]?.at ?? 0)
    const perSecond = (receiver.arrivals.length / span) * 1_000
    return { ...findings, deliveries: expected, seconds, perSecond, disturbances }
  } finally {
    clearInterval(ticking)
    await house.close()
    await receiver.close()
  }
}

/** Longer than the cron leaves a task to the queue. */
async function refuseMessages(house: House): Promise<void> {
  house.refuseMessages(true)
  await pause(75_000)
  house.refuseMessages(false)
}

/** Long enough for two crashes of each delivery that is due meanwhile. */
async function setWrongSecret(house: House): Promise<void> {
  await house.restartWorker({ APP_SECRET: 'opens-nothing-that-the-chaos-test-has-sealed' })
  await pause(40_000)
  await house.restartWorker()
}

async function waitUntil(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await done())) {
    if (performance.now() > end) return
    await pause(50)
  }
}
