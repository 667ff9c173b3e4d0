import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { type Delivery, readDeliveries } from '../chaos/judge.ts'
import { startPostgres } from '../chaos/start-postgres.ts'
import { randomFrom } from '../support/random.ts'
import { startClock } from './clock.ts'
import { judgeDigests } from './digests.ts'
import { startFront } from './front.ts'
import { judgeMails, judgeWebhooks } from './judge.ts'
import { openMailbox } from './mailbox.ts'
import { BROKEN, ENDPOINTS, startOutside } from './outside.ts'
import { confirmOnceMailed, Staff, type Subscriber, subscribe } from './people.ts'
import type { Plant } from './plants.ts'
import { plants } from './plants.ts'
import type { Disturbance, Problem, Sample } from './report.ts'
import { makeRelease, runService, type Service } from './service.ts'
import { listLeft, settle } from './settle.ts'
import { startVisitors } from './visitors.ts'
import { makeWorld, SECRETS } from './world.ts'

export type Plan = {
  organizations: number
  /** How long it runs, in real time; what is due then is still waited for. */
  minutes: number
  seed: number
  plant?: Plant
  log: (line: string) => void
}
export type Outcome = {
  problems: Problem[]
  samples: Sample[]
  disturbances: Disturbance[]
  counts: Record<string, number>
  days: number
}

const HOUR = 3_600_000
/** Both of the autumn's changes of the clock, in Europe and in North America, are in the month after it. */
const START = Date.parse('2026-10-20T00:10:00Z')
/** The longest that a digest may wait for is 12 hours. */
const JUMP_HOURS = [2, 6] as const
/** Enough for the last try of a webhook, and for what an imported calendar no longer has. */
const LAST_JUMPS = 4

