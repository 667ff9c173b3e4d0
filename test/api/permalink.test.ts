import { beforeAll, describe, expect, it } from 'vitest'
import { changeEvent } from '../../db/events/change-event.ts'
import type { EventList, Permalink } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeEvents, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A title that no other test has, on 2026-07-01. */
const freshTitle = () => `Show ${freshId('x').slice(2)}`
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
const at = (title: string, query = '') => `/api/v1/events/2026/07/01/${slugOf(title)}${query}`
const NOT_FOUND = { status: 404, body: { error: 'Event not found' } }

describe('GET /events/:year/:month/:day/:event-slug', () => {
  it('finds an event by its local date and the slug of its title', async () => {
    const feed = await makeFeed({ timezone: 'America/Chicago' })
    const title = freshTitle()
    const { id } = await makeEvent(feed, { title, startsAt: '2026-07-02T03:00:00Z' })
    const body = await app.get<Permalink>(at(title))
    expect(body).toMatchObject({ event: { id, slug: slugOf(title) }, alternates: [] })
    const nextDay = `/api/v1/events/2026/07/02/${slugOf(title)}`
    expect(await answerOf(app.request(nextDay))).toMatchObject(NOT_FOUND)
  })

  it('prefers the event that was there first, then the smaller id, and lists the others', async () => {
    const feed = await makeFeed()
    const other = await makeFeed({ orgId: feed.orgId })
    const title = freshTitle()
    const id = freshId('evt')
    const createdAt = new Date('2026-01-01T00:00:00.000Z')
    await makeEvents(other, [
      { title, id: `${id}_d`, createdAt: new Date('2026-01-01T00:00:00.001Z') },
      { title, id: `${id}_c`, createdAt },
    ])
    await makeEvents(feed, [
      { title, id: `${id}_b`, createdAt },
      { title, id: `${id}_e`, createdAt: new Date('2026-01-02T00:00:00.000Z') },
    ])
    const { event, alternates } = await app.get<Permalink>(at(title))
    expect(event.id).toBe(`${id}_b`)
    expect(alternates.map((alternate) => alternate.id)).toEqual([`${id}_c`, `${id}_d`, `${id}_e`])
    const four = ['id', 'feedId', 'feedSlug', 'orgSlug']
    expect(Object.keys(alternates[0] ?? {}).slice(0, 4)).toEqual(four)
    expect(alternates[0]).toMatchObject({ feedId: other.id, feedSlug: other.slug })
  })

  it('is purged by every namesake that it lists and by their feeds', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const title = freshTitle()
    const shown = await makeEvent(feed, { title, createdAt: new Date('2026-01-01T00:00:00Z') })
    const namesake = await makeEvent(other, { title })
    const response = await app.request(at(title))
    expect(response.headers.get('cache-tag')?.split(',').sort()).toEqual(
      [
        `org:${feed.orgId}`,
        `feed:${feed.id}`,
        `feed:${other.id}`,
        `event:${shown.id}`,
        `event:${namesake.id}`,
      ].sort(),
    )
  })

  it('looks in one feed only with ?feed=', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const title = freshTitle()
    const createdAt = new Date('2026-01-01T00:00:00Z')
    const first = await makeEvent(other, { title, createdAt })
    const ours = await makeEvent(feed, { title })
    const inFeed = await app.get<Permalink>(at(title, `?feed=${feed.id}`))
    expect(inFeed).toMatchObject({ event: { id: ours.id }, alternates: [] })
    expect(await app.get(at(title, '?feed='))).toMatchObject({ event: { id: first.id } })
    for (const id of ['feed_nobody_has_it', 'evt_demo', 'x']) {
      expect(await answerOf(app.request(at(title, `?feed=${id}`)))).toMatchObject(NOT_FOUND)
    }
  })

  it('tells two events of one title, day and feed apart by ?event=', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const title = freshTitle()
    const createdAt = new Date('2026-01-01T00:00:00Z')
    const late = { title, startsAt: '2026-07-01T20:00:00Z', location: 'The mill' }
    const matinee = await makeEvent(feed, { title, createdAt })
    const evening = await makeEvent(feed, late)
    const elsewhere = await makeEvent(other, { title })
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    expect(new Set(events.flatMap(({ permalink, pageUrl }) => [permalink, pageUrl])).size).toBe(4)
    const second = await app.get<Permalink>(at(title, `?event=${evening.id}`))
    expect(second.event.id).toBe(evening.id)
    expect(second.alternates).toEqual([
      {
        ...{ id: matinee.id, feedId: feed.id, feedSlug: feed.slug, orgSlug: expect.any(String) },
        ...{
          startsAt: '2026-07-01T13:00:00-05:00',
          allDay: false,
          timeKnown: true,
          location: null,
        },
        permalink: at(title, `?event=${matinee.id}`),
        pageUrl: `https://calendar.test${at(title, `?event=${matinee.id}`).replace('/api/v1', '')}`,
      },
    ])
    const first = await app.get<Permalink>(at(title, `?event=${matinee.id}&feed=${feed.id}`))
    expect(first).toMatchObject({ event: { id: matinee.id }, alternates: [{ id: evening.id }] })
    const bare = await app.get<Permalink>(at(title))
    expect(bare.event.id).toBe(matinee.id)
    expect(bare.alternates.map(({ id }) => id).sort()).toEqual([evening.id, elsewhere.id].sort())
  })

  it('keeps a link by id when the event moves to another feed, and under an earlier title', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const title = freshTitle()
    const event = await makeEvent(feed, { title })
    const link = at(title, `?event=${event.id}`)
    const change = { ...event, feedId: moved.id, title: freshTitle(), now: app.deps.now() }
    await changeEvent(app.database.db, change)
    expect(await app.get(link)).toMatchObject({ event: { id: event.id, feedId: moved.id } })
  })

  it('is 404 for ?event= of another day, slug, feed or of none', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const title = freshTitle()
    const event = await makeEvent(feed, { title })
    const next = await makeEvent(feed, { title, startsAt: '2026-07-02T18:00:00Z' })
    const otherTitle = await makeEvent(feed, { title: freshTitle() })
    for (const id of [next.id, otherTitle.id, 'evt_nobody_has_it', feed.id, 'x']) {
      expect(await answerOf(app.request(at(title, `?event=${id}`)))).toMatchObject(NOT_FOUND)
    }
    const foreign = at(title, `?event=${event.id}&feed=${other.id}`)
    expect(await answerOf(app.request(foreign))).toMatchObject(NOT_FOUND)
  })

  it('is the address that every event carries', async () => {
    const feed = await makeFeed()
    const createdAt = new Date('2026-01-01T00:00:00Z')
    const titles = ['Jazz & more', '東京 ジャズ', '한국', 'हिन्दी संगीत', '𠮷野家', '🎉🎉']
    await makeEvents(
      feed,
      titles.flatMap((title) => [{ title, createdAt }, { title }]),
    )
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    expect(events).toHaveLength(12)
    app.loopbacks.splice(0)
    for (const { id, permalink, pageUrl, title } of events) {
      const { event, alternates } = await app.get<Permalink>(permalink)
      expect(event).toMatchObject({ id, title, feedId: feed.id })
      expect(alternates).toHaveLength(1)
      expect(`/api/v1${pageUrl.replace('https://calendar.test', '')}`).toBe(permalink)
    }
    const respelled = app.loopbacks.map((request) => request.url)
    expect(respelled, 'a permalink is canonical').toEqual([])
  })

  it.each(['ガーデン', '한국 음악', 'Đêm nhạc', 'ひかり バンド'])(
    'answers to composed and decomposed spellings of %j',
    async (title) => {
      const feed = await makeFeed()
      const { id } = await makeEvent(feed, { title })
      const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
      const slug = events[0]?.slug ?? ''
      for (const form of ['NFC', 'NFD']) {
        const path = `/api/v1/events/2026/07/01/${encodeURIComponent(slug.normalize(form))}`
        expect(await app.get(`${path}?feed=${feed.id}`)).toMatchObject({ event: { id } })
      }
    },
  )

  it('answers to a title as people type it, from the one address', async () => {
    const feed = await makeFeed()
    const title = `Café d'Été ${freshId('x').slice(2)}`
    const { id } = await makeEvent(feed, { title })
    const slug = title.toLowerCase().replaceAll(' ', '-').replaceAll('é', 'e').replace("'", '')
    const path = '/api/v1/events/2026/07/01/'
    for (const typed of [title, title.toUpperCase(), title.replaceAll(' ', '_'), slug]) {
      app.loopbacks.splice(0)
      const body = await app.get<Permalink>(path + encodeURIComponent(typed))
      expect(body).toMatchObject({ event: { id } })
      const asked = app.loopbacks.map(({ url }) => new URL(url).pathname)
      expect(asked).toEqual(typed === slug ? [] : [path + slug])
    }
  })

  it('gives C, C++ and C# an address each', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [{ title: 'Learn C' }, { title: 'Learn C++' }, { title: 'Learn C#' }])
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(3)
    const typed = `/api/v1/events/2026/07/01/${encodeURIComponent('Learn C++')}?feed=${feed.id}`
    expect(await app.get(typed)).toMatchObject({ event: { title: 'Learn C++' } })
  })

  it.each([
    '2026/02/29',
    '2026/13/01',
    '2026/00/01',
    '2026/01/00',
    '2026/04/31',
    '2026/1/01',
    '2026/01/1',
    '26/01/01',
    '0000/01/01',
    '12026/01/01',
    '2026/01/aa',
    '2026/01/%D9%A0%D9%A1',
    '2026/01/01%00',
    '-026/01/01',
  ])('refuses %s, which is no date', async (date) => {
    const answer = await answerOf(app.request(`/api/v1/events/${date}/show`))
    const error = 'date must be a valid calendar date in the form YYYY/MM/DD'
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  it('answers 404 for a slug that nothing has or can have, the latter without the database', async () => {
    expect(await answerOf(app.request(at(freshTitle())))).toMatchObject(NOT_FOUND)
    app.database.roundTrips.splice(0)
    for (const slug of ['a--b', '%00', '%E0%A4%A', 'a%2Fb', "x'--", 'a'.repeat(200)]) {
      const answer = await answerOf(app.request(`/api/v1/events/2026/07/01/${slug}`))
      expect(answer).toMatchObject(NOT_FOUND)
    }
    expect(app.database.roundTrips).toEqual([])
  })
})
