import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import { longWhen } from '../../domain/display/when.ts'
import { Event, type OneEvent } from '../../domain/event-contract.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { widget as en } from '../../domain/words/en.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { escapeXml } from '../../functions/outputs/rss.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})
const textAt = async (path: string) => (await app.request(path)).text()

async function news() {
  const feed = await makeFeed({ name: 'Jazz & more', description: 'Late <nights>.' })
  const [old, young] = await makeEvents(feed, [
    {
      title: 'Old',
      createdAt: new Date('2026-05-01T10:00:00Z'),
      startsAt: '2026-07-05T18:00:00Z',
      location: 'Hall',
      categories: ['Music', 'Free'],
      description: 'One\n<b>two</b>',
    },
    {
      title: 'Young',
      createdAt: new Date('2026-06-01T10:00:00Z'),
      startsAt: '2026-07-09T18:00:00Z',
      status: 'cancelled',
    },
  ])
  return { feed, old, young }
}

/** A new format is known here by its type; none may be one that browsers show as a page. */
const TYPES: Record<string, string> = {
  ics: 'text/calendar; charset=UTF-8',
  rss: 'application/rss+xml; charset=UTF-8',
  json: 'application/feed+json; charset=UTF-8',
}

it.each(Object.keys(OUTPUTS))(
  'GET /f/:feedId.%s has a type of its own, and no markup of others',
  async (ending) => {
    const hostile = '</title>]]><script>alert(1)</script>\r\nBEGIN:VALARM\r\nhttps://x.example/?"'
    const feed = await makeFeed({ name: hostile, description: hostile })
    await makeEvent(feed, { title: hostile, description: hostile, location: hostile })
    const response = await app.request(`/f/${feed.id}.${ending}`)
    expect(response.headers.get('content-type')).toBe(TYPES[ending])
    const text = await response.text()
    if (TYPES[ending]?.includes('xml')) expect(text).not.toContain('<script')
    if (ending === 'ics') expect(text).not.toMatch(/^BEGIN:VALARM/m)
    if (TYPES[ending]?.includes('json')) JSON.parse(text)
  },
)

it.each([
  ['rss', (text: string) => parseRssFeed(text).items?.map(({ description }) => description)],
  ['json', (text: string) => parseJsonFeed(text).items?.map(({ content_text: text }) => text)],
])(
  'GET /f/:feedId.%s says that an event is online, also beside its place',
  async (ending, textsOf) => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'Talk', attendanceMode: 'online' },
      { title: 'Concert', attendanceMode: 'mixed', location: 'Hall', city: 'Austin' },
    ])
    const text = await textAt(`/f/${feed.id}.${ending}`)
    const texts = textsOf(text)?.sort()
    expect(texts).toEqual([
      expect.stringMatching(/Hall, Austin, Online/),
      expect.stringMatching(/Online/),
    ])
    if (ending === 'rss') {
      const places = [...text.matchAll(/<ev:location>(.*?)</g)].map(([, place]) => place)
      expect(places.sort()).toEqual(['Hall, Austin, Online', 'Online'])
    }
  },
)

