import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { MAX_URL } from '../../domain/web-address.ts'
import { extendAllSeries } from '../../functions/events/series.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeSeries } from '../support/make-series.ts'
import { makeStaffWithFeed } from '../support/staff.ts'

let app: TestApp
let made: Awaited<ReturnType<typeof makeStaffWithFeed>>
beforeAll(async () => {
  await emptyTables()
  app = await testApp('2026-06-15T12:00:00Z')
  made = await makeStaffWithFeed(app)
})
afterAll(() => emptyTables())

it('The export of subscribers has all of them where each chose as much as they may', async () => {
  const { staff, feed } = made
  const count = 2_100
  const keywords = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(60, '界'))
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || lpad(n::text, 8, '0'), $1, $2, e.email, e.email, 'h', 'active', 'daily', $3, 'nonce', now(), now(), now()
     from generate_series(1, $4::int) n, lateral (select rpad(n::text, 241, 'x') || '@example.com' as email) e`,
    [feed.orgId, feed.id, JSON.stringify({ keywords, state: '界'.repeat(100) }), count],
  )
  const response = await staff.open('/subscribers.csv')
  expect(response.status).toBe(200)
  const addresses = (await response.text()).match(/\d+x+@example\.com/g)
  expect(new Set(addresses).size).toBe(count)
})

it('All series that are due are extended in a minute, those first that are furthest behind', async () => {
  const { feed } = made
  app.setNow('2026-06-15T12:00:00Z')
  const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY'))
  await copySeries(seriesId, 'many', 350)
  app.setNow('2026-07-25T12:00:00Z')
  const due = `select count(*)::int as due from series where horizon_until < date '2027-08-25'`
  expect(await app.database.query(due)).toEqual([{ due: 351 }])
  await extendAllSeries(app.acting())
  expect(await app.database.query(due)).toEqual([{ due: 0 }])
  await app.database.query('delete from series')
})

it('A hundred series with the longest texts are extended, though a month late', async () => {
  const { feed } = made
  app.setNow('2026-06-15T12:00:00Z')
  const texts = {
    description: '"'.repeat(EVENT_FIELDS.description.most),
    accessibility: '界'.repeat(EVENT_FIELDS.accessibility.most),
    url: 'https://example.com/'.padEnd(MAX_URL, 'x'),
    imageUrl: 'https://example.com/'.padEnd(MAX_URL, 'x'),
    ticketUrl: 'https://example.com/'.padEnd(MAX_URL, 'x'),
    organizerUrl: 'https://example.com/'.padEnd(MAX_URL, 'x'),
  }
  const { seriesId } = await makeSeries(app, feed, newRule('DAILY'), texts)
  await copySeries(seriesId, 'copy', 99)
  app.setNow('2026-07-15T12:00:00Z')
  await extendAllSeries(app.acting())
  const added = await app.database.query(
    `select count(*)::int as dates from events where series_id like 'ser_copy%' group by series_id`,
  )
  expect(added).toHaveLength(99)
  expect(new Set(added.map(({ dates }) => dates)).size).toBe(1)
})

async function copySeries(id: string, name: string, count: number) {
  const columns = await app.database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'series' and column_name <> 'id'`,
  )
  await app.database.query(
    `insert into series (id, ${columns[0]?.names}) select 'ser_' || $2 || n, ${columns[0]?.names}
     from series, generate_series(1, $3::int) n where id = $1`,
    [id, name, count],
  )
}
