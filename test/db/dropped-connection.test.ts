import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onlyReads } from '../../db/connection/only-reads.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { fill, makeEverything } from '../support/everything.ts'
import { makeFeed } from '../support/factories.ts'
import { makeStaff } from '../support/staff.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => {
  app.database.drops = 0
})

describe('A connection to the database that is dropped', () => {
  it('is tried once more for a read, and the request goes on', async () => {
    const feed = await makeFeed()
    app.database.roundTrips.splice(0)
    app.database.drops = 1
    const response = await app.request(`/api/v1/feeds/${feed.id}/events`)
    expect(response.status).toBe(200)
    expect(app.database.roundTrips).toHaveLength(2)
  })

  it('is tried once more for any page of the dashboard, since pages only read', async () => {
    const { staff, ids } = await makeEverything(app)
    for (const { path } of DASHBOARD_PAGES) {
      const { status } = await staff.open(fill(path, ids))
      app.database.roundTrips.splice(0)
      app.database.drops = 1
      expect((await staff.open(fill(path, ids))).status, path).toBe(status)
      expect(app.database.drops, path).toBe(0)
      expect(app.database.roundTrips.filter((body) => !onlyReads(body)).length, path).toBe(0)
    }
  })

  it('is not tried a third time', async () => {
    const feed = await makeFeed()
    app.database.roundTrips.splice(0)
    app.database.drops = 5
    const response = await app.request(`/api/v1/feeds/${feed.id}/events`)
    expect(response.status).toBe(500)
    expect(app.database.roundTrips).toHaveLength(2)
  })

  it('is never tried again for a write: it may have happened', async () => {
    const feed = await makeFeed()
    const form = { feedId: feed.id, email: 'once@example.com', digestFrequency: 'daily' }
    app.database.roundTrips.splice(0)
    app.database.drops = 1
    expect((await post(app, '/subscriptions', form)).status).toBe(500)
    expect(app.database.roundTrips).toHaveLength(1)
    const rows = await app.database.query(
      'select count(*)::int as n from subscribers where feed_id = $1',
      [feed.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is not tried again when a batch has a write among its reads', async () => {
    const { db } = app.database
    app.database.roundTrips.splice(0)
    app.database.drops = 1
    const none = sql`update feeds set name = name where id = 'nobody'`
    await expect(db.batch([db.execute(sql`select 1`), db.execute(none)])).rejects.toThrow()
    expect(app.database.roundTrips).toHaveLength(1)
  })
})

it.each([
  [`select 1 from mailing_runs where kind = 'event-update'`, true],
  [`with t as (update tasks set kind = 'x' returning 1) select 1 from t`, false],
  [`select 'it''s', (with t as (delete from tasks returning 1) select 1 from t)`, false],
])('takes %j for a read: %s', (query, reads) => {
  expect(onlyReads(JSON.stringify({ query }))).toBe(reads)
})

it('takes for reads only what a transaction that may not write lets through', async () => {
  app.database.roundTrips.splice(0)
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId })
  const { manage, unsubscribe } = await makeSubscriber(app, feed.id)
  for (const path of ['', '/events', '/feeds', '/team', '/settings', '/webhooks']) {
    await staff.see(path)
  }
  await app.request(manage)
  await app.request(`/f/${feed.id}`)
  await app.request(unsubscribe, { method: 'POST' })
  const reads = app.database.roundTrips.filter(onlyReads)
  expect(reads.length).toBeGreaterThan(10)
  expect(app.database.roundTrips.length - reads.length).toBeGreaterThan(5)
  for (const body of reads) {
    const asked = JSON.parse(body)
    await app.database.backend.transaction(async (run) => {
      await run({ query: 'SET TRANSACTION READ ONLY', params: [] })
      for (const query of asked.queries ?? [asked]) await run(query)
    })
  }
})
