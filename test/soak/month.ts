import { type Delivery, readDeliveries } from '../chaos/judge.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { planBreaks } from './breaks.ts'
import { judgeDigests } from './digests.ts'
import { type House, openHouse } from './house.ts'
import { judgeMails, judgeWebhooks } from './judge.ts'
import { ENDPOINTS } from './outside.ts'
import { FAULTS, type FaultName } from './plants.ts'
import type { Disturbance, Problem, Sample } from './report.ts'
import { settle } from './settle.ts'
import { startUse } from './use.ts'
import { startVisitors } from './visitors.ts'
import { makeWorld } from './world.ts'

export type Plan = {
  organizations: number
  /** How long it runs, in real time; what is due then is still waited for. */
  minutes: number
  seed: number
  planted: FaultName[]
  log: (line: string) => void
}
export type Outcome = {
  problems: Problem[]
  samples: Sample[]
  disturbances: Disturbance[]
  errors: Map<string, number>
  counts: Record<string, number>
  days: number
}

const HOUR = 3_600_000
/** Both of the autumn's changes of the clock, in Europe and in North America, are in the month after it. */
const START = Date.parse('2026-10-20T00:10:00Z')
/** A digest that is 12 hours late is left out. */
const JUMP_HOURS = [2, 6] as const
const BREAK_EVERY = 3
/** On a slow machine, too: each kind of break once, and edits before and after what is planted. */
const LEAST_STEPS = 17
/** The events that visitors look for are over after 50 days. */
const LONGEST_MS = 45 * 24 * HOUR
/** Enough for the last try of a webhook, and for what an imported calendar no longer has. */
const LAST_STEPS = 4

/** Runs the service through days of use while its process and its database break. */
export async function runMonth(plan: Plan): Promise<Outcome> {
  const house = await openHouse(START)
  try {
    return await live(house, plan, randomFrom(plan.seed))
  } finally {
    await house.close()
  }
}

async function live(house: House, plan: Plan, random: Random): Promise<Outcome> {
  const { clock, pool, outside, front, mailbox, errors } = house
  const problems: Problem[] = []
  const tell = (...found: Problem[]) => {
    problems.push(...found)
    for (const { kind, text } of found) plan.log(`  ${kind}: ${text}`)
  }
  const orgs = await makeWorld(pool, {
    organizations: plan.organizations,
    endpoints: ENDPOINTS.map((_, i) => outside.endpoint(i)),
    calendarOf: outside.calendar,
    now: clock.now(),
  })
  const use = await startUse(house, orgs, random)
  plan.log(`${orgs.length} organizations use the service`)
  const breaks = planBreaks(house, tell)
  const visitors = startVisitors({
    ...{ origin: front.origin, orgs, now: clock.now, tell },
    isDisturbed: breaks.isUnderWay,
  })
  const deliveries = new Map<string, Delivery>()
  const samples: Sample[] = []
  const end = performance.now() + plan.minutes * 60_000
  let digestsTo = clock.now()
  let known = 0
  for (let step = 1, last = 0; last < LAST_STEPS; step++) {
    const isOver = performance.now() > end || clock.now() > START + LONGEST_MS
    if (isOver && step > LEAST_STEPS) last++
    const isDisturbed = breaks.all.length > known
    known = breaks.all.length
    breaks.left.clear()
    clock.set(clock.now() + random.float(...JUMP_HOURS) * HOUR)
    let since = clock.now()
    const walk = visitors.walk()
    const working = last === 0 ? use.work() : undefined
    if (last === 0 && step % BREAK_EVERY === 2) {
      await new Promise((done) => setTimeout(done, random.int(0, 1_500)))
      await breaks.next()
      // It may have been set back.
      since = Math.min(since, clock.now())
    }
    await working
    await use.confirm()
    const settled = async () => {
      const open = await settle({ pool, clock, since, left: breaks.left })
      const at = new Date(clock.now()).toISOString()
      tell(...open.map((what): Problem => ({ kind: 'late', text: `${what} at ${at}` })))
    }
    await settled()
    for (const name of plan.planted) await FAULTS[name].plant({ ...house, now: clock.now })
    if (plan.planted.length > 0) await settled()
    await walk.end()
    tell(...house.ended.splice(0).map((text): Problem => ({ kind: 'lost', text })))

    for (const one of use.staff) visitors.require(one.feed, one.version)
    for (const { feed, version } of await listImported(house)) visitors.require(feed, version)
    await visitors.seeAll()
    for (const delivery of await readDeliveries(pool)) deliveries.set(delivery.id, delivery)
    const sample = await house.sample()
    samples.push(sample)
    // What a process held that was killed is done a step later.
    const to = samples.at(-2)?.at ?? digestsTo
    const mails = mailbox.read()
    const { subscribers } = use
    const span = { from: digestsTo, to, isDisturbed, disturbances: breaks.all }
    tell(...(await judgeDigests({ pool, orgs, subscribers, mails, ...span })))
    digestsTo = to
    const broken = breaks.all.slice(known).map(({ what }) => `${what}, `)
    plan.log(
      `${new Date(sample.at).toISOString().slice(0, 16)} ${broken.join('')}${subscribers.length} subscribers, ` +
        `${mails.length} emails, ${outside.arrivals.length} webhooks, ${visitors.counts.asked} reads, ` +
        `${sample.memoryMb.toFixed(0)} MB`,
    )
  }
  const { subscribers } = use
  const unmailed = subscribers.filter(({ confirmedAt }) => !Number.isFinite(confirmedAt))
  tell(
    ...unmailed.map(({ email }): Problem => ({ kind: 'lost', text: `confirmation for ${email}` })),
  )
  const { arrivals } = outside
  const of = {
    deliveries: [...deliveries.values()],
    arrivals,
    subscribers,
    disturbances: breaks.all,
  }
  tell(...judgeMails(mailbox.read(), breaks.all), ...judgeWebhooks(of))
  const counts = {
    emails: mailbox.read().length,
    webhooks: arrivals.length,
    subscribers: subscribers.length,
  }
  return {
    ...{ problems, samples, errors, disturbances: breaks.all },
    counts: { ...visitors.counts, ...counts },
    days: (clock.now() - START) / 24 / HOUR,
  }
}

/** The versions of imported calendars that the service has had whole, and has written. */
async function listImported({ pool, outside }: House) {
  const { rows } = await pool.query<{ feed: string; at: string }>(
    `SELECT feed_id AS feed, extract(epoch FROM fetched_at) * 1000 AS at FROM sources
     WHERE next_fetch_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM import_runs r WHERE r.source_id = sources.id AND r.state = 'writing')`,
  )
  return rows.flatMap(({ feed, at }) => {
    const sent = outside.sent.get(feed)
    return sent && Number(at) >= sent.at ? [{ feed, version: sent.version }] : []
  })
}
