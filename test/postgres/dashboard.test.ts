import { beforeAll, describe, expect, it } from 'vitest'
import { EVENTS_A_PAGE } from '../../db/events/list-events.ts'
import { getOverview } from '../../db/organizations/organizations.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId, makeEvent } from '../support/factories.ts'
import { type Browser, makeStaff, makeStaffWithFeed } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  await emptyTables()
  app = await testApp()
})

const ROWS = 100_000
/**
 * Pages of 8 kB that a list may touch; reading one of these tables takes thousands. Unlike time it
 * is the same on every machine.
 */
const MOST_BLOCKS = 500
/** Each event of a page is read with its feed, series, and look. A page of 25 had 20 for each. */
const EVENT_BLOCKS = 12 * EVENTS_A_PAGE
/** It tells of each feed how many subscribers and events it has, and counting reads an index. */
const COUNTING: Record<string, number> = { '/feeds': 2_500 }

/** What an organization with a long history has. */
async function makeMany(staff: Browser, feed: { id: string }) {
  const { query } = app.database
  const run = freshId('x').slice(2)
  await query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
      digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || $1 || n, $2, $3, 'reader' || n || '@example.com', 'reader' || n || '@example.com',
      'h', case when n % 1000 = 0 then 'pending' else 'active' end, 'daily', 'n',
      timestamptz '2026-01-01' + make_interval(mins => n),
      case when n % 1000 = 0 then null else now() end, now()
     from generate_series(1, ${ROWS}) n`,
    [run, staff.orgId, feed.id],
  )
  await query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     values ($1, $2, 'https://x.example', 's', array['subscriber.created'], now(), now())`,
    [`whk_${run}`, staff.orgId],
  )
  await query(
    `with event as (insert into webhook_events (id, org_id, name, timestamp_ms, email_hash, created_at)
       values ('whe_' || $1, $2, 'subscriber.created', 1, 'h', now()) returning id)
     insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state, attempts,
       created_at, ended_at)
     select 'dlv_' || $1 || n, $2, 'whk_' || $1, event.id,
       case when n % 5000 = 0 then 'subscriber.updated' else 'subscriber.created' end,
       case when n % 2000 = 0 then 'failed' else 'successful' end, 1,
       timestamptz '2026-06-15 12:00Z' - make_interval(secs => n * 12), now()
     from event, generate_series(1, ${ROWS}) n`,
    [run, staff.orgId],
  )
  await query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, ends_at, timezone, search_text,
      category_keys, status)
     select now(), 'evt_' || $1 || n, $2, $3, 'Jazz ' || n, 'jazz-' || n, start, start + interval '2 hours',
      'America/Chicago', 'jazz ' || n || case when n % 10000 = 0 then ' lantern' else '' end,
      case when n % 5000 = 1 then array['music', 'candle light'] else array['music'] end,
      case when n % 5000 = 2 then 'cancelled' else 'scheduled' end
     from generate_series(1, ${ROWS}) n,
      lateral (select timestamptz '2026-06-15 12:00Z' + make_interval(mins => (n - ${ROWS / 2}) * 20)) t(start)`,
    [run.slice(0, 12), staff.orgId, feed.id],
  )
  await lookAtTables()
}

/** Another organization has much of what is rare with them, which the planner does not know apart. */
async function makeOthers() {
  const { staff, feed } = await makeStaffWithFeed(app)
  const { query } = app.database
  await query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
      digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_other' || n, $1, $2, 'nobody77777' || n, 'nobody77777' || n, 'h',
      case when n % 2 = 0 then 'pending' else 'active' end, 'daily', 'n',
      timestamptz '2026-03-01' + make_interval(mins => n),
      case when n % 2 = 0 then null else now() end, now()
     from generate_series(1, ${ROWS}) n`,
    [staff.orgId, feed.id],
  )
  await query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, ends_at, timezone, search_text,
      category_keys, status)
     select now(), 'evt_other' || n, $1, $2, 'Lantern ' || n, 'lantern-' || n, start, start + interval '2 hours',
      'America/Chicago', case when n % 8 = 0 then 'lantern nothing ' else 'rock ' end || n,
      case when n % 8 = 0 then array['candle light', 'lantern'] else array['rock'] end,
      case when n % 8 = 0 then 'cancelled' else 'scheduled' end
     from generate_series(1, ${ROWS}) n,
      lateral (select timestamptz '2026-06-15 12:00Z' + make_interval(mins => n - ${ROWS / 2})) t(start)`,
    [staff.orgId, feed.id],
  )
  await lookAtTables()
}

async function lookAtTables() {
  for (const table of ['events', 'subscribers', 'webhook_deliveries']) {
    await app.database.query(`vacuum analyze ${table}`)
  }
}

/** What the SQL of a page touches, by the server's own count. */
async function blocksOf(staff: Browser, path: string): Promise<number> {
  app.database.roundTrips.splice(0)
  await staff.see(path)
  const statements = app.database.roundTrips.slice(1).flatMap((body) => {
    const call = JSON.parse(body)
    return call.queries ?? [call]
  })
  let blocks = 0
  for (const { query, params } of statements) blocks += await explain(query, params)
  return blocks
}

async function explain(query: string, params: unknown[]): Promise<number> {
  const explained = `explain (analyze, buffers, timing off, format json) ${query}`
  // A new connection of the tests reads catalogs first, which the service's own know.
  await app.database.query(explained, params)
  const rows = await app.database.query(explained, params)
  const [found] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number> }[]
  const { 'Shared Hit Blocks': hit = Number.NaN, 'Shared Read Blocks': read = 0 } =
    found?.Plan ?? {}
  return hit + read
}

/** Those that read too much, a line each. */
async function slowOf(staff: Browser, paths: string[]): Promise<string> {
  const slow: string[] = []
  for (const path of paths) {
    const blocks = await blocksOf(staff, path)
    if (process.env.TELL) console.log(`${blocks} blocks ${path}`)
    const most = path.startsWith('/events') ? EVENT_BLOCKS : MOST_BLOCKS
    if (!(blocks <= (COUNTING[path] ?? most))) slow.push(`${blocks} blocks ${path}`)
  }
  return slow.join('\n')
}

describe('with 100,000 subscribers, deliveries and events', () => {
  it('no page of a list reads more than it shows needs, whatever others have', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeMany(staff, feed)
    await makeEvent(feed, { title: 'Quiet jazz', publishedAt: null })
    const second = /href="([^"]+)" rel="next"/.exec(await staff.see('/subscribers'))?.[1] ?? ''
    const paths = [
      '/subscribers',
      second.replaceAll('&amp;', '&').replace(`/dashboard/${staff.slug}`, ''),
      '/subscribers?state=pending',
      `/subscribers?feed=${feed.id}`,
      '/subscribers?q=example.com',
      '/subscribers?q=reader77777',
      '/subscribers?q=nobody',
      `/subscribers?q=reader9&feed=${feed.id}`,
      '/events',
      '/events?when=past',
      `/events?feed=${feed.id}`,
      `/events?feed=${feed.id}&when=past`,
      '/events?when=drafts',
      `/events?feed=${feed.id}&when=drafts`,
      '/events?q=jazz&when=drafts',
      '/events?q=nothing&when=drafts',
      '/events?q=jazz',
      '/events?q=lantern',
      '/events?q=lantern&when=past',
      '/events?q=nothing',
      `/events?q=nothing&feed=${feed.id}&when=past`,
      '/events?q=music',
      '/events?q=candle+light',
      '/events?q=candle+light&when=past',
      '/events?q=jazz+music',
      '/events?q=lantern+music',
      '/events?q=nothing+music',
      '/events?q=xy',
      `/events?q=candle+light&feed=${feed.id}`,
      '/events?category=candle+light',
      '/events?category=candle+light&when=past',
      '/events?status=cancelled',
      '/events?status=cancelled&when=past',
      `/events?status=cancelled&feed=${feed.id}`,
      '/events?status=postponed',
      '/events?q=jazz&status=cancelled',
      '/events?month=2026-07',
      '/events?month=2026-05&when=past',
      '/events?day=2026-07-04',
      '/events?view=month&month=2026-06',
      `/events?view=month&month=2026-06&feed=${feed.id}`,
      '/feeds',
      '/webhooks',
      '/webhooks/deliveries',
      '/webhooks/deliveries?state=failed',
      '/webhooks/deliveries?state=pending',
      '/webhooks/deliveries?event=subscriber.updated',
      '/webhooks/deliveries?event=subscriber.unsubscribed',
    ]
    expect(await slowOf(staff, paths)).toBe('')
    await makeOthers()
    expect(await slowOf(staff, paths)).toBe('')
  }, 600_000)

  it('the overview counts them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeMany(staff, feed)
    const now = app.deps.now()
    const of = { orgId: staff.orgId, zone: 'America/Chicago', now, webhooks: true }
    const overview = await getOverview(app.database.db, of)
    expect(overview.active).toBe(99_900)
    expect(overview.pending).toBe(100)
    expect(
      overview.days.reduce((sum, day) => sum + day.successful + day.failed, 0),
    ).toBeGreaterThan(90_000)
    expect(await staff.see('')).toContain('99,900')
  }, 600_000)
})

describe('at the same moment', () => {
  it('twenty owners who leave together leave one behind, every time', async () => {
    for (let round = 0; round < 3; round++) {
      const first = await makeStaff(app)
      const owners = [first]
      for (let i = 0; i < 19; i++) {
        owners.push(await makeStaff(app, { orgId: first.orgId, slug: first.slug }))
      }
      const left = await Promise.all(owners.map((owner) => owner.send('/leave')))
      expect(left.filter(({ status }) => status === 303)).toHaveLength(19)
      const rows = await app.database.query('select role from memberships where org_id = $1', [
        first.orgId,
      ])
      expect(rows).toEqual([{ role: 'owner' }])
    }
  }, 600_000)

  it('twenty clicks on one form make one event', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = {
      once: freshId('form'),
      title: 'Once',
      feedId: feed.id,
      timezone: 'UTC',
      attendanceMode: 'offline',
      startDate: '2026-07-04',
      startTime: '10:00',
    }
    const sent = await Promise.all(Array.from({ length: 20 }, () => staff.send('/events', form)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    const rows = await app.database.query('select id from events where org_id = $1', [staff.orgId])
    expect(rows).toHaveLength(1)
  })
})