describe('GET /f/:feedId.rss', () => {
  it('tells a feed reader what is new, and by the words of the event module when and where', async () => {
    const { feed, old, young } = await news()
    const rss = parseRssFeed(await textAt(`/f/${feed.id}.rss`))
    expect(rss).toMatchObject({
      title: 'Jazz & more · Test org',
      link: `https://calendar.test/f/${feed.id}`,
      language: 'en-US',
      atom: {
        links: [
          {
            href: `https://calendar.test/f/${feed.id}.rss`,
            rel: 'self',
            type: 'application/rss+xml',
          },
        ],
      },
    })
    expect(rss.description).toMatch(/^Late <nights>\.\s+Up to 100 events, from the past month/)
    expect(rss.items?.map(({ title, guid, pubDate }) => [title, guid, pubDate])).toEqual([
      [
        'Cancelled: Young',
        { value: young?.id, isPermaLink: false },
        'Mon, 01 Jun 2026 10:00:00 GMT',
      ],
      ['Old', { value: old?.id, isPermaLink: false }, 'Fri, 01 May 2026 10:00:00 GMT'],
    ])
    const [, item] = rss.items ?? []
    expect(item?.description?.replace(/\s/g, ' ')).toBe(
      '<p>Sunday, July 5, 2026, 1:00 – 2:00 PM</p><p>Hall</p><p>One<br>&lt;b&gt;two&lt;/b&gt;</p>',
    )
    expect(item?.categories).toEqual([{ name: 'Music' }, { name: 'Free' }])
    const xml = await textAt(`/f/${feed.id}.rss`)
    expect(xml).toContain('<ev:startdate>2026-07-05T13:00:00-05:00</ev:startdate>')
    expect(xml).toContain('<ev:location>Hall</ev:location>')
    expect(xml).toContain('<ev:type>Music</ev:type>')
  })

  it('says of each event its own day and hours, also where several share them', async () => {
    const feed = await makeFeed()
    const at = (startsAt: string, endsAt: string | null, allDay = false) => ({
      ...{ startsAt: `2026-07-${startsAt}:00Z`, endsAt: endsAt && `2026-07-${endsAt}:00Z`, allDay },
    })
    await makeEvents(feed, [
      at('01T23:00', '02T01:00'),
      at('02T23:00', '03T01:00'),
      at('02T23:00', null),
      at('02T23:00', '02T23:00'),
      // Past midnight, and as far as the same hour of the next day.
      at('04T03:00', '04T07:00'),
      at('04T23:00', '05T23:00'),
      at('05T05:00', '06T05:00', true),
      at('05T05:00', '08T05:00', true),
    ])
    const rss = parseRssFeed(await textAt(`/f/${feed.id}.rss`))
    const { events } = await app.get<{ events: Event[] }>(`/api/v1/feeds/${feed.id}/events`)
    const told = events.map((event) => {
      const item = rss.items?.find(({ guid }) => guid?.value === event.id)
      return item?.description?.replace(/<\/?p>/g, '')
    })
    expect(told).toEqual(events.map((event) => longWhen(event, 'en-US', en)))
  })

  it('comes by the events’ own dates where somebody embeds it', async () => {
    const { feed } = await news()
    const rss = parseRssFeed(await textAt(`/f/${feed.id}.rss?order=start`))
    expect(rss.items?.map(({ title }) => title)).toEqual(['Old', 'Cancelled: Young'])
    const wrong = await answerOf(app.request(`/f/${feed.id}.rss?order=up`))
    expect(wrong).toMatchObject({ status: 400, body: 'order must be new or start\n' })
  })

  it('stays whole whatever people write', async () => {
    const hostile = 'a\r\nb]]></title><script>\u0001\u000b\ufffe&amp;\u{1f3b7}"\'\u202e\u2066'
    const feed = await makeFeed({ name: hostile, description: hostile })
    await makeEvent(feed, {
      title: hostile,
      description: hostile,
      location: hostile,
      categories: [hostile],
    })
    const text = await textAt(`/f/${feed.id}.rss`)
    const [item] = parseRssFeed(text).items ?? []
    expect(item?.title?.replace(/\s+/g, ' ')).toBe(
      'a b]]></title><script>&amp;\u{1f3b7}"\'\u202e\u2066',
    )
    expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/)
    expect(parseJsonFeed(await textAt(`/f/${feed.id}.json`)).items?.[0]?.title).toBe(hostile)
  })
})

it('XML holds no half of a character and nothing else that it refuses, and all that it can hold', () => {
  expect(escapeXml('a\ud83cb\udfb7c\ud83c\udfb7\ud83c')).toBe('abc\u{1f3b7}')
  expect(escapeXml('\0\b\u001f\ufffe\uffff\t\n')).toBe('\t\n')
  expect(escapeXml('"<a&b>\'漢')).toBe("&quot;&lt;a&amp;b&gt;'漢")
})

