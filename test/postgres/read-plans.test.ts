import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFunctionFiles } from '../../db/install/function-files.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { makeFeed } from '../support/factories.ts'

let app: TestApp
let client: pg.Client
let addresses: Record<string, string>
const said: string[] = []

beforeAll(async () => {
  await emptyTables()
  app = await testApp('2026-06-15T12:00:00Z')
  const { addresses: ofApi, feed, org, custom } = await everyEndpoint()
  addresses = {
    ...ofApi,
    '/sitemap.xml': '/sitemap.xml',
    '/sitemap/organizations.xml': '/sitemap/organizations.xml',
    '/sitemap/:feedId.xml': `/sitemap/${feed.id}.xml`,
    '/f/:feedId.ics': `/f/${feed.id}.ics`,
    '/o/:orgSlug.ics': `/o/${org.slug}.ics`,
    '/o/:orgSlug/:customSlug.json': `/o/${org.slug}/${custom.slug}.json`,
  }
  client = new pg.Client({ connectionString: await databaseAddress() })
  await client.connect()
  client.on('notice', ({ message = '' }) => said.push(message))
  await client.query("load 'auto_explain'")
  for (const setting of [
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_verbose = on',
    'client_min_messages = log',
    // As eager for parallel workers as can be.
    'parallel_setup_cost = 0',
    'parallel_tuple_cost = 0',
    'min_parallel_table_scan_size = 0',
    'min_parallel_index_scan_size = 0',
  ]) {
    await client.query(`set ${setting}`)
  }
})
afterAll(() => client.end())

/** The plans of what the functions ask that an address calls; none if it calls no function. */
async function plansOf(address: string): Promise<string[]> {
  app.database.roundTrips.splice(0)
  await app.request(address)
  said.splice(0)
  for (const trip of app.database.roundTrips) {
    const { query, params } = JSON.parse(trip)
    if (/ from \w+_[0-9a-f]{8}\(\$/.test(query)) await client.query(query, params)
  }
  return said.filter((message) => /Query Text: (?!select)/.test(message))
}

/** 8,000 events of the feed, one a day or in the past ten years, every twentieth for days or years. */
async function fillPast(orgId: string, feedId: string): Promise<void> {
  await client.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, search_text, timezone, starts_at, ends_at, lat, lng)
     select now(), 'evt_past' || n, $1, $2, 'Past', 'past', 'past', 'UTC', starts, starts + least(
       case when n % 20 = 0 then interval '1 day' * (1 + n % 900) else interval '2 hours' end,
       '2026-06-01T00:00:00Z' - starts), 30, -97
     from generate_series(1, 8000) n
     cross join lateral (select timestamptz '2016-06-01T10:00:00Z' + n * interval '10 hours' as starts) s`,
    [orgId, feedId],
  )
  await client.query('analyze events')
}

/** How many rows of events each step of a plan that was carried out touched, one that it threw away too. */
function rowsTouched(plan: string): number[] {
  return plan.split(/\n(?=\s*->)/).flatMap((step) => {
    if (!/Scan.* on (public\.)?events\b/.test(step)) return []
    const [, rows = 0, loops = 0] = /actual.* rows=([\d.]+) loops=(\d+)/.exec(step) ?? []
    const [, removed = 0] = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(step) ?? []
    return [(+rows + +removed) * +loops]
  })
}

/** The steps of a plan, each with what it is a part of, from the inside out. */
function stepsOf(plan: string) {
  const above: { indent: number; step: string }[] = []
  return plan.split('\n').flatMap((line) => {
    const [, blanks = '', step] = /^(\s*)(?:->\s+)?(\S.*\(cost=.*)$/.exec(line) ?? []
    if (!step) return []
    while ((above[0]?.indent ?? -1) >= blanks.length) above.shift()
    above.unshift({ indent: blanks.length, step })
    return [above.map((one) => one.step)]
  })
}

const and = (address: string, more: string) => address + (address.includes('?') ? '&' : '?') + more
const NARROWED = ['', 'ongoing=false', 'search=jazz', 'category=music']

/** A thousand events of a feed, two a day. */
async function fillMonths({ id, orgId }: { id: string; orgId: string }) {
  await client.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
     select now(), 'evt_' || substr($1, 6, 12) || n, $2, $1, 'Event', 'event', start, 'UTC', 'event'
     from generate_series(1, 1000) n,
      lateral (select timestamptz '2026-01-01' + make_interval(hours => n * 12)) t(start)`,
    [id, orgId],
  )
}

