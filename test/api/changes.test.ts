import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteEvent, setShownSeparately } from '../../db/events/change-event.ts'
import { archiveFeed, restoreFeed } from '../../db/feeds/manage-feeds.ts'
import type { Changes } from '../../domain/event-contract.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { walkChanges } from '../support/walk-changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

let org: Awaited<ReturnType<typeof makeOrg>>
let feed: Awaited<ReturnType<typeof makeFeed>>
let other: Awaited<ReturnType<typeof makeFeed>>
let ofFeed: string
let ofOrg: string
beforeEach(async () => {
  org = await makeOrg()
  feed = await makeFeed({ orgId: org.id })
  other = await makeFeed({ orgId: org.id })
  ofFeed = `/api/v1/feeds/${feed.id}/changes`
  ofOrg = `/api/v1/orgs/${org.slug}/changes`
})

const query = (text: string, params: unknown[] = []) => app.database.query(text, params)
const since = (address: string, { cursor }: { cursor: string }) =>
  app.get<Changes>(`${address}?cursor=${cursor}`)
const idsOf = ({ events, deleted }: Changes) => ({ events: events.map(({ id }) => id), deleted })
const BEGIN_AGAIN = {
  status: 400,
  headers: { 'cache-control': 'no-store' },
  body: { error: 'cursor has expired; request without cursor and replace your copy' },
}

