import { actAs } from '../../db/audit/act-as.ts'
import { connect } from '../../db/connection/client.ts'
import { getSeries } from '../../db/events/series.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { localStarts } from '../../domain/recurrence/occurrences.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { changeSeries, createSeries } from '../../functions/events/series.ts'
import type { Deps } from '../../functions/platform/deps.ts'
import { yoga } from '../events/series-event.ts'
import { databaseCpu, openBackend } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-query.ts'
import { median } from './load.ts'
import { ms, type Section } from './report.ts'
import { measureGrowth, type Sized } from './size-growth.ts'
import { startNeon } from './start-processes.ts'

/** Every event becomes a date of a weekly series of so many. */
const DATES = 57
const ROUNDS = 15
/** Series of one organization: some 20,000 upcoming dates. */
const SERIES = 351

/** Makes all events of a database dates of series, as if they had been entered so. */
export async function intoSeries({ client }: BenchDatabase): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(`CREATE TEMP TABLE dates AS
    SELECT id, feed_id, org_id, starts_at, timezone, past_at,
      'ser_' || feed_id || '_' || (row_number() OVER w - 1) / ${DATES} AS series_id
    FROM events WINDOW w AS (PARTITION BY feed_id ORDER BY md5(id))`)
  await client.query(`INSERT INTO series (published_at, id, org_id, feed_id, starts_local, timezone, rrule, fields)
    SELECT DISTINCT ON (series_id) now(), series_id, org_id, feed_id, '2026-01-01T19:00', timezone,
      'FREQ=WEEKLY', '{}' FROM dates`)
  await client.query(`UPDATE events e SET series_id = d.series_id, recurrence_key = d.id,
      prev_past_at = d.prev
    FROM (SELECT *, max(past_at) OVER (PARTITION BY series_id ORDER BY starts_at, id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS prev FROM dates) d WHERE d.id = e.id`)
  await client.query('RESET session_replication_role')
  await client.query('VACUUM (FULL, ANALYZE) events')
}

/** Reads of single events beside as many dates of series. */
export async function compareSeries(sizes: Sized[], rounds: number): Promise<Section> {
  const { how: _, ...section } = await measureGrowth(sizes, rounds)
  const [{ events } = { events: 0 }] = sizes
  return {
    ...section,
    title: 'Dates of series',
    how: `Database CPU of one call beside ${events.toLocaleString('en')} events, once all single and once all dates of weekly series.`,
    head: ['read', 'single events', 'dates of series', 'ratio'],
  }
}

/** What creating and changing series costs, and lists with one row for each. */
export async function measureSeries(database: BenchDatabase): Promise<Section> {
  const neon = await startNeon(database.url)
  try {
    const deps = depsOf(database, neon.endpoint)
    const { client } = database
    await client.query(
      `INSERT INTO organizations (id, slug, name, plan) VALUES ('org_series', 'series', 'S', 'pro')`,
    )
    await client.query(`INSERT INTO feeds (id, org_id, slug, name, timezone)
      VALUES ('feed_series', 'org_series', 's', 'S', 'America/Chicago')`)
    const cpu = openCpu(database)
    const created: number[] = []
    for (let i = 0; i < SERIES; i++) created.push(await cpu(() => create(deps, `evt_weekly${i}`)))
    const daily = newRule('DAILY', { count: 1500 })
    await create(deps, 'evt_daily', { rule: daily, startsAt: new Date(Date.now() - 365 * DAY) })
    const edits: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, change] of Object.entries(CHANGES(round))) {
        edits[name] = [...(edits[name] ?? []), await cpu(() => changeAll(deps, change))]
      }
    }
    const reads: string[][] = []
    for (const [name, path] of Object.entries(await firstPaths(database))) {
      reads.push([name, await readCpu(database, path)])
    }
    return {
      title: 'Series',
      how: `Database CPU of all statements of a change, medians. Each of ${SERIES} series has ${DATES} weekly dates; the last reads list one row for each among ${(SERIES * DATES).toLocaleString('en')} upcoming dates.`,
      head: ['work', 'measured'],
      rows: [
        [`creating a series of ${DATES} dates`, ms(median(created.slice(20)))],
        ...Object.entries(edits).map(([name, taken]) => [name, ms(median(taken))]),
        ['expanding 1,000 rules over 13 months (Node)', ms(expand())],
        ...reads,
      ],
    }
  } finally {
    neon.stop()
  }
}

