import { beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, type NewEvent } from '../../db/events/change-event.ts'
import type { Permalink } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A title that no other test has, on 2026-07-01. */
const freshTitle = () => `Former ${freshId('x').slice(2)}`
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
const at = (title: string, query = '') => `/api/v1/events/2026/07/01/${slugOf(title)}${query}`
const NOT_FOUND = { status: 404, body: { error: 'Event not found' } }

describe('A permalink that an event had before', () => {
  it('still answers under the slug of an earlier title', async () => {
    const feed = await makeFeed()
    const [first, second, third] = [freshTitle(), freshTitle(), freshTitle()]
    const event = await makeEvent(feed, { title: first })
    await rename(event, second)
    await rename(event, third)
    for (const title of [first, second, third]) {
      const body = await app.get<Permalink>(at(title))
      expect(body).toMatchObject({ event: { id: event.id, title: third }, alternates: [] })
    }
    await rename(event, first)
    expect(await app.get(at(first))).toMatchObject({ event: { id: event.id }, alternates: [] })
  })

  it('prefers the event that has the slug now to one that had it', async () => {
    const feed = await makeFeed()
    const title = freshTitle()
    const createdAt = new Date('2020-01-01T00:00:00Z')
    const renamed = await makeEvent(feed, { title, createdAt })
    await rename(renamed, freshTitle())
    const present = await makeEvent(feed, { title })
    expect(await app.get(at(title))).toMatchObject({
      event: { id: present.id },
      alternates: [{ id: renamed.id }],
    })
  })

  it('answers with the event as it is now at every day, slug and feed that it had', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const [title, renamed] = [freshTitle(), freshTitle()]
    const event = await makeEvent(feed, { title })
    const former = ['', `?feed=${feed.id}`, `?event=${event.id}`].map((query) => at(title, query))
    const change = { ...event, title: renamed, feedId: moved.id, endsAt: null }
    const startsAt = new Date('2026-09-09T18:00:00Z')
    await changeEvent(app.database.db, { ...change, startsAt, now: app.deps.now() })
    const present = `/api/v1/events/2026/09/09/${slugOf(renamed)}?event=${event.id}`
    for (const address of [...former, present]) {
      app.database.roundTrips.splice(0)
      const { event: found, alternates } = await app.get<Permalink>(address)
      expect(found, address).toMatchObject({ id: event.id, feedId: moved.id, permalink: present })
      expect(alternates).toEqual([])
      expect(app.database.roundTrips).toHaveLength(1)
    }
    const foreign = await makeFeed()
    for (const never of [
      at(title, `?feed=${foreign.id}`),
      at(renamed, `?event=${event.id}`),
      `/api/v1/events/2026/09/09/${slugOf(title)}?event=${event.id}`,
    ]) {
      expect(await answerOf(app.request(never)), never).toMatchObject(NOT_FOUND)
    }
  })

  it('belongs to the event that has the address now, in each feed by itself', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const title = freshTitle()
    const createdAt = new Date('2020-01-01T00:00:00Z')
    const event = await makeEvent(feed, { title, createdAt })
    await changeEvent(app.database.db, { ...event, feedId: moved.id, now: app.deps.now() })
    expect(await app.get(at(title, `?feed=${feed.id}`))).toMatchObject({ event: { id: event.id } })
    const present = await makeEvent(feed, { title })
    const inFeed = await app.get<Permalink>(at(title, `?feed=${feed.id}`))
    expect(inFeed).toMatchObject({ event: { id: present.id }, alternates: [{ id: event.id }] })
    const inOther = await app.get<Permalink>(at(title, `?feed=${moved.id}`))
    expect(inOther).toMatchObject({ event: { id: event.id }, alternates: [] })
  })

  it('is purged by the event that moved and by the feed whose event may take its place', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const title = freshTitle()
    const event = await makeEvent(feed, { title })
    await changeEvent(app.database.db, { ...event, feedId: moved.id, now: app.deps.now() })
    const response = await app.request(at(title, `?feed=${feed.id}`))
    expect(response.headers.get('cache-tag')?.split(',').sort()).toEqual(
      [`org:${feed.orgId}`, `feed:${feed.id}`, `feed:${moved.id}`, `event:${event.id}`].sort(),
    )
  })

  it('leads nowhere once the feed of today is closed, and on again when it opens', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const title = freshTitle()
    const event = await makeEvent(feed, { title })
    await changeEvent(app.database.db, { ...event, feedId: moved.id, now: app.deps.now() })
    const archive = (id: string, at: string | null) =>
      app.database.query('update feeds set archived_at = $2 where id = $1', [id, at])
    await archive(moved.id, '2026-01-01')
    expect(await answerOf(app.request(at(title)))).toMatchObject(NOT_FOUND)
    await archive(moved.id, null)
    await archive(feed.id, '2026-01-01')
    expect(await app.get(at(title))).toMatchObject({ event: { id: event.id } })
  })

  it('forgets the earlier slugs of an event that was deleted', async () => {
    const feed = await makeFeed()
    const title = freshTitle()
    const event = await makeEvent(feed, { title })
    await rename(event, freshTitle())
    await app.database.query('delete from events where id = $1', [event.id])
    expect(await answerOf(app.request(at(title)))).toMatchObject(NOT_FOUND)
  })
})

async function rename(event: NewEvent & { id: string }, title: string) {
  const changed = await changeEvent(app.database.db, { ...event, title, now: app.deps.now() })
  expect(changed).toBe(true)
}
