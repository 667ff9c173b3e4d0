import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseAddress() })
  await client.connect()
  return client
}

/** Returns once a connection waits for a lock, or has been asked about often enough. */
async function untilWaiting(client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & { processID: number }
  for (let asked = 0; asked < 2_000; asked++) {
    const waiting = 'select from pg_locks where pid = $1 and not granted'
    if ((await app.database.query(waiting, [processID])).length > 0) return
  }
  throw new Error('nobody waits')
}

type Feed = { id: string; orgId: string }
const insert = (client: pg.Client, feed: Feed, title = 'concert') =>
  client.query(
    `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
     values (now(), $1, $2, $3, $4, 'concert', '2026-07-01T18:00:00Z', 'UTC', $4)`,
    [freshId('evt'), feed.orgId, feed.id, title],
  )

async function world() {
  const org = await makeOrg()
  const [first, second] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
  const listed = async () => {
    const body = await app.get<{ events: unknown[] }>(`/api/v1/orgs/${org.slug}/events`)
    return body.events.length
  }
  return { first, second, listed }
}

describe('two people at once', () => {
  it('who add one event to two feeds have it listed once', async () => {
    const { first, second, listed } = await world()
    const [one, other] = [await connect(), await connect()]
    try {
      await one.query('begin')
      await insert(one, first)
      const added = insert(other, second)
      await untilWaiting(other)
      await one.query('commit')
      await added
      expect(await listed()).toBe(1)
    } finally {
      await Promise.all([one.end(), other.end()])
    }
  })

  it('of whom one changes an event while the other adds its duplicate do not wait for each other for ever', async () => {
    const { first, second, listed } = await world()
    const event = await makeEvent(second, { title: 'Concert', timezone: 'UTC' })
    const [one, other] = [await connect(), await connect()]
    try {
      await one.query('begin')
      await insert(one, first, 'something else')
      const changed = other.query(`update events set description = 'x' where id = $1`, [event.id])
      await untilWaiting(other)
      await insert(one, first)
      await one.query('commit')
      await changed
      // Something else, and the concert once.
      expect(await listed()).toBe(2)
    } finally {
      await Promise.all([one.end(), other.end()])
    }
  })
})
