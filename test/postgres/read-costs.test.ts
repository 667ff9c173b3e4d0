import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/index.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeCustomFeed, makeFeed, makeOrg } from '../support/factories.ts'

/** What a read may touch, in lists of as many events without other parameters. */
const MOST_LISTS = 20
/** The same of a search of all calendars, of which one client may have few at once. */
const MOST_LISTS_OF_ALL = 60
/** A fifth of them past. */
const GIANT = 15_000
const NEIGHBOR = 20_000
/** Routes for people with a session or a link of their own, and for machines. */
const NOT_PUBLIC =
  /^\/(dashboard|sign-in|change-email|start|invitations|submit|subscriptions|my|internal|mcp|healthz|assets|media)\b|^\/:file/
/** An address that names no calendar. */
const UNKNOWN = /:file\{(\.\+|\[\^\/\]\+)\\\.\[\^\/\]\+\}$/

/** Of each parameter values that all events have, one in 50, one in 500, or none. */
const VALUES: Record<string, string[]> = {
  search: ['event', 'fiftieth', 'rare', 'qx', 'event fiftieth zzzz'],
  category: ['all', 'fiftieth', 'nope'],
  keywords: ['event', 'fiftieth', 'rare,zzzz', 'nope'],
  state: ['texas', 'ohio', 'nope'],
  country: ['us'],
  is_free: ['true', 'false'],
  access: ['sign-language', 'captions,step-free'],
  organization: ['giant'],
  ongoing: ['false'],
  repeats: ['first', 'all'],
  from: ['2020-01-01', '2026-06-30'],
  to: ['2026-07-01', '2030-01-01'],
  per_page: ['100'],
  cursor: [],
  lat: [],
  lng: [],
  place: [],
  radius: ['5', '12500'],
  event: ['evt_giant30'],
  feed: [],
  order: ['start'],
  page: ['2', '20'],
  view: ['month'],
  month: ['2026-07', '2040-01'],
  url: ['https://calendar.test/o/giant'],
}

