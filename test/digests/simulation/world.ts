import type { TestApp } from '../../support/app.ts'
import { freshId } from '../../support/factories.ts'
import type { Random } from '../../support/random.ts'
import { makeFaults, type StepFaults } from './faults.ts'
import { makeProvider } from './provider.ts'

/** So many feeds live through the same days: most of what a history costs is shared. */
export const FEEDS = 10
export const HOUR = 3_600_000
const ZONES = [
  'America/Chicago',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'UTC',
]
/** A day or two before clocks change somewhere, and one when they do not. */
const STARTS = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-24', '2026-10-31', '2026-06-10']
const WISHES = [
  null,
  null,
  null,
  '{"keywords":["jazz"]}',
  '{"keywords":["tango"]}',
  '{"state":"Texas"}',
]

type Person = {
  id: string
  email: string
  frequency: 'daily' | 'weekly'
  criteria: string | null
  /** Reads from the beginning, and chose nothing else since. */
  isSteady: boolean
  /** How many mails had been delivered to anybody when they left. */
  leftAfter: number | undefined
  isSuppressed: boolean
}

export type SimulatedFeed = {
  id: string
  orgId: string
  timezone: string
  hour: number
  weekday: number
  people: Person[]
  isArchived: boolean
  wasArchived: boolean
  /** When the cron looked while the feed was open and nothing failed. */
  lookedAt: Date[]
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Feeds with their readers, one mail provider and a clock of their own. */
export async function makeWorld(app: TestApp, random: Random, seen: StepFaults) {
  const { query } = app.database
  const start = `${random.pick(STARTS)}T${String(random.int(0, 23)).padStart(2, '0')}:00Z`
  const startedAt = Date.parse(start)
  const faults = makeFaults(random, seen)
  const provider = makeProvider(faults, {
    takesBatches: random.chance(0.6),
    isBusy: () => random.chance(0.05),
  })
  const feeds: SimulatedFeed[] = Array.from({ length: FEEDS }, () => ({
    ...{ id: freshId('feed'), orgId: freshId('org'), timezone: random.pick(ZONES) },
    ...{ hour: random.int(0, 23), weekday: random.int(4, 7) },
    ...{ people: [], isArchived: false, wasArchived: false, lookedAt: [] },
  }))
  app.setNow(start)
  app.deps.mailer = provider.mailer
  const MAIL_CALLS_PER_SECOND = random.pick([undefined, 2])
  app.deps.env = { ...app.deps.env, MAIL_CALLS_PER_SECOND }
  await insertFeeds(query, feeds, startedAt)
  let now = startedAt

  const world = {
    ...{ app, random, faults, provider, query, feeds, startedAt },
    now: () => new Date(now),
    moveTo(time: number) {
      now = time
      app.setNow(new Date(time).toISOString())
    },
    async join(joined: { feed: SimulatedFeed; isSteady: boolean }[]) {
      const rows = joined.map(({ feed, isSteady }) => {
        const person = makePerson(random, isSteady)
        feed.people.push(person)
        if (random.chance(0.1)) provider.bad.add(person.email)
        return { ...person, orgId: feed.orgId, feedId: feed.id }
      })
      await query(
        `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
           digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
         select id, "orgId", "feedId", email, email, id, 'active', frequency, criteria, 'nonce',
           $2::timestamptz, $2::timestamptz, $2::timestamptz
         from json_to_recordset($1::json) as r (id text, "orgId" text, "feedId" text, email text,
           frequency text, criteria text)`,
        [JSON.stringify(rows), new Date(now)],
      )
    },
    /** Opts out, or has an address from which mails came back: neither is mailed again. */
    async leave({ people, orgId }: SimulatedFeed) {
      const person = random.pick(people)
      if (person.leftAfter !== undefined) return
      person.isSuppressed = random.chance(0.4)
      if (person.isSuppressed) {
        await query(
          `insert into suppressions (email_hash, org_id, reason, at) values ($1, $2, 'bounce', $3)`,
          [person.id, orgId, new Date(now)],
        )
      } else await query('delete from subscribers where id = $1', [person.id])
      person.leftAfter = provider.delivered.length
    },
    /** Nothing is left for the histories after it, which share the database. */
    async end() {
      await query(`delete from tasks where lane like 'mails.org%'`)
      await query('delete from event_changes')
      await query('delete from mail_pace')
      await query('delete from organizations where id in (select json_array_elements_text($1))', [
        JSON.stringify(feeds.map(({ orgId }) => orgId)),
      ])
    },
  }
  await world.join(feeds.flatMap((feed) => random.list(3, 6, () => ({ feed, isSteady: true }))))
  world.moveTo(startedAt + 3 * HOUR)
  return world
}

function makePerson(random: Random, isSteady: boolean): Person {
  const id = freshId('sub')
  const frequency = random.pick(['daily', 'weekly'] as const)
  const wish = { frequency, criteria: random.pick(WISHES) }
  return {
    id,
    email: `${id}@example.com`,
    ...wish,
    isSteady,
    leftAfter: undefined,
    isSuppressed: false,
  }
}

async function insertFeeds(query: World['query'], feeds: SimulatedFeed[], startedAt: number) {
  const rows = JSON.stringify(feeds)
  const from = `from json_to_recordset($1::json) as r (id text, "orgId" text, timezone text,
    hour int, weekday int)`
  await query(
    `insert into organizations (id, slug, name)
     select "orgId", replace("orgId", '_', '-'), 'Test org' ${from}`,
    [rows],
  )
  await query(
    `insert into feeds (id, org_id, slug, name, timezone, created_at)
     select id, "orgId", 'feed', 'Test feed', timezone, $2::timestamptz ${from}`,
    [rows, new Date(startedAt - 30 * 24 * HOUR)],
  )
  await query(
    `insert into digest_settings select id, "orgId", true, hour, weekday, $2::timestamptz ${from}`,
    [rows, new Date(startedAt - 24 * HOUR)],
  )
}