/** 6,000 events of one feed, 60 of them in each of a hundred cells, beside 190 feeds with three each. */
async function fillLargeFeed({ id, orgId }: { id: string; orgId: string }) {
  await client.query(
    `insert into feeds (id, org_id, slug, name, timezone)
     select 'feed_small' || n, $1, 'small-' || n, 'Small', 'UTC' from generate_series(1, 190) n`,
    [orgId],
  )
  await client.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text, lat, lng)
     select now(), 'evt_large' || n, $2, case when n <= 6000 then $1 else 'feed_small' || 1 + n % 190 end,
      'Event', 'event', timestamptz '2026-07-01' + make_interval(hours => n), 'UTC', 'event',
      25.5 + n % 10, -100.5 + n / 10 % 10
     from generate_series(1, 6570) n`,
    [id, orgId],
  )
  await client.query('analyze feeds, events')
}

describe('The plans of public reads', () => {
  it('look into the functions they share, and start no parallel workers', async () => {
    const shared = readFunctionFiles().filter(
      ({ kind, sql }) => kind === 'function' && /LANGUAGE sql/.test(sql),
    )
    const hidden = shared.map(({ name }) => name)
    let seen = 0
    for (const address of Object.values(addresses)) {
      for (const more of NARROWED) {
        for (const plan of await plansOf(and(address, more))) {
          const [, ...steps] = plan.split(/^(?=\S.*\(cost=)/m)
          for (const name of hidden) expect(steps.join(''), address).not.toContain(`${name}(`)
          expect(steps.join(''), address).not.toMatch(/Gather|Workers Planned/)
          seen++
        }
      }
    }
    expect(seen).toBeGreaterThan(30)
  })

  it.each([
    ['/feeds/:feedId/events', 'events_feed_in_order'],
    ['/orgs/:orgSlug/events', 'events_org_in_order'],
    ['/orgs/:orgSlug/custom/:customSlug', 'events_org_in_order'],
    ['/feeds/:feedId/calendar/:year/:month', 'events_feed_in_order'],
    ['/orgs/:orgSlug/calendar/:year/:month', 'events_org_in_order'],
    ['/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month', 'events_org_in_order'],
    ['/sitemap/:feedId.xml', 'events_feed_in_order'],
  ])(
    'walk the index over dates for %s, whatever the values, until the page is full',
    async (path, index) => {
      const plans = await plansOf(addresses[path] ?? '')
      const asked = /Index Cond: .*\$\d.* AND \((ROW\(|e\w*\.display_date >= (\$\d|GREATEST))/
      const walked = plans.filter((plan) => asked.test(plan))
      expect(walked.length, plans.join('\n')).toBeGreaterThan(0)
      for (const plan of walked) {
        expect(plan).not.toMatch(/Seq Scan on (public\.)?events/)
        const walk = stepsOf(plan).find(([step]) => step?.includes(`Scan using ${index} on`))
        expect(walk, plan).toBeDefined()
        const until = walk?.findIndex((step) => step.startsWith('Limit')) ?? -1
        expect(walk?.slice(1, until + 1), plan).not.toContainEqual(expect.stringMatching(/Sort/))
        expect(until, plan).toBeGreaterThan(0)
      }
    },
  )

  it.each([
    '/orgs/:orgSlug/feeds',
    '/orgs/:orgSlug/widget-config',
    '/orgs/:orgSlug/custom/:customSlug/widget-config',
  ])(
    'find the organization and its feeds for %s by their indexes, whatever the slug',
    async (path) => {
      const plans = (await plansOf(addresses[path] ?? '')).join('\n')
      expect(plans).toMatch(/organizations_slug_unique (.*\n){2}.*Index Cond: .*slug = \$\d/)
      expect(plans).toMatch(/feeds_org_slug (.*\n){2}.*Index Cond: .*org_id = /)
      expect(plans).not.toMatch(/Seq Scan/)
    },
  )

  it.each([
    ['/f/:feedId.ics', 'events_feed_in_order'],
    ['/o/:orgSlug.ics', 'events_org_in_order'],
    ['/o/:orgSlug/:customSlug.json', 'events_org_in_order'],
  ])(
    'walk the index over dates for %s both ways from today, until the file is full',
    async (path, index) => {
      const plans = await plansOf(addresses[path] ?? '')
      expect(plans.join('\n')).not.toMatch(/Seq Scan on (public\.)?events/)
      for (const way of ['Index Scan using', 'Index Scan Backward using']) {
        const walks = plans
          .flatMap((plan) => stepsOf(plan))
          .filter(([step]) => step?.startsWith(`${way} ${index} on`))
        const straight = walks.filter((walk) => {
          const until = walk.findIndex((step) => step.startsWith('Limit'))
          return until > 0 && !walk.slice(1, until + 1).some((step) => step.startsWith('Sort'))
        })
        // A filtered calendar looks at its first events before it decides where to find the others.
        const isFiltered = path.includes('customSlug') && !way.includes('Backward')
        expect(straight, plans.join('\n')).toHaveLength(isFiltered ? 2 : 1)
      }
    },
  )

  it('pass over further dates of series by the index', async () => {
    for (const path of ['/feeds/:feedId/events', '/orgs/:orgSlug/events']) {
      const plans = await plansOf(and(addresses[path] ?? '', 'repeats=first'))
      expect(plans.join('\n')).toMatch(/Index Cond: .*COALESCE\(\w+\.prev_past_at, .*<= \$/)
    }
  })

  it('read the cells around a point by their index, whatever the circle', async () => {
    const near = addresses['/feeds/:feedId/events/nearby'] ?? ''
    for (const more of ['radius=25', 'radius=500']) {
      const plans = await plansOf(and(near, more))
      expect(plans.join('\n')).toMatch(/Scan using events_near/)
      expect(plans.join('\n')).toMatch(/Index Cond: .*geo_cell = c_\d\.cell/)
      // Kept, not planned for these values.
      expect(plans.join('\n')).toMatch(/Function Call: unnest\(\$\d+\)/)
      expect(plans.join('\n')).not.toMatch(/Seq Scan on (public\.)?events/)
    }
  })

  it('read no events but those of the cells around a point, and a sample for a search, also of a feed far larger than all others', async () => {
    const feed = await makeFeed()
    await fillLargeFeed(feed)
    await client.query('discard plans')
    await client.query('set auto_explain.log_analyze = on')
    for (const [more, most] of [
      ['lat=-40&lng=60&radius=25', 0],
      ['lat=30.5&lng=-97.5&radius=25', 60],
      ['lat=-40&lng=60&radius=25&search=qx', 101],
      ['lat=30.5&lng=-97.5&radius=25&search=qx', 101],
    ] as const) {
      const plans = await plansOf(`/api/v1/feeds/${feed.id}/events/nearby?${more}`)
      const touched = plans.flatMap(rowsTouched)
      expect(touched.length, more).toBeGreaterThan(0)
      expect(Math.max(...touched), `${more}\n${plans.join('\n')}`).toBeLessThanOrEqual(most)
    }
    await client.query('set auto_explain.log_analyze = off')
  })

  it('read days of the past, and today, by an index, without what lies before and after', async () => {
    const { org, feed, addresses } = await everyEndpoint()
    await fillPast(org.id, feed.id)
    // The functions' plans of this connection were made for an empty table.
    await client.query('discard plans')
    await client.query('set auto_explain.log_analyze = on')
    const asked = [
      ['/feeds/:feedId/events', ''],
      ['/feeds/:feedId/events', '&search=past'],
      ['/orgs/:orgSlug/events', ''],
      ['/orgs/:orgSlug/events', '&category=music'],
      ['/orgs/:orgSlug/custom/:customSlug', ''],
      ['/feeds/:feedId/calendar/:year/:month', ''],
      ['/orgs/:orgSlug/calendar/:year/:month', ''],
      ['/feeds/:feedId/facets', ''],
      ['/orgs/:orgSlug/facets', ''],
      ['/feeds/:feedId/events/nearby', ''],
      ['/feeds/:feedId/events/nearby', '&radius=12500'],
    ] as const
    for (const [path, more] of asked) {
      for (const days of ['from=2021-03-01&to=2021-03-10', 'from=2026-06-20', 'to=2026-06-20']) {
        const plans = await plansOf(
          and(addresses[path]?.replace('2026/07', '2021/03') ?? '', days + more),
        )
        const touched = plans.flatMap(rowsTouched)
        expect(touched.length, `${path} ${days}${more}`).toBeGreaterThan(0)
        // 24 begin in these ten days, and of those that last a few more are near.
        const most = Math.max(...touched)
        expect(most, `${path} ${days}${more}\n${plans.join('\n')}`).toBeLessThan(150)
        expect(plans.join('\n')).not.toMatch(/(Seq Scan on (public\.)?events)|events_\w+_ongoing/)
      }
    }
    await client.query('set auto_explain.log_analyze = off')
  })

  it('read a month by the dates of its owner, also where an index over those of all looks short', async () => {
    for (const n of [1, 2, 3, 4]) await fillMonths(await makeFeed({ name: `Of others ${n}` }))
    await client.query('analyze events')
    await client.query('discard plans')
    for (const [path, address] of Object.entries(addresses)) {
      if (!path.includes('/calendar/')) continue
      const plans = (await plansOf(address)).join('\n')
      expect(plans).toMatch(/Scan using events_(feed|org)_in_order/)
      expect(plans).not.toMatch(/events_permalink|Seq Scan on (public\.)?events/)
    }
  })
})
