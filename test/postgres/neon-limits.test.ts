import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { listDigestEvents } from '../../db/digests/digest-recipients.ts'
import { NEON_LIMITS } from '../../db/pool/neon-protocol.ts'
import {
  EVENT_FIELDS,
  LONGEST_CATEGORY,
  MOST_CATEGORIES,
  TEXTS,
} from '../../domain/event-fields.ts'
import { MAX_URL } from '../../domain/web-address.ts'
import { endpoints } from '../../functions/api/index.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeCustomFeed, makeEvent, makeFeed } from '../support/factories.ts'
import { browserOf, makeStaff, signIn } from '../support/staff.ts'
import { walkList } from '../support/walk-list.ts'

const NOW = '2026-06-15T12:00:00Z'
/** So many of the longest events are more than any one response of the database may have. */
const EVENTS = 450

let app: TestApp
let owner: Awaited<ReturnType<typeof makeStaff>>
const inPath: Record<string, string> = { year: '2026', month: '07', day: '01' }
const folder = mkdtempSync(join(tmpdir(), 'neon-limits-'))
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

/** Three bytes for each unit of a string; the first letter has four. */
const longest = (units: number) => `😀${'界'.repeat(units - 2)}`
const url = (path: string) => `https://example.com/${path}`.padEnd(MAX_URL, 'x')

/** Every text of an event as long as it may be. */
function longestEvent() {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, longest(EVENT_FIELDS[name].most)]))
  return {
    ...texts,
    title: longest(EVENT_FIELDS.title.most),
    status: 'postponed' as const,
    categories: Array.from({ length: MOST_CATEGORIES }, (_, i) =>
      `${i} `.padEnd(LONGEST_CATEGORY, '界'),
    ),
    url: url('event'),
    imageUrl: url('image'),
    ticketUrl: url('ticket'),
    organizerUrl: url('organizer'),
    ...{ lat: 30, lng: -97, startsAt: '2026-07-01T18:00:00Z' },
  }
}

/** As many more events as the first one, a minute apart. */
async function copyFirst(prefix: string, count: number) {
  const columns = await query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'events' and is_generated = 'NEVER' and column_name not in ('id', 'starts_at', 'ends_at')`,
  )
  const { names } = columns[0] as { names: string }
  await query(
    `insert into events (id, starts_at, ends_at, ${names})
     select $1 || lpad(n::text, 16, '0'), starts_at + n * interval '1 minute', ends_at + n * interval '1 minute', ${names}
     from (select * from events order by starts_at, id limit 1) first, generate_series(1, $2::int) n`,
    [prefix, count],
  )
}

beforeAll(async () => {
  await emptyTables()
  app = await testApp(NOW)
  owner = await makeStaff(app, { plan: 'pro' })
  const feed = await makeFeed({ orgId: owner.orgId })
  const custom = await makeCustomFeed(owner.orgId, { keywords: ['界界界'] })
  const event = await makeEvent(feed, longestEvent())
  Object.assign(inPath, { feedId: feed.id, orgSlug: owner.slug, customSlug: custom.slug })
  Object.assign(inPath, { eventId: event.id, eventSlug: 'x' })
  await copyFirst('evt_', EVENTS - 1)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await emptyTables()
})

const bytesOf = async (response: Response) => {
  expect(response.status, response.url).toBe(200)
  return Buffer.byteLength(await response.text())
}

describe('An organization with the longest events', () => {
  it('is larger than one response of the database', async () => {
    const [row] = await query(
      `select count(*)::int as events, sum(octet_length(to_jsonb(e)::text))::float8 as bytes from events e`,
    )
    expect(row).toMatchObject({ events: EVENTS })
    expect(Number(row?.bytes)).toBeGreaterThan(2 * NEON_LIMITS.responseBytes)
  })

  it.each(Object.keys(OUTPUTS))('is served as .%s', async (ending) => {
    const { feedId, orgSlug, customSlug } = inPath
    for (const path of [`/f/${feedId}`, `/o/${orgSlug}`, `/o/${orgSlug}/${customSlug}`]) {
      expect(await bytesOf(await app.request(`${path}.${ending}`))).toBeGreaterThan(1_000_000)
    }
  })

  it.each(endpoints.filter(({ path }) => !path.includes(':eventSlug')).map(({ path }) => path))(
    'is answered at %s',
    async (path) => {
      const shape = endpoints.find((endpoint) => endpoint.path === path)?.query.shape ?? {}
      const filled = path.replace(/:(\w+)/g, (_, name) => inPath[name] ?? '')
      const asked = new URLSearchParams({
        ...('per_page' in shape && { per_page: '100' }),
        ...('lat' in shape && { lat: '30', lng: '-97' }),
      })
      if (path === '/calendars') asked.set('search', 'test')
      await bytesOf(await app.request(`/api/v1${filled}?${asked}`))
    },
  )

  it('has every event once in the pages of a month', async () => {
    for (const path of [`feeds/${inPath.feedId}`, `orgs/${inPath.orgSlug}`]) {
      const events = await walkList(app, `/api/v1/${path}/calendar/2026/07`)
      expect(events).toHaveLength(EVENTS)
      expect(new Set(events.map(({ id }) => id)).size).toBe(EVENTS)
    }
  })

  it('has its next events in a calendar file that cannot hold all', async () => {
    const text = await (await app.request(`/f/${inPath.feedId}.ics`)).text()
    const starts = [...text.matchAll(/^DTSTART.*:(\S+)/gm)].map((match) => match[1] ?? '')
    expect(starts.length).toBeGreaterThan(200)
    expect(starts.length).toBeLessThan(EVENTS)
    const [last] = await query(
      `select to_char(starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as start from events
       order by starts_at limit 1 offset $1`,
      [starts.length - 1],
    )
    expect(starts.sort().at(-1)).toBe(last?.start)
  })

  it('has a digest of its next events where the longest are more than one response', async () => {
    const more = 1_100
    await copyFirst('evt_more', more)
    const { orgId } = owner
    const found = await listDigestEvents(app.database.db, {
      ...{ orgId, feedId: inPath.feedId as string, now: new Date(NOW), until: '2026-08-01' },
    })
    const [first] = await query('select id from events order by starts_at, id limit 1')
    expect(found[0]?.id).toBe(first?.id)
    expect(found.length).toBeGreaterThan(300)
    expect(found.length).toBeLessThan(EVENTS + more)
    await query(`delete from events where id like 'evt_more%'`)
  })

  const pages = DASHBOARD_PAGES.filter(({ rest }) => !rest.includes(':') && rest !== '/export.json')
  it.each(pages.map(({ rest }) => rest))('is shown in the dashboard at %s', async (rest) => {
    expect((await owner.open(rest)).status).toBeLessThan(500)
  })

  it('is exported, and imported again with all that it had', async () => {
    const all = `select md5(string_agg(to_jsonb(e)::text, '' order by e.id)) as all from events e`
    const before = await query(all)
    const response = await owner.open('/export.json')
    expect(response.status).toBe(200)
    const text = await response.text()
    const file = join(folder, 'export.json')
    writeFileSync(file, text)
    await emptyTables()
    app = await testApp(NOW)
    const { db, now, random, env } = app.acting()
    const told = await runAdmin(db, ['import-organization', file], now(), random, env.APP_SECRET)
    expect(told.ok, told.text).toBe(true)
    expect(await query(all)).toEqual(before)
    const again = browserOf(app, owner.slug, await signIn(app, owner.email))
    expect(JSON.parse(await (await again.open('/export.json')).text()).events).toEqual(
      JSON.parse(text).events,
    )
  })
})