let app: TestApp
/** Of the giant: what stands in paths. */
let inPath: Record<string, string>
beforeAll(async () => {
  await emptyTables()
  app = await testApp('2026-06-15T12:00:00Z')
  const org = await makeOrg({ plan: 'pro', slug: 'giant' })
  const feed = await makeFeed({ orgId: org.id, timezone: 'UTC' })
  const custom = await makeCustomFeed(org.id, { keywords: ['fiftieth'] })
  await fill('other', await makeFeed(), NEIGHBOR)
  await fill('giant', feed, GIANT)
  // As many cities of one name as there are of any, among others.
  await app.database.query(
    `insert into places select case when n < 100 then 'austin' else 'place ' || n end, 'us', 's' || n,
       'Austin, TX', 30, -97, n from generate_series(1, 20000) n on conflict do nothing`,
  )
  await vacuumAll()
  const pictureOf = async (page: string) => {
    const html = await (await app.request(page)).text()
    return /calendar\.test\/pictures\/([^"]+)"/.exec(html)?.[1] ?? ''
  }
  inPath = {
    ...{ feedId: feed.id, orgSlug: org.slug, customSlug: custom.slug, eventId: 'evt_giant30' },
    seriesId: 'ser_giant7',
    ...{ year: '2026', month: '07', day: '01', eventSlug: 'event-500', guide: 'api' },
    picture: await pictureOf(`/f/${feed.id}`),
    ownerPicture: await pictureOf('/o/giant'),
    customPicture: await pictureOf(`/o/giant/${custom.slug}`),
  }
})

/**
 * Events of a feed by date, as an import writes them, each with a text of 500 characters. Every third is a date of
 * one of 100 series.
 */
async function fill(name: string, feed: { id: string; orgId: string }, count: number) {
  const { query } = app.database
  await query(
    `insert into series (published_at, id, org_id, feed_id, starts_local, timezone, rrule, fields)
     select now(), 'ser_' || $1 || n, $2, $3, '2026-01-01T12:00', 'UTC', 'FREQ=DAILY', '{}'
     from generate_series(0, 99) n`,
    [name, feed.orgId, feed.id],
  )
  await query('alter table events disable trigger user')
  await query(
    `insert into events (published_at, id, org_id, feed_id, series_id, recurrence_key, prev_past_at, title, slug, description, starts_at, ends_at, timezone,
       location, city, state, state_code, country, lat, lng, categories, category_keys,
       state_keys, search_text)
     select now(), 'evt_' || $1 || n, $2, $3,
       case when n % 3 = 0 then 'ser_' || $1 || n / 3 % 100 end, case when n % 3 = 0 then n end,
       case when n % 3 = 0 and n > 300 then start - interval '223 hours' end, 'Event ' || n, 'event-' || n, repeat('About this event. ', 28),
       start, start + interval '2 hours', 'UTC', 'Hall ' || n, 'City', state, code, 'US',
       30 + (n * 7919 % 1000) / 500.0, -97 + (n * 104729 % 1000) / 500.0,
       array['All', kind], array['all', lower(kind)], array[lower(code)],
       concat_ws(E'\\n', 'event ' || n || words, 'hall ' || n, 'city', lower(state))
     from generate_series(1, $4::int) n
     cross join lateral (select timestamptz '2026-06-15 13:00Z' + (n - $4::int / 5) * interval '45 minutes' as start,
       case when n % 50 = 0 then 'Ohio' else 'Texas' end as state,
       case when n % 50 = 0 then 'OH' else 'TX' end as code,
       case when n % 50 = 25 then 'Fiftieth' else 'Other' end as kind,
       case when n % 50 = 13 then ' fiftieth' else '' end
         || case when n % 500 = 499 then ' rare' else '' end as words) w`,
    [name, feed.orgId, feed.id, count],
  )
  await query('alter table events enable trigger user')
}

/** As autovacuum leaves a table: one run passes over rows that an older snapshot may not see yet. */
async function vacuumAll() {
  const { query } = app.database
  for (let n = 0; n < 20; n++) {
    await query('vacuum analyze')
    const found = await query(
      `select from pg_class where oid = 'events'::regclass and relallvisible < relpages`,
    )
    if (found.length === 0) return
  }
  throw new Error('events are not vacuumed')
}

/** Blocks of statements, each explained once: many addresses ask for the same. */
const blocksOf = new Map<string, number>()

/** How many blocks of 8 kB the statements of an address touch: the same on every machine, unlike time. */
async function blocksBehind(address: string): Promise<number> {
  const { query, roundTrips } = app.database
  roundTrips.splice(0)
  const response = await app.request(address)
  await response.text()
  expect(response.status, address).toBeLessThan(500)
  let sum = 0
  for (const trip of roundTrips.splice(0)) {
    if (!blocksOf.has(trip)) {
      const { query: text, params } = JSON.parse(trip)
      const explained = `explain (analyze, buffers, timing off, format json) ${text}`
      // The first call of a session, or after statistics changed, also reads what plans are made from.
      const calls = [await query(explained, params), await query(explained, params)]
      const blocks = calls.map(([row]) => {
        const [told] = (row?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number> }[]
        const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = told?.Plan ?? {}
        return Number(hit) + Number(read)
      })
      blocksOf.set(trip, Math.min(...blocks))
    }
    sum += blocksOf.get(trip) ?? Number.NaN
  }
  return sum
}

const examples = Object.fromEntries(
  endpoints.map(({ path, example }) => [`/api/v1${path}`, new URLSearchParams(example)]),
)

/** Every public GET of the service, of the giant. A part of a path that is not known here fails. */
async function publicReads(): Promise<string[]> {
  const routes = await allRoutes()
  const paths = routes.filter(
    ({ method, path }) =>
      method === 'GET' && !/\*$/.test(path) && !NOT_PUBLIC.test(path) && !UNKNOWN.test(path),
  )
  const addresses = paths.map(({ path }) => {
    const filled = nameFile(path).replace(/:(\w+)/g, (_, name) => {
      const value = inPath[name]
      if (!value) throw new Error(`no example of :${name} in ${path}`)
      return value
    })
    const example = examples[path]
    return example && example.size > 0 ? `${filled}?${example}` : filled
  })
  const near = `/api/v1/feeds/${inPath.feedId}/events/nearby`
  addresses.push(`${near}?place=austin`, `${near}?place=nowhere+at+all`)
  return [...new Set(addresses)]
}

/** Which part of a path the file is named after. */
function nameFile(path: string): string {
  const named: Record<string, string> = {
    '/pictures/:file': '/pictures/:picture',
    '/pictures/o/:file': '/pictures/:ownerPicture',
    '/pictures/o/:orgSlug/:file': '/pictures/:customPicture',
    '/sitemap/:file': '/sitemap/:feedId.xml',
    '/f/:feedId/:file': '/f/:feedId/:eventId.ics',
    '/embed/:file{[^/]+\\.fragment}': '/embed/:feedId.fragment',
    '/f/:feedId/series/:file{[^/]+\\.ics}': '/f/:feedId/series/:seriesId.ics',
  }
  const owner = path.startsWith('/f/')
    ? ':feedId'
    : path.includes(':orgSlug')
      ? ':customSlug'
      : ':orgSlug'
  return named[path] ?? path.replace(/:file\{.*\.(\w+)\}$/, `${owner}.$1`)
}

const and = (address: string, more: string) => address + (address.includes('?') ? '&' : '?') + more

/** The parameters that an address knows: others are not in its canonical form. */
async function parametersOf(address: string): Promise<string[]> {
  const known: string[] = []
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      app.loopbacks.splice(0)
      await (await app.request(and(address, `${name}=${encodeURIComponent(value)}`))).text()
      const [canonical] = app.loopbacks
      // A default is not in it.
      if (canonical && !new URL(canonical.url).searchParams.has(name)) continue
      known.push(name)
      break
    }
  }
  return known
}

