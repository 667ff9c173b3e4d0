import { beforeAll, describe, expect, it } from 'vitest'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { SourceItem } from '../../domain/imports/source-event.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { shownItem } from './shown-result.ts'

// What another copy of this service makes of what this one publishes.

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

async function readAgain(path: string) {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  const body = new Uint8Array(await response.arrayBuffer())
  // Where the copy is made does not matter: each event has its zone, or its calendar has.
  const options = { feedTimezone: 'Asia/Tokyo', now: new Date(NOW), maxEvents: 20_000 }
  const result = readCalendar(body, options)
  if (result.kind !== 'calendar') throw new Error(JSON.stringify(result))
  expect(result.problems).toEqual([])
  return result
}

const shown = (items: SourceItem[]) =>
  new Map(items.map((item) => [item.fields.title, shownItem(item)]))

const PLACE = {
  location: 'Kiln Hall',
  address: '12 Main St',
  city: 'Austin',
  state: 'Texas',
  stateCode: 'TX',
  postalCode: '78701',
  lat: 30.2672,
  lng: -97.7431,
}
const EVENTS = [
  {
    title: 'Jazz',
    description: 'First <line>\nsecond & line\n\nhttps://kiln.org',
    startsAt: '2026-07-10T00:00:00Z',
    endsAt: '2026-07-10T02:30:00Z',
    ...PLACE,
    country: 'US',
    accessibility: 'Step-free entrance: yes',
    url: 'https://kiln.org/jazz',
    imageUrl: 'https://kiln.org/jazz.jpg',
    imageAlt: 'A band',
    categories: ['Music', 'Live'],
    isFree: false,
    priceMin: 10,
    priceMax: 20,
    currency: 'USD',
    ticketUrl: 'https://kiln.org/tickets',
    organizerName: 'Kiln Arts',
    organizerUrl: 'https://kiln.org/',
  },
  {
    title: 'Moved',
    status: 'postponed',
    statusReason: 'The band is ill',
    startsAt: '2026-07-11T00:00:00Z',
    endsAt: null,
    city: 'Austin',
    state: 'Texas',
  },
  { title: 'Gone', status: 'cancelled', statusReason: 'Rain, rain', isFree: true },
  {
    title: 'Fair',
    startsAt: '2026-07-03T05:00:00Z',
    endsAt: '2026-07-06T05:00:00Z',
    allDay: true,
    priceText: 'Pay what you can',
    attendanceMode: 'online',
  },
  {
    title: 'Later',
    startsAt: '2026-07-04T05:00:00Z',
    endsAt: '2026-07-05T05:00:00Z',
    allDay: true,
    timeKnown: false,
    attendanceMode: 'mixed',
    location: 'Library',
  },
] as const satisfies EventOverrides[]

async function publish(language = 'en') {
  const feed = await makeFeed({ name: 'Kiln', widget: { language } })
  const list = EVENTS.map((event) => ({
    ...event,
    categories: [...('categories' in event ? event.categories : [])],
  }))
  const events = await makeEvents(feed, list)
  const idOf = new Map(events.map(({ title, id }) => [title, id]))
  return { feed, idOf }
}

const CHICAGO = { timezone: 'America/Chicago' }
const TIMES = {
  Jazz: { ...CHICAGO, start: '2026-07-09T19:00', end: '2026-07-09T21:30' },
  Moved: { ...CHICAGO, start: '2026-07-10T19:00', end: null },
  Gone: { ...CHICAGO, start: '2026-07-01T13:00', end: '2026-07-01T14:00' },
  Fair: { ...CHICAGO, start: '2026-07-03', end: '2026-07-06' },
  Later: { ...CHICAGO, start: '2026-07-04', end: '2026-07-05' },
}