const DAY = 86_400_000

function depsOf({ url }: BenchDatabase, endpoint: string): Deps {
  return {
    db: actAs(connect(url, { endpoint }), { kind: 'command', id: 'bench' }),
    now: () => new Date(),
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    log: () => {},
    purge: async () => 'refused',
    waitUntil: () => {},
  } as unknown as Deps
}

type Made = { rule?: ReturnType<typeof newRule>; startsAt?: Date }

async function create(deps: Deps, id: string, { rule, startsAt }: Made = {}): Promise<void> {
  const start = startsAt ?? new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7_200_000)
  const times = { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) }
  const event: EventColumns = { ...yoga({ id: 'feed_series' }), ...times, title: `Yoga ${id}` }
  const repeat = { rule: rule ?? newRule('WEEKLY'), rdates: [], exdates: [] }
  const outcome = await createSeries(deps, { orgId: 'org_series', id, event, repeat })
  if (outcome !== 'saved') throw new Error(outcome)
}

type Change = (event: EventColumns) => Partial<EventColumns>

const CHANGES = (round: number): Record<string, Change> => ({
  'changing the venue of 1,500 dates, as far as they are not past': () => ({
    location: `Room ${round}`,
  }),
  'moving them by an hour': ({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt.getTime() + (round % 2 ? -1 : 1) * 3_600_000),
    endsAt: endsAt && new Date(endsAt.getTime() + (round % 2 ? -1 : 1) * 3_600_000),
  }),
})

async function changeAll(deps: Deps, change: Change): Promise<void> {
  const seriesId = 'ser_daily'
  const found = await getSeries(deps.db, 'org_series', seriesId, deps.now())
  const date = found?.dates.findLast(({ isPast }) => !isPast)
  if (!found || !date) throw new Error('the daily series is not there')
  const { status, ...event } = date
  const of = { orgId: 'org_series', id: date.id, seriesId, version: found.series.version }
  const outcome = await changeSeries(deps, {
    ...of,
    scope: 'all',
    event: { ...event, ...change(event as EventColumns) } as EventColumns,
    status,
  })
  if (outcome !== 'saved') throw new Error(outcome)
}

/** CPU of the database's processes. */
function openCpu({ client }: BenchDatabase) {
  return async (work: () => Promise<unknown>) => {
    const before = await databaseCpu(client)
    await work()
    return ((await databaseCpu(client)) - before) / 1e6
  }
}

async function firstPaths({ client }: BenchDatabase): Promise<Record<string, string>> {
  const first = '/api/v1/orgs/series/events?repeats=first&limit=50'
  let cursor: string | null = null
  let last = first
  for (;;) {
    const path = cursor ? `${first}&cursor=${cursor}` : first
    const { pagination } = JSON.parse((await captureQuery(client, path)).body)
    last = path
    if (!pagination.nextCursor) break
    cursor = pagination.nextCursor
  }
  return { 'one row per series, first page': first, 'one row per series, last page': last }
}

async function readCpu({ url, client }: BenchDatabase, path: string): Promise<string> {
  const backend = await openBackend(url)
  const captured = await captureQuery(client, path)
  const taken: number[] = []
  for (let round = 0; round < ROUNDS + 5; round++) {
    const cpu = await backend.cpuOf(() => runAgain(backend.client, captured))
    if (round >= 5) taken.push(cpu)
  }
  await backend.client.end()
  return ms(median(taken))
}

/** Rules of all kinds, each on its own start. */
function expand(): number {
  const kinds = [
    newRule('DAILY'),
    newRule('WEEKLY'),
    newRule('WEEKLY', {
      byDay: [
        { day: 'TU', nth: 0 },
        { day: 'TH', nth: 0 },
      ],
    }),
    newRule('MONTHLY', { byDay: [{ day: 'TU', nth: 2 }] }),
    newRule('MONTHLY', { byMonthDay: [14] }),
    newRule('YEARLY'),
  ]
  const rules = Array.from({ length: 1_000 }, (_, i) => kinds[i % kinds.length] ?? newRule('DAILY'))
  const expandAll = () => {
    for (const rule of rules) {
      localStarts({ startsLocal: '2026-11-23T19:00', rule, rdates: [], exdates: [] }, '2027-12-23')
    }
  }
  expandAll()
  const before = process.cpuUsage()
  expandAll()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