describe('Changes', () => {
  it('begin with all events, past ones too, page by page', async () => {
    const events = await makeEvents(
      feed,
      Array.from({ length: 7 }, (_, i) => ({ startsAt: `202${i}-03-01T10:00:00Z` })),
    )
    const { copy, last } = await walkChanges(app, ofFeed, { perPage: 3 })
    expect([...copy.keys()]).toEqual(events.map(({ id }) => id))
    const list = await app.get<Changes>(`/api/v1/feeds/${feed.id}/events?from=2020-01-01`)
    expect([...copy.values()]).toEqual(list.events)
    expect(idsOf(await since(ofFeed, last))).toEqual({ events: [], deleted: [] })
  })

  it('tell each event once that was added, changed, deleted or moved since, in that order', async () => {
    const [a, b, c, d] = await makeEvents(feed, [{}, {}, {}, {}])
    const { last: ours } = await walkChanges(app, ofFeed)
    const { last: all } = await walkChanges(app, ofOrg)
    await query(`update events set title = 'Other' where id = $1`, [a?.id])
    await deleteEvent(app.database.db, { orgId: org.id, id: String(b?.id), now: app.deps.now() })
    await query('update events set feed_id = $2 where id = $1', [c?.id, other.id])
    const added = await makeEvent(feed)
    await query(`update events set title = 'Another' where id = $1`, [a?.id])
    expect(idsOf(await since(ofFeed, ours))).toEqual({
      events: [added.id, a?.id],
      deleted: [b?.id, c?.id].sort(),
    })
    expect(idsOf(await since(ofOrg, all))).toEqual({
      events: [c?.id, added.id, a?.id],
      deleted: [b?.id],
    })
    expect((await since(ofFeed, ours)).events[1]?.title).toBe('Another')
    expect(d).toBeDefined()
  })

  it('are left out where events are not public', async () => {
    const event = await makeEvent(feed)
    const { last } = await walkChanges(app, ofFeed)
    await setShownSeparately(app.database.db, { orgId: org.id, id: event.id, alone: true })
    await query('update events set updated_at = updated_at where id = $1', [event.id])
    await query('update events set may_have_duplicates = true, derived_version = 0 where id = $1', [
      event.id,
    ])
    await makeEvent(await makeFeed())
    const answer = await since(ofFeed, last)
    expect(answer).toMatchObject({ events: [], deleted: [], cursor: last.cursor })
  })

  it('miss nothing of what changes while the first copy is made', async () => {
    const events = await makeEvents(feed, Array(6).fill({}))
    const { copy } = await walkChanges(app, ofFeed, {
      perPage: 2,
      async between(page) {
        if (page !== 1) return
        const [first, , , , fifth, sixth] = events.map(({ id }) => id).sort()
        await query('delete from events where id = any($1)', [[first, fifth]])
        await query(`update events set starts_at = '2025-01-01T10:00:00Z' where id = $1`, [sixth])
        await makeEvent(feed, { title: 'Earlier than all', startsAt: '2024-01-01T10:00:00Z' })
      },
    })
    const there = await query('select id from events where feed_id = $1 order by id', [feed.id])
    expect([...copy.keys()].sort()).toEqual(there.map(({ id }) => id))
    expect(copy.size).toBe(5)
  })

  it('of an organization begin again when a feed is archived or restored', async () => {
    const here = await makeEvent(feed)
    const there = await makeEvent(other)
    const keys = async () => [...(await walkChanges(app, ofOrg)).copy.keys()].sort()
    expect(await keys()).toEqual([here.id, there.id].sort())
    const { last } = await walkChanges(app, ofOrg)
    const { last: ours } = await walkChanges(app, ofFeed)
    const now = app.deps.now()
    const taskId = freshId('task')
    await archiveFeed(app.database.db, { orgId: org.id, id: other.id, taskId, now })
    const refused = () => answerOf(app.request(`${ofOrg}?cursor=${last.cursor}`))
    expect(await refused()).toMatchObject(BEGIN_AGAIN)
    expect(await keys()).toEqual([here.id])
    const ofOther = `/api/v1/feeds/${other.id}/changes`
    expect((await answerOf(app.request(ofOther))).status).toBe(404)
    await restoreFeed(app.database.db, { orgId: org.id, id: other.id, now })
    expect(await refused()).toMatchObject(BEGIN_AGAIN)
    expect(await keys()).toEqual([here.id, there.id].sort())
    expect(idsOf(await since(ofFeed, ours))).toEqual({ events: [], deleted: [] })
  })

  it('begin again when a feed got another slug, which all its events name', async () => {
    await makeEvent(feed)
    const { last } = await walkChanges(app, ofFeed)
    await query(`update feeds set slug = 'other-' || slug where id = $1`, [feed.id])
    expect(await answerOf(app.request(`${ofFeed}?cursor=${last.cursor}`))).toMatchObject(
      BEGIN_AGAIN,
    )
  })

  it('begin again after what happened while the organization was disabled', async () => {
    const event = await makeEvent(feed)
    const { last } = await walkChanges(app, ofFeed)
    await query('update organizations set disabled_at = now() where id = $1', [org.id])
    expect((await answerOf(app.request(ofFeed))).status).toBe(404)
    await query('delete from events where id = $1', [event.id])
    await query('update organizations set disabled_at = null where id = $1', [org.id])
    expect(await answerOf(app.request(`${ofFeed}?cursor=${last.cursor}`))).toMatchObject(
      BEGIN_AGAIN,
    )
    expect((await walkChanges(app, ofFeed)).copy.size).toBe(0)
  })

  it('are kept for 90 days: a cursor from 100 days ago responds with 400', async () => {
    const [a, b] = await makeEvents(feed, [{}, {}])
    const { last } = await walkChanges(app, ofFeed)
    await query('delete from events where id = $1', [a?.id])
    const { last: after } = await walkChanges(app, ofFeed)
    const age = (days: number) =>
      query(
        `update feed_changes set changed_at = $2::timestamptz - make_interval(days => $3) where org_id = $1`,
        [org.id, app.deps.now().toISOString(), days],
      )
    await age(89)
    await cleanUp(app.deps)
    expect(idsOf(await since(ofFeed, last))).toEqual({ events: [], deleted: [a?.id] })
    await age(100)
    await query(`update events set title = 'New' where id = $1`, [b?.id])
    await cleanUp(app.deps)
    expect(await answerOf(app.request(`${ofFeed}?cursor=${last.cursor}`))).toMatchObject(
      BEGIN_AGAIN,
    )
    expect(idsOf(await since(ofFeed, after))).toEqual({ events: [b?.id], deleted: [] })
    expect(await query('select from feed_changes where org_id = $1', [org.id])).toHaveLength(1)
  })

  it('refuse a cursor that is broken, of another address, or of changes that never were', async () => {
    await makeEvents(feed, [{}, {}])
    const first = await app.get<Changes>(`${ofFeed}?per_page=1`)
    const { last } = await walkChanges(app, ofFeed)
    const list = await app.get<Changes>(`/api/v1/feeds/${feed.id}/events?per_page=1`)
    const plain = (cursor: string) => atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const coded = (text: string) =>
      btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    const broken = [
      ...['x', '!!', '%00', 'a'.repeat(401), String(list.pagination.nextCursor)],
      coded(plain(last.cursor).replace(/\d+$/, '-1')),
      coded(plain(last.cursor).replace(/\d+$/, '01')),
      coded(plain(last.cursor).replace(/\d+$/, '9999999999999999')),
      coded(plain(first.cursor).replace(/~evt.*/, "~evt_' or 1=1")),
      coded(plain(first.cursor).replace(/~\d{4}-/, '~0000-')),
    ]
    for (const cursor of broken) {
      const answer = await answerOf(app.request(`${ofFeed}?cursor=${cursor}`))
      expect({ cursor, ...answer }).toMatchObject({
        status: 400,
        body: { error: 'cursor is invalid; send a cursor from a previous response' },
      })
    }
    expect(await answerOf(app.request(`${ofOrg}?cursor=${last.cursor}`))).toMatchObject({
      status: 400,
      body: {
        error:
          'cursor does not match the other parameters; send the same parameters as for the first page',
      },
    })
    const never = coded(plain(last.cursor).replace(/\d+$/, '999999'))
    expect(await answerOf(app.request(`${ofFeed}?cursor=${never}`))).toMatchObject(BEGIN_AGAIN)
  })
})