/** An address without parameters, with each value of each, and with every two of them. */
async function spellingsOf(address: string): Promise<string[]> {
  const names = await parametersOf(address)
  const values = names.flatMap((name) =>
    (VALUES[name] ?? []).map((value) => ({ name, text: `${name}=${encodeURIComponent(value)}` })),
  )
  const pairs = values.flatMap((a, i) =>
    values.slice(i + 1).flatMap((b) => (b.name === a.name ? [] : [`${a.text}&${b.text}`])),
  )
  const more = [...values.map(({ text }) => text), ...pairs]
  return [address, ...more.map((text) => and(address, text))]
}

// Other tests of this process have no places.
afterAll(async () => {
  await (await testDatabase()).query('delete from places')
})

describe('A public read of an organization with 15,000 events beside a larger one', () => {
  it('touches at most what 20 plain lists do, or a search of all calendars 60, whatever its parameters', async () => {
    const schemas = [...endpoints, ...Object.values(OUTPUTS)].map(({ query }) => query.shape)
    const names = schemas.flatMap((shape) => Object.keys(shape))
    expect(names.filter((name) => !(name in VALUES))).toEqual([])

    const list = `/api/v1/feeds/${inPath.feedId}/events`
    const [plain, longest] = [await blocksBehind(list), await blocksBehind(`${list}?per_page=100`)]
    const costly: string[] = []
    const reads = await publicReads()
    for (const read of reads) {
      let most = 0
      for (const address of await spellingsOf(read)) {
        const blocks = await blocksBehind(address)
        most = Math.max(most, blocks)
        const ofList = address.includes('per_page=100') ? longest : plain
        const lists = read === '/api/v1/events' ? MOST_LISTS_OF_ALL : MOST_LISTS
        if (!(blocks <= lists * ofList)) costly.push(`${blocks} blocks: ${address}`)
      }
      if (process.env.TELL) console.log(most, read)
    }
    expect(reads.length).toBeGreaterThan(30)
    expect(costly, `a plain list touches ${plain}, a long one ${longest}`).toEqual([])
  }, 1_800_000)
})