describe('GET /f/:feedId.json', () => {
  it('is a JSON Feed 1.1 that carries each event as the API has it', async () => {
    const { feed, old, young } = await news()
    const text = await textAt(`/f/${feed.id}.json`)
    const parsed = parseJsonFeed(text)
    expect(parsed).toMatchObject({
      title: 'Jazz & more · Test org',
      home_page_url: `https://calendar.test/f/${feed.id}`,
      feed_url: `https://calendar.test/f/${feed.id}.json`,
    })
    expect(parsed.items?.map(({ id, title }) => [id, title])).toEqual([
      [young?.id, 'Cancelled: Young'],
      [old?.id, 'Old'],
    ])
    const raw = JSON.parse(text)
    expect(raw.version).toBe('https://jsonfeed.org/version/1.1')
    for (const item of raw.items) {
      const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${item.id}`)
      const { descriptionHtml: _, ...listed } = event
      expect(Event.parse(item._event)).toEqual(listed)
    }
    expect((await app.request(`/f/${feed.id}.json`)).headers.get('content-type')).toBe(
      'application/feed+json; charset=UTF-8',
    )
  })
})

describe('A news feed of more than 100 events', () => {
  async function many() {
    const feed = await makeFeed({ timezone: 'UTC' })
    // The later an event, the earlier it was added.
    const events = Array.from({ length: 230 }, (_, n) => ({
      title: `Event ${n}`,
      startsAt: new Date(Date.UTC(2026, 5, 5, n * 3)),
      createdAt: new Date(Date.UTC(2026, 4, 1) - n * 60_000),
    }))
    await makeEvents(feed, events)
    return feed
  }

  it('is a JSON Feed in pages, each of which names the next', async () => {
    const feed = await many()
    const titles: (string | undefined)[] = []
    let path: string | undefined = `/f/${feed.id}.json`
    const paths: string[] = []
    while (path) {
      paths.push(path)
      const { items, next_url: next } = JSON.parse(await textAt(path))
      titles.push(...items.map(({ title }: { title: string }) => title))
      path = next?.replace('https://calendar.test', '')
    }
    expect(paths.slice(1)).toEqual([`/f/${feed.id}.json?page=2`, `/f/${feed.id}.json?page=3`])
    expect(titles).toEqual(Array.from({ length: 230 }, (_, n) => `Event ${n}`))
    const filtered = JSON.parse(await textAt(`/f/${feed.id}.json?order=start&search=event`))
    expect(filtered.next_url).toBe(
      `https://calendar.test/f/${feed.id}.json?order=start&page=2&search=event`,
    )
    expect(JSON.parse(await textAt(`/f/${feed.id}.json?page=20`)).items).toEqual([])
    for (const page of ['0', '21', 'x', '-1']) {
      const wrong = await answerOf(app.request(`/f/${feed.id}.json?page=${page}`))
      expect([wrong.status, wrong.body]).toEqual([
        400,
        'page must be a whole number from 1 to 20\n',
      ])
    }
  })

  it('is RSS with the 100 newest or, in the order of dates, the next 100', async () => {
    const feed = await many()
    const titlesIn = async (path: string) =>
      parseRssFeed(await textAt(path)).items?.map(({ title }) => title)
    const hundred = (from: number) => Array.from({ length: 100 }, (_, n) => `Event ${from + n}`)
    expect(await titlesIn(`/f/${feed.id}.rss`)).toEqual(hundred(0))
    // What ended before yesterday is past everywhere.
    expect(await titlesIn(`/f/${feed.id}.rss?order=start`)).toEqual(hundred(72))
  })
})

describe('An event that repeats, in news of a feed, an organization, and a custom feed', () => {
  it('is one item under the name of its series, with its next date and how it repeats', async () => {
    const app = await testApp('2026-06-15T12:00:00Z')
    const org = await makeOrg({ plan: 'pro' })
    const feed = await makeFeed({ orgId: org.id })
    const custom = await makeCustomFeed(org.id, { keywords: ['yoga'] })
    const { id, seriesId } = await makeSeries(app, feed, newRule('WEEKLY'))
    const items = async (path: string) => {
      const { items } = JSON.parse(await (await app.request(path)).text())
      type Item = { id: string; _event: Event; content_text: string }
      return items.map(({ id, _event, content_text: text }: Item) => [
        ...[id, _event.displayDate, text.split('\n\n')[1]],
      ])
    }
    const url = `https://calendar.test/f/${feed.id}/series/${seriesId}`
    const words = `Every Tuesday · All dates: ${url}`
    for (const path of [`/f/${feed.id}`, `/o/${org.slug}`, `/o/${org.slug}/${custom.slug}`]) {
      expect(await items(`${path}.json`)).toEqual([[seriesId, '2026-06-16', words]])
      const rss = parseRssFeed(await (await app.request(`${path}.rss`)).text())
      expect(rss.items?.map(({ guid }) => guid?.value)).toEqual([seriesId])
    }
    const json = `/f/${feed.id}.json`
    const all: string[][] = await items(`${json}?repeats=all`)
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter(([id, , text]) => !id?.startsWith('evt_') || text)).toEqual([])
    await setEventStatus(app.acting(), { orgId: feed.orgId, id, status: 'cancelled' })
    expect(await items(json)).toEqual([[seriesId, '2026-06-23', words]])
    // Today's date stays until the day is over.
    for (const [now, date] of [
      ['2026-06-24T00:30:00Z', '2026-06-23'],
      ['2026-06-24T23:30:00Z', '2026-06-23'],
      ['2026-06-25T00:30:00Z', '2026-06-30'],
    ] as const) {
      app.setNow(now)
      expect(await items(json)).toEqual([[seriesId, date, words]])
    }
  })

  it('leaves room for the other 99 of the newest 100', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, Array(99).fill({ title: 'Once', createdAt: new Date('2026-05-01') }))
    await makeSeries(app, feed, newRule('DAILY'))
    const items = parseRssFeed(await textAt(`/f/${feed.id}.rss`)).items ?? []
    expect(items.map(({ title }) => title)).toEqual(['Yoga', ...Array(99).fill('Once')])
  })
})
