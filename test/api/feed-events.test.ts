import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeEvents, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const list = (feed: { id: string }, query = '') =>
  app.get<EventList>(`/api/v1/feeds/${feed.id}/events${query}`)
const titles = ({ events }: EventList) => events.map((event) => event.title)

describe('GET /feeds/:feedId/events', () => {
  it('lists the events that are not over, by display date, start and id', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    const id = feed.id.replace('feed_', 'evt_')
    await makeEvents(feed, [
      { title: 'later that day', startsAt: '2026-06-20T20:00:00Z' },
      { title: 'over', startsAt: '2026-06-15T10:00:00Z' },
      { title: 'same start, second id', id: `${id}_b`, startsAt: '2026-06-20T18:00:00Z' },
      { title: 'same start, first id', id: `${id}_a`, startsAt: '2026-06-20T18:00:00Z' },
      {
        title: 'began days ago',
        startsAt: '2026-06-10T08:00:00Z',
        endsAt: '2026-06-18T08:00:00Z',
      },
      { title: 'began just now', startsAt: '2026-06-15T11:30:00Z' },
      {
        title: 'a day earlier by its own calendar',
        startsAt: '2026-06-20T07:00:00Z',
        timezone: 'Pacific/Honolulu',
      },
    ])
    expect(titles(await list(feed))).toEqual([
      'began days ago',
      'began just now',
      'a day earlier by its own calendar',
      'same start, first id',
      'same start, second id',
      'later that day',
    ])
  })

  it('shows the events of this feed only', async () => {
    const feed = await makeFeed()
    const sibling = await makeFeed({ orgId: feed.orgId })
    await makeEvent(feed, { title: 'ours' })
    await makeEvent(sibling, { title: 'theirs' })
    expect(titles(await list(feed))).toEqual(['ours'])
  })

  it('tells a feed without events from no feed', async () => {
    const feed = await makeFeed()
    expect(await list(feed)).toEqual({
      events: [],
      pagination: { perPage: 20, nextCursor: null },
    })
    const answer = await answerOf(app.request('/api/v1/feeds/feed_nobody_has_this/events'))
    expect(answer).toMatchObject({ status: 404, body: { error: 'Feed not found' } })
  })

  it('gives no cursor when the page holds all there is', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, Array(3).fill({}))
    expect((await list(feed, '?per_page=2')).pagination.nextCursor).toEqual(expect.any(String))
    expect((await list(feed, '?per_page=3')).pagination.nextCursor).toBeNull()
  })

  it('keeps cancelled and postponed events, flagged', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { startsAt: '2026-07-01T10:00:00Z', status: 'cancelled' },
      { startsAt: '2026-07-02T10:00:00Z', status: 'postponed' },
      { startsAt: '2026-07-03T10:00:00Z' },
    ])
    const { events } = await list(feed)
    expect(events.map((event) => event.status)).toEqual(['cancelled', 'postponed', 'scheduled'])
  })

  it('leaves out what has begun with ongoing=false', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    await makeEvents(feed, [
      { title: 'running', startsAt: '2026-06-15T11:59:59Z' },
      { title: 'begins this second', startsAt: '2026-06-15T12:00:00Z' },
      {
        title: 'began last week',
        startsAt: '2026-06-08T12:00:00Z',
        endsAt: '2026-06-30T12:00:00Z',
      },
      { title: 'all day today', startsAt: '2026-06-15T00:00:00Z', endsAt: null, allDay: true },
      { title: 'coming', startsAt: '2026-06-15T12:00:01Z' },
    ])
    expect(titles(await list(feed, '?ongoing=false'))).toEqual(['coming'])
    expect(titles(await list(feed, '?ongoing=true'))).toHaveLength(5)
  })

  it('narrows to a category, whatever its case and accents', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'match', categories: ['Sports', 'Live MÚSICA'] },
      { title: 'part of a name is not enough', categories: ['Live Música Late'] },
      { title: 'none' },
    ])
    expect(titles(await list(feed, '?category=live%20musica'))).toEqual(['match'])
    expect(titles(await list(feed, '?category=Live+M%C3%BAsica'))).toEqual(['match'])
    expect(titles(await list(feed, '?category='))).toHaveLength(3)
  })
})

describe('GET /feeds/:feedId/events.json', () => {
  it('is the same list, byte by byte, and goes on where the other began', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, Array(5).fill({ title: 'jazz' }))
    const bodyAt = async (path: string) =>
      (await app.request(`/api/v1/feeds/${feed.id}/${path}`)).text()
    const queries = ['', '?search=jazz', '?search=opera', '?per_page=2', '?per_page=3&search=jazz']
    for (const query of queries) {
      expect(await bodyAt(`events.json${query}`), query).toBe(await bodyAt(`events${query}`))
    }
    for (const [here, there] of [
      ['events', 'events.json'],
      ['events.json', 'events'],
    ]) {
      const first: EventList = JSON.parse(await bodyAt(`${here}?per_page=3`))
      const next: EventList = JSON.parse(
        await bodyAt(`${there}?cursor=${first.pagination.nextCursor}`),
      )
      expect([...first.events, ...next.events]).toEqual((await list(feed)).events)
    }
  })
})
