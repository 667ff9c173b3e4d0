import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresBackend } from '../../db/pool/neon-protocol.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { blocksOfStatement } from '../support/blocks-of.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId, makeCustomFeed, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

type Feed = { id: string; orgId: string }

/** Events an hour apart, half of them past; every tenth is a festival. */
async function fill(feed: Feed, count: number, words: string, slug = 'event-') {
  await app.database.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, ends_at, timezone, search_text)
     select now(), 'evt_' || $1 || n, $2, $3, 'Event ' || n, $6 || n, start, start + interval '2 hours',
      'UTC', 'event ' || n || ' ' || $4 || case when n % 10 = 0 then ' festival' else '' end
     from generate_series(1, $5::int) n,
      lateral (select timestamptz '2026-06-15 12:00Z' + make_interval(hours => n - $5 / 2)) t(start)`,
    [freshId('x').slice(2, 14), feed.orgId, feed.id, words, count, slug],
  )
}

/** Pages of 8 kB that the SQL of an address touches: the same on every machine, unlike time. */
async function blocksOf(path: string): Promise<number> {
  app.database.roundTrips.splice(0)
  expect((await app.request(path)).status, path).toBe(200)
  const { query, params } = JSON.parse(app.database.roundTrips[0] ?? '{}')
  return blocksOfStatement(app.database.query, query, params)
}

/** What each event of an organization's list reads to name its feed: the levels of an index, and a row. */
async function blocksOfFeedName(): Promise<number> {
  const [row] = await app.database.query(
    "select pg_relation_size('feeds_id_org') / current_setting('block_size')::int as pages",
  )
  // One page describes the index; a second one is all of it while it has a single level.
  return Number(row?.pages) > 2 ? 3 : 2
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const SPELLINGS = [
  ...[
    'qx',
    'q',
    '!!!',
    '★★★',
    '★',
    '祭',
    '東京',
    '東京ジャズ',
    'a-b',
    "o'b",
    'c++',
    '"a b"',
    '" "',
  ],
  ...['xylograph', 'ararar', 'festival', 'festival qx', 'qx festival', 'event', 'ev', 'rare', 'ra'],
  letters.map((letter, i) => `${letter}${letters[(i * 7 + 3) % 26]}`).join(' '),
  letters.join(' '),
  'x'.repeat(200),
]

describe('a read over the time limit of its role', () => {
  const role = `reader_${process.pid}`
  afterAll(() => app.database.query(`drop role if exists ${role}`))

  it('is cut off by the database and answers 500 that says nothing of it', async () => {
    const feed = await makeFeed()
    const path = `/api/v1/feeds/${feed.id}/events`
    await app.database.query(`create role ${role} login in role pg_read_all_data`)
    await app.database.query(`alter role ${role} set statement_timeout = '5s'`)
    const pool = new pg.Pool({ connectionString: await databaseAddress(role), max: 1 })
    const { run } = app.database.backend
    app.database.backend.run = postgresBackend(pool).run
    try {
      expect(await answerOf(app.request(path))).toMatchObject({ status: 200 })
      await whileLocked('events', async () => {
        expect(await answerOf(app.request(path))).toMatchObject({
          status: 500,
          body: { error: 'Internal server error' },
        })
        // Its only connection is free again, though the table is still locked.
        await pool.query('select 1')
      })
      expect(await answerOf(app.request(path))).toMatchObject({ status: 200 })
    } finally {
      app.database.backend.run = run
      await pool.end()
    }
    const told = app.logs.filter((entry) => entry.level === 'error')
    expect(told).toHaveLength(1)
  })
})

describe('a search beside 40,000 events of others', () => {
  it('reads at most twenty times what the plain list reads, in whatever spelling', async () => {
    const org = await makeOrg({ plan: 'pro' })
    const feed = await makeFeed({ orgId: org.id })
    const custom = await makeCustomFeed(org.id, {})
    // Of all these words the others have many, and this feed has one among 2,500 that are to come.
    await fill(feed, 5_000, 'here')
    await fill(await makeFeed(), 40_000, `qx !!! ★★★ 祭 東京ジャズ a-b o'b c++ rare arar ararat`)
    await app.database.query(
      `update events set search_text = search_text || ' rare' where feed_id = $1 and slug = 'event-4990'`,
      [feed.id],
    )
    await app.database.query('vacuum analyze events')
    const lists = [
      `/api/v1/feeds/${feed.id}/events`,
      `/api/v1/orgs/${org.slug}/events`,
      `/api/v1/orgs/${org.slug}/custom/${custom.slug}`,
    ]
    const tooMany: string[] = []
    for (const list of lists) {
      const plain = await blocksOf(list)
      for (const spelling of SPELLINGS) {
        const blocks = await blocksOf(`${list}?search=${encodeURIComponent(spelling)}`)
        if (process.env.TELL) console.log(blocks, plain, list, spelling)
        if (!(blocks <= 20 * plain)) tooMany.push(`${blocks} blocks, plain ${plain}: ${spelling}`)
      }
    }
    expect(tooMany).toEqual([])
  }, 600_000)
})

