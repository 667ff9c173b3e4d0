import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteEvent, setEventStatus } from '../../db/events/change-event.ts'
import { archiveFeed, restoreFeed } from '../../db/feeds/manage-feeds.ts'
import type { Changes, Event } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { forRandom, type Random, randomFrom } from '../support/random.ts'
import { walkChanges } from '../support/walk-changes.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
let [one, other]: pg.Client[] = []
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  ;[one, other] = await Promise.all(
    [0, 0].map(async () => {
      const client = new pg.Client({ connectionString: await databaseAddress() })
      await client.connect()
      return client
    }),
  )
})
afterAll(() => Promise.all([one?.end(), other?.end()]))

type Feed = Awaited<ReturnType<typeof makeFeed>>
let org: Awaited<ReturnType<typeof makeOrg>>
let feeds: [Feed, Feed]
beforeEach(async () => {
  org = await makeOrg()
  feeds = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
})

const ofFeed = ({ id }: Feed) => `/api/v1/feeds/${id}/changes`
const ofOrg = () => `/api/v1/orgs/${org.slug}/changes`

describe('Whoever keeps a copy', () => {
  it('learns of a change that is committed late, and of the one after it', async () => {
    const [late, next] = await makeEvents(feeds[0], [{}, {}])
    const gone = 'delete from events where id = $1'
    const { last } = await walkChanges(app, ofOrg())
    await one?.query('begin')
    await one?.query(gone, [late?.id])
    const waiting = other?.query(gone, [next?.id])
    const meanwhile = await walkChanges(app, ofOrg(), { cursor: last.cursor })
    expect(meanwhile.last).toMatchObject({ deleted: [], cursor: last.cursor })
    await one?.query('commit')
    await waiting
    const after = await walkChanges(app, ofOrg(), { cursor: meanwhile.last.cursor })
    expect(after.last.deleted).toEqual([late?.id, next?.id].sort())
  })

  it('learns nothing of a change that was taken back', async () => {
    const event = await makeEvent(feeds[0])
    const { last } = await walkChanges(app, ofOrg())
    await one?.query('begin')
    await one?.query('delete from events where id = $1', [event.id])
    await one?.query('rollback')
    const after = await walkChanges(app, ofOrg(), { cursor: last.cursor })
    expect(after.last).toMatchObject({ events: [], deleted: [], cursor: last.cursor })
  })

  it('ends with what is there, whatever happens at once', async () => {
    await forRandom(1, async (random) => {
      await makeEvents(feeds[0], Array(12).fill({}))
      let busy = true
      const copies = [ofFeed(feeds[0]), ofFeed(feeds[1]), ofOrg()].map((address) => ({
        ...{ address, copy: new Map<string, Event>(), cursor: undefined as string | undefined },
      }))
      const writers = Array.from({ length: 5 }, (_, i) => write(randomFrom(random.int(0, 1e9)), i))
      const followers = copies.map(async (kept) => {
        for (let turn = 0; busy && turn < 2_000; turn++) await follow(kept)
      })
      await Promise.all(writers)
      busy = false
      await Promise.all(followers)
      for (const feed of feeds) {
        await restoreFeed(app.database.db, { orgId: org.id, id: feed.id, now: app.deps.now() })
      }
      const there: Event[] = []
      for (const [i, feed] of feeds.entries()) {
        const kept = copies[i] as Kept
        await follow(kept)
        const events = await walkList(
          app,
          `/api/v1/feeds/${feed.id}/events?from=2000-01-01&per_page=100`,
        )
        there.push(...events)
        expect(inOrder(kept.copy.values())).toEqual(inOrder(events))
      }
      const all = copies[2] as Kept
      await follow(all)
      expect(inOrder(all.copy.values())).toEqual(inOrder(there))
      expect(there.length).toBeGreaterThan(0)
    })
  })
})

type Kept = { address: string; copy: Map<string, Event>; cursor: string | undefined }
const inOrder = (events: Iterable<Event>) => [...events].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Asks for what changed, and begins again when told to; while the feed is hidden there is nothing. */
async function follow(kept: Kept): Promise<void> {
  for (let page = 0; page < 100; page++) {
    const query = `per_page=5${kept.cursor ? `&cursor=${kept.cursor}` : ''}`
    const { status, body } = await answerOf(app.request(`${kept.address}?${query}`))
    if (status === 404) return
    if (status === 400) {
      kept.copy.clear()
      kept.cursor = undefined
      continue
    }
    const { events, deleted, cursor, pagination } = body as Changes
    for (const event of events) kept.copy.set(event.id, event)
    for (const id of deleted) kept.copy.delete(id)
    kept.cursor = cursor
    if (pagination.nextCursor === null) return
  }
}

/** Sixty changes of all kinds, one after the other. */
async function write(random: Random, writer: number): Promise<void> {
  const { db, now } = app.acting()
  for (let turn = 0; turn < 60; turn++) {
    const feed = random.pick(feeds)
    const rows = await app.database.query('select id from events where org_id = $1 order by id', [
      org.id,
    ])
    const id = String(rows[random.int(0, Math.max(0, rows.length - 1))]?.id)
    const kind = random.int(0, 9)
    if (kind <= 1) {
      await makeEvents(feed, [{}, { startsAt: new Date(1.7e12 + random.int(0, 9e10)) }])
    } else if (kind <= 3) {
      await deleteEvent(db, { orgId: org.id, id, now: now() })
      // It comes back, perhaps in another feed.
      if (random.chance(0.5)) await makeEvent(random.pick(feeds), { id, title: 'Back again' })
    } else if (kind <= 5) {
      await app.database.query(`update events set title = $2, updated_at = now() where id = $1`, [
        id,
        `Title ${writer} ${turn}`,
      ])
    } else if (kind === 6) {
      await setEventStatus(db, { orgId: org.id, id, status: 'cancelled', now: now() })
    } else if (kind <= 8) {
      await app.database.query('update events set feed_id = $2 where id = $1', [id, feed.id])
    } else if (random.chance(0.5)) {
      const taskId = freshId('task')
      await archiveFeed(db, { orgId: org.id, id: feeds[1].id, taskId, now: now() })
    } else {
      await restoreFeed(db, { orgId: org.id, id: feeds[1].id, now: now() })
    }
  }
}