describe('Imported again, our JSON', () => {
  it.each(['/f/:id.json', '/api/v1/feeds/:id/events'])(
    '%s keeps everything but the date before a postponement',
    async (path) => {
      const { feed, idOf } = await publish()
      const { items, complete } = await readAgain(path.replace(':id', feed.id))
      expect(complete).toBe(true)
      const read = shown(items)
      for (const event of EVENTS) {
        const { startsAt: _, endsAt: __, allDay: ___, ...fields } = { ...event } as EventOverrides
        const texas = event.title === 'Moved' ? { stateCode: 'TX' } : {}
        expect(read.get(event.title)).toEqual({
          uid: idOf.get(event.title),
          ...TIMES[event.title],
          ...withoutDefaults(fields),
          ...texas,
        })
      }
      expect(items).toHaveLength(EVENTS.length)
    },
  )

  it('has the dates of a series together again', async () => {
    const feed = await makeFeed()
    const rule = newRule('WEEKLY', { count: 3 })
    const { seriesId } = await makeSeries(app, feed, rule)
    const { items } = await readAgain(`/api/v1/feeds/${feed.id}/events`)
    const repeat = {
      rule: null,
      rdates: ['20260623T1900', '20260630T1900'],
      exdates: [],
      changes: [],
    }
    expect(items).toMatchObject([{ uid: seriesId, start: '2026-06-16T19:00', repeat }])
  })

  it('that has another page is not complete', async () => {
    const { feed } = await publish()
    const { items, complete } = await readAgain(`/api/v1/feeds/${feed.id}/events?per_page=2`)
    expect(items).toHaveLength(2)
    expect(complete).toBe(false)
  })
})

/** What a field has by default is not shown. */
function withoutDefaults(fields: EventOverrides) {
  const { categories, isFree, ...rest } = fields as Record<string, unknown>
  const free = isFree === undefined ? {} : { isFree }
  return {
    ...rest,
    ...free,
    ...(Array.isArray(categories) && categories.length ? { categories } : {}),
  }
}

describe('Imported again, our calendar file', () => {
  it.each(['en', 'de', 'ja'])(
    'in %s keeps what calendars have a field for, and what it says in words',
    async (language) => {
      const { feed, idOf } = await publish(language)
      const { items, name, timezone } = await readAgain(`/f/${feed.id}.ics`)
      expect({ name, timezone }).toEqual({ name: 'Kiln · Test org', timezone: 'America/Chicago' })
      const read = shown(items)
      const whole = (title: keyof typeof TIMES) => ({
        uid: idOf.get(title),
        ...TIMES[title],
        title,
        url: expect.stringMatching(/^https:\/\/calendar\.test\//),
      })
      const { description } = EVENTS[0]
      // Lost: the amounts (their text stays), the country, the image, the organizer, and the event's own website.
      expect(read.get('Jazz')).toEqual({
        ...whole('Jazz'),
        ...PLACE,
        description,
        accessibility: 'Step-free entrance: yes',
        categories: ['Music', 'Live'],
        priceText: expect.stringMatching(/10.*20/),
        isFree: false,
        ticketUrl: 'https://kiln.org/tickets',
      })
      expect(read.get('Moved')).toEqual({
        ...whole('Moved'),
        status: 'postponed',
        statusReason: 'The band is ill',
        city: 'Austin',
        state: 'Texas',
        stateCode: 'TX',
      })
      expect(read.get('Gone')).toEqual({
        ...whole('Gone'),
        status: 'cancelled',
        statusReason: 'Rain, rain',
        isFree: true,
      })
      expect(read.get('Fair')).toEqual({
        ...whole('Fair'),
        attendanceMode: 'online',
        priceText: 'Pay what you can',
      })
      // Lost: that it takes place online as well.
      expect(read.get('Later')).toEqual({
        ...whole('Later'),
        timeKnown: false,
        location: 'Library',
      })
    },
  )

  it('has each date of a series by itself', async () => {
    const feed = await makeFeed()
    await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const { items } = await readAgain(`/f/${feed.id}.ics`)
    const starts = ['2026-06-16T19:00', '2026-06-23T19:00', '2026-06-30T19:00']
    expect(items.map(({ start }) => start)).toEqual(starts)
    expect(items.every(({ repeat }) => repeat === null)).toBe(true)
  })
})
