import { randomFrom } from '../support/random.ts'
import { startReceiver } from './flaky-receiver.ts'
import { countOpen, type Disturbance, type Findings, judge, readDeliveries } from './judge.ts'
import { type Home, type House, startHouse } from './start-house.ts'
import { confirmAll, makePeople } from './subscribers.ts'

export type Outcome = Findings & {
  deliveries: number
  seconds: number
  perSecond: number
  disturbances: Disturbance[]
}
type Options = {
  home: Home
  deliveries: number
  seed: number
  disturbed: boolean
  /** Waits no longer than until each fault has been met. */
  brief: boolean
}

const ENDPOINTS = 5
const FAILING = 0.2
const DELAYS = [1, 2, 4]
const KILLS = 5
const TICK_MS = 5_000
const PATIENCE_MS = 15 * 60_000
/** For two crashes of a delivery, if one is due. */
const WRONG_MS = 40_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Delivers to a receiver that fails at random, the service and PostgreSQL breaking in between. */
export async function breakThings(options: Options): Promise<Outcome> {
  const { home, deliveries, seed, disturbed, brief } = options
  const receiver = await startReceiver(randomFrom(seed), FAILING)
  const settings = {
    WEBHOOK_INSECURE_HOSTS: receiver.host,
    WEBHOOK_RETRY_DELAYS: DELAYS.join(),
    WEBHOOK_TIMEOUT_MS: '2000',
    // There is one organization, so it may have all that the plan runs.
    LANE_WIDTH_WEBHOOKS: '10',
  }
  const house = await startHouse(settings, home)
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
        await disturb('process killed', () => house.restart())
        const { refuseMessages } = house
        if (kill === 2 && refuseMessages && !brief) {
          await disturb('QStash refused messages', () => refuseForAWhile(refuseMessages))
        }
        if (kill === 4) await disturb('APP_SECRET was wrong', () => setWrongSecret(house, brief))
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
async function refuseForAWhile(refuse: (refuses: boolean) => void): Promise<void> {
  refuse(true)
  await pause(75_000)
  refuse(false)
}

/**
 * Until deliveries have crashed twice, or once in brief. How long a crash waits has tests of its own: what waits comes
 * at once where no queue outside has its time.
 */
async function setWrongSecret(house: House, brief: boolean): Promise<void> {
  await house.restart({ APP_SECRET: 'Bn8-Hs2_yQe64KvTf3ZpWc9RmXg5DjLa7' })
  const crashed = async (times: number) => {
    const { rows } = await house.pool.query(
      `SELECT count(*)::int AS count FROM tasks WHERE kind = 'delivery' AND crashes >= $1
       AND last_error IS NOT NULL`,
      [times],
    )
    return rows[0].count > 0
  }
  await waitUntil(() => crashed(brief ? 1 : 2), WRONG_MS)
  await house.restart()
  if (house.refuseMessages) return
  await house.pool.query(
    `UPDATE tasks SET due_at = now() WHERE kind = 'delivery' AND state = 'waiting' AND crashes > 0`,
  )
}

async function waitUntil(
  done: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await done())) {
    if (performance.now() > end) return
    await pause(50)
  }
}