/** Copies an organization's events into a feed, every nth of them. */
async function copy(from: { id: string }, feed: Feed, every = 1) {
  await app.database.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, ends_at, timezone, search_text)
     select now(), 'evt_' || $1 || row_number() over (order by id), $2, $3, title, slug, starts_at, ends_at,
      timezone, search_text from (
       select *, row_number() over (order by starts_at, id) as n from events where org_id = $4) e
     where n % $5 = 0 and feed_id <> $3`,
    [freshId('x').slice(2, 14), feed.orgId, feed.id, from.id, every],
  )
}

describe('an organization with 100,000 events in five feeds', () => {
  let org: { id: string; slug: string }
  let feeds: (Feed & { slug: string })[]
  /** With the same events. */
  let one: Feed
  beforeAll(async () => {
    org = await makeOrg({ plan: 'pro' })
    feeds = await Promise.all(Array.from({ length: 5 }, () => makeFeed({ orgId: org.id })))
    for (const feed of feeds) await fill(feed, 20_000, feed.slug, feed.slug)
    one = await makeFeed({ orgId: (await makeOrg({ plan: 'pro' })).id })
    await copy(org, one)
    await app.database.query('vacuum analyze events')
  }, 600_000)

  it('lists at most 1.3 times the blocks that one feed with the same events reads and the names of feeds take, with duplicates too', async () => {
    const ratio = async (perPage: number) => {
      const ofOrg = await blocksOf(`/api/v1/orgs/${org.slug}/events?per_page=${perPage}`)
      const ofFeed = await blocksOf(`/api/v1/feeds/${one.id}/events?per_page=${perPage}`)
      if (process.env.TELL) console.log(`${ofOrg} blocks, ${ofFeed} of the feed`)
      return ofOrg / (ofFeed + (await blocksOfFeedName()) * (perPage + 1))
    }
    for (const perPage of [20, 100]) expect(await ratio(perPage)).toBeLessThanOrEqual(1.1)
    const [first] = feeds
    // Five start at once: another step would take all from one feed.
    if (first) await copy(org, first, 19)
    await app.database.query('vacuum analyze events')
    const [duplicates] = await app.database.query(
      'select count(*)::int as n from events where org_id = $1 and may_have_duplicates',
      [org.id],
    )
    expect(duplicates?.n).toBeGreaterThan(5_000)
    for (const perPage of [20, 100]) expect(await ratio(perPage)).toBeLessThanOrEqual(1.3)
  }, 600_000)

  it('finds that nothing fits by what is rarest of all that is asked for', async () => {
    const without = await blocksOf(`/api/v1/feeds/${one.id}/events?search=xylograph`)
    // Every event holds the word.
    for (const more of ['events?category=absent', 'events/nearby?state=alaska']) {
      const blocks = await blocksOf(`/api/v1/feeds/${one.id}/${more}&search=event`)
      if (process.env.TELL) console.log(`${blocks} blocks, ${without} without a hit`)
      expect(blocks, more).toBeLessThanOrEqual(1.5 * without)
    }
  })
})

describe('what finds few among many', () => {
  it('reads no more for it: a former address, and the sitemap of a feed with 20,000 to come', async () => {
    const [few, many] = [await makeFeed(), await makeFeed()]
    await fill(few, 12_000, 'here', few.slug)
    await fill(many, 40_000, 'here', many.slug)
    await app.database.query(
      `insert into event_previous_urls (event_id, display_date, slug, feed_id)
       select id, display_date, 'was-' || slug, feed_id from events where feed_id = $1`,
      [many.id],
    )
    await app.database.query('vacuum analyze events')
    await app.database.query('vacuum analyze event_previous_urls')
    const start = Date.parse('2026-06-15T12:00:00Z')
    const at = ({ slug }: { slug: string }, n: number, count: number) => {
      const day = new Date(start + (n - count / 2) * 3_600_000).toISOString().slice(0, 10)
      return `/api/v1/events/${day.replaceAll('-', '/')}/was-${slug}${n}`
    }
    expect(await blocksOf(at(many, 30_000, 40_000))).toBeLessThanOrEqual(50)
    const [ofFew, ofMany] = [
      await blocksOf(`/sitemap/${few.id}.xml`),
      await blocksOf(`/sitemap/${many.id}.xml`),
    ]
    if (process.env.TELL) console.log(`sitemap: ${ofFew} blocks, ${ofMany} with more events`)
    expect(ofMany / ofFew).toBeLessThanOrEqual(1.2)
  }, 600_000)
})

/** While nobody else can read a table: a statement on it lasts as long as it may. */
async function whileLocked(table: string, act: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseAddress('postgres') })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    await act()
  } finally {
    await client.end()
  }
}
