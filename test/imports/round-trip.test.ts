import { beforeAll, describe, expect, it } from 'vitest'
import { NO_FIELDS } from '../../domain/event-fields.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { SourceFields, SourceItem } from '../../domain/imports/source-event.ts'
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

const READING = { feedTimezone: 'Asia/Tokyo', now: new Date(NOW), maxEvents: 20_000 }

async function readAgain(path: string) {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  const body = new Uint8Array(await response.arrayBuffer())
  // Where the copy is made does not matter: each event has its zone, or its calendar has.
  const result = readCalendar(body, READING)
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
    accessYes: ['step-free', 'quiet-session'],
    accessNo: ['captions'],
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
  it.each(['en', 'de', 'ja'])('in %s keeps everything', async (language) => {
    const { feed, idOf } = await publish(language)
    const { items, name, timezone } = await readAgain(`/f/${feed.id}.ics`)
    expect({ name, timezone }).toEqual({ name: 'Kiln · Test org', timezone: 'America/Chicago' })
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
  })

  it('keeps each field of an event, whatever stands in it', async () => {
    const feed = await makeFeed({ widget: { language: 'en' } })
    const trap = 'a, "b"; c: d\\n (e) 🎈'
    const values: Partial<Record<keyof SourceFields, unknown>> = {
      categories: ['Music', 'Arts'],
      accessYes: ['captions', 'quiet-session'],
      accessNo: ['step-free'],
      status: 'postponed',
      descriptionMarkdown: `**description** ${trap}`,
      timeKnown: false,
      attendanceMode: 'mixed',
      country: 'FR',
      stateCode: 'IDF',
      postalCode: '75004 "b"',
      lat: 48.85,
      lng: 2.35,
      isFree: false,
      priceMin: 1.5,
      priceMax: 20,
      currency: 'EUR',
    }
    const names = Object.keys(NO_FIELDS) as (keyof SourceFields)[]
    const whole = Object.fromEntries(
      names.map((name) => [
        name,
        values[name] ??
          (/url$/i.test(name) ? `https://kiln.org/${name}?a=1,2;3` : `${name} ${trap}`),
      ]),
    ) as SourceFields
    const days = { startsAt: '2026-07-09T22:00:00Z', endsAt: '2026-07-11T22:00:00Z', allDay: true }
    const all = { ...whole, ...days, timezone: 'Europe/Paris' } as EventOverrides
    await makeEvents(feed, [
      all,
      // Amounts make an event one that is not free.
      { ...all, title: 'Free', isFree: true, priceMin: null, priceMax: null, currency: null },
    ])
    const { items } = await readAgain(`/f/${feed.id}.ics`)
    const [read, free] = [false, true].map((isFree) =>
      items.find(({ fields }) => fields.isFree === isFree),
    )
    const readBefore = whole.description
    expect(read?.fields).toEqual({ ...whole, readBefore })
    expect(read).toMatchObject({ timezone: 'Europe/Paris', start: '2026-07-10', end: '2026-07-12' })
    const amounts = { priceMin: null, priceMax: null, currency: null }
    expect(free?.fields).toEqual({
      ...{ ...whole, title: 'Free', isFree: true },
      ...{ ...amounts, readBefore },
    })
  })

  it('keeps the zone of an event elsewhere, also where clocks change', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      {
        title: 'Nuit',
        timezone: 'Europe/Paris',
        startsAt: '2026-10-24T22:30:00Z',
        endsAt: '2026-10-25T02:30:00Z',
      },
    ])
    const { items } = await readAgain(`/f/${feed.id}.ics`)
    expect(items).toMatchObject([
      { timezone: 'Europe/Paris', start: '2026-10-25T00:30', end: '2026-10-25T03:30' },
    ])
  })

  it('is read by its texts where it was made before it carried all fields, or is damaged', async () => {
    const { feed } = await publish()
    const response = await app.request(`/f/${feed.id}.ics`)
    const text = (await response.text()).replaceAll('\r\n ', '')
    for (const line of [
      '',
      'X-CALENDAR-FEED-SERVICE-EVENT:{"city"\r\n',
      'X-CALENDAR-FEED-SERVICE-EVENT:[[[\r\n',
    ]) {
      const former = text.replaceAll(/X-CALENDAR-FEED-SERVICE-EVENT:.*\r\n/g, line)
      const result = readCalendar(new TextEncoder().encode(former), READING)
      if (result.kind !== 'calendar') throw new Error(JSON.stringify(result))
      expect(shown(result.items).get('Jazz')).toMatchObject({
        ...PLACE,
        ...TIMES.Jazz,
        accessibility: 'Step-free entrance: yes',
        accessYes: ['step-free', 'quiet-session'],
        accessNo: ['captions'],
        priceText: expect.stringMatching(/10.*20/),
        ticketUrl: 'https://kiln.org/tickets',
        url: 'https://kiln.org/jazz',
        organizerName: 'Kiln Arts',
        organizerUrl: 'https://kiln.org/',
      })
      expect(shown(result.items).get('Gone')).toMatchObject({
        statusReason: 'Rain, rain',
        isFree: true,
      })
    }
  })

  it('has each date of a series by itself', async () => {
    const feed = await makeFeed()
    await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const { items } = await readAgain(`/f/${feed.id}.ics`)
    const starts = ['2026-06-16T19:00', '2026-06-23T19:00', '2026-06-30T19:00']
    expect(items.map(({ start }) => start)).toEqual(starts)
    expect(items.every(({ repeat }) => repeat === null)).toBe(true)
  })
})