/** Runs the service through days of use while its process and its database break. */
export async function runMonth(plan: Plan): Promise<Outcome> {
  const random = randomFrom(plan.seed)
  const clock = startClock(START)
  const data = mkdtempSync(join(tmpdir(), 'soak-data-'))
  const postgres = await startPostgres(clock.env)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 5, options: '-c TimeZone=UTC' })
  pool.on('error', () => {})
  const outside = await startOutside({ now: clock.now, start: START })
  const front = await startFront()
  const releases = [makeRelease(1)]
  const env = {
    ...clock.env,
    ...SECRETS,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: front.origin,
    DATA_DIR: data,
    TRUSTED_PROXY: '127.0.0.1',
    WEBHOOK_INSECURE_HOSTS: outside.host,
    WEBHOOK_TIMEOUT_MS: '2000',
  }
  const problems: Problem[] = []
  const tell = (problem: Problem) => void problems.push(problem)
  const disturbances: Disturbance[] = []
  const samples: Sample[] = []
  const errors = new Map<string, number>()
  const noteLine = ({ level, message, error }: Record<string, unknown>) => {
    const text = `${message} ${error ?? ''}`
    if (level === 'error') errors.set(text, (errors.get(text) ?? 0) + 1)
  }
  const run = (release: string) => runService(release, env, noteLine)
  let service: Service | undefined
  try {
    const client = await pool.connect()
    await applyMigrations(client)
    client.release()
    const mailbox = openMailbox(join(data, 'outbox'))
    const orgs = await makeWorld(pool, {
      organizations: plan.organizations,
      endpoints: ENDPOINTS.map((_, i) => outside.endpoint(i)),
      calendarOf: outside.calendar,
      now: clock.now(),
    })
    service = await run(releases[0] as string)
    front.lead(service.port)
    const site = { origin: front.origin, mailbox, now: clock.now }
    const staff = orgs.map((org) => new Staff(site, org))
    for (const one of staff) {
      await one.signIn()
      await one.publish()
    }
    plan.log(`Set up: ${orgs.length} organizations`)

    let isBroken = false
    const left = new Set<string>()
    const visitors = startVisitors({
      ...{ origin: front.origin, orgs, now: clock.now, tell },
      isDisturbed: () => isBroken,
    })
    const disturb = async (what: string, work: () => Promise<void>) => {
      const disturbance = { what, from: clock.now(), to: Number.POSITIVE_INFINITY }
      disturbances.push(disturbance)
      isBroken = true
      await work()
      disturbance.to = clock.now()
      isBroken = false
      plan.log(`  ${what}`)
    }
    const BREAKS: ((service: Service) => Promise<Service>)[] = [
      async (running) => {
        let next = running
        await disturb('killed the process', async () => {
          await running.kill()
          for (const id of await listLeft(pool)) left.add(id)
          next = await run(releases.at(-1) as string)
          front.lead(next.port)
        })
        return next
      },
      async (running) => {
        await disturb('stopped PostgreSQL', async () => {
          await postgres.crash(() => new Promise((done) => setTimeout(done, 3_000)))
          for (const id of await listLeft(pool)) left.add(id)
        })
        return running
      },
      async (running) => {
        const release = makeRelease(releases.length + 1)
        releases.push(release)
        let next = running
        await disturb('upgraded to the next release', async () => {
          next = await run(release)
          front.lead(next.port)
          const code = await running.stop()
          if (code !== 0) tell({ kind: 'lost', text: `the old process ended with ${code}` })
        })
        return next
      },
    ]

    const subscribers: Subscriber[] = []
    const deliveries = new Map<string, Delivery>()
    const end = performance.now() + plan.minutes * 60_000
    let last = 0
    let digestsTo = clock.now()
    const isOver = () => performance.now() > end
    for (let step = 1; last < LAST_JUMPS; step++) {
      if (isOver()) last++
      const since = clock.now() + random.float(...JUMP_HOURS) * HOUR
      clock.set(since)
      left.clear()
      const before = disturbances.length
      const walk = visitors.walk()
      const work = async () => {
        if (last > 0) return
        for (const { number } of orgs) {
          const isBreaking = random.chance(0.15)
          if (isBreaking) outside.publish(number, random.pick(BROKEN))
          else if (random.chance(0.7)) outside.publish(number)
        }
        for (const one of staff) if (random.chance(0.5)) await one.edit()
        for (const org of random.list(1, 3, () => random.pick(orgs))) {
          subscribers.push(
            await subscribe(site, org, {
              feed: random.pick([org.staffFeed, org.importFeed]),
              frequency: random.pick(['daily', 'daily', 'weekly']),
            }),
          )
        }
      }
      if (plan.plant && step % 3 === 2) {
        await plants[plan.plant]({ pool, front, outside, mailbox, now: clock.now, orgs })
      }
      const working = work()
      if (last === 0 && step % 4 === 3) {
        const breakIt = BREAKS[Math.floor(step / 4) % BREAKS.length]
        await new Promise((done) => setTimeout(done, random.int(0, 1_500)))
        // Two upgrades are enough: each copies a whole release.
        const isUpgrade = breakIt === BREAKS[2] && releases.length > 2
        const chosen = isUpgrade ? BREAKS[0] : breakIt
        if (chosen) service = await chosen(service)
      }
      await working
      for (const one of subscribers) {
        if (Number.isFinite(one.confirmedAt)) continue
        await confirmOnceMailed(site, one)
      }
      for (const what of await settle({ pool, clock, since, left })) {
        tell({ kind: 'late', text: `${what}, at ${new Date(clock.now()).toISOString()}` })
      }
      await walk.end()

      for (const one of staff) visitors.require(one.feed, one.version)
      const imported = await pool.query(
        `SELECT feed_id AS feed, extract(epoch FROM fetched_at) * 1000 AS at FROM sources
         WHERE next_fetch_at IS NOT NULL`,
      )
      for (const { feed, at } of imported.rows) {
        const sent = outside.sent.get(feed)
        if (sent && Number(at) >= sent.at) visitors.require(feed, sent.version)
      }
      await visitors.seeAll()
      const { rows } = await pool.query(
        `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE application_name LIKE 'calendar-feed-service%'`,
      )
      const memoryMb = memoryOf(service.pid)
      samples.push({ at: clock.now(), memoryMb, connections: rows[0].connections })
      for (const delivery of await readDeliveries(pool)) deliveries.set(delivery.id, delivery)
      // What a killed process held is done a step later.
      const to = samples.at(-2)?.at ?? digestsTo
      const isDisturbed = disturbances.length > 0 && disturbances.length >= before
      problems.push(
        ...(await judgeDigests({
          ...{ pool, orgs, subscribers, mails: mailbox.read(), from: digestsTo, to, isDisturbed },
        })),
      )
      digestsTo = to
      plan.log(
        `${new Date(clock.now()).toISOString()} step ${step}: ${subscribers.length} subscribers, ` +
          `${mailbox.read().length} emails, ${outside.arrivals.length} webhooks, ` +
          `${visitors.counts.asked} reads, ${memoryMb.toFixed(0)} MB, ${problems.length} problems`,
      )
    }
    for (const { email, confirmedAt } of subscribers) {
      if (!Number.isFinite(confirmedAt))
        tell({ kind: 'lost', text: `confirmation email to ${email}` })
    }
    const { arrivals } = outside
    const mails = mailbox.read()
    problems.push(
      ...judgeMails(mails, disturbances),
      ...judgeWebhooks({
        deliveries: [...deliveries.values()],
        arrivals,
        subscribers,
        disturbances,
      }),
    )
    for (const [text, count] of errors) plan.log(`log: ${text} (${count})`)
    return {
      ...{ problems, samples, disturbances },
      counts: {
        ...visitors.counts,
        ...{ emails: mails.length, webhooks: arrivals.length, subscribers: subscribers.length },
      },
      days: (clock.now() - START) / 24 / HOUR,
    }
  } finally {
    await service?.kill().catch(() => {})
    await front.close()
    await outside.close()
    await pool.end()
    await postgres.stop()
    clock.close()
    for (const folder of [data, ...releases]) rmSync(folder, { recursive: true, force: true })
  }
}

function memoryOf(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
