import { beforeAll, describe, expect, it } from 'vitest'
import type { Month } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { localDate } from '../support/local-date.ts'
import { forRandom } from '../support/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const monthOf = (feed: { id: string }, month: string) =>
  app.get<Month>(`/api/v1/feeds/${feed.id}/calendar/${month}`)
const titles = (body: Month) => body.events.map((event) => event.title)

/** In which of the months an event is listed. */
async function monthsShowing(event: EventOverrides, months: string[]) {
  const feed = await makeFeed()
  await makeEvents(feed, [event])
  const shown: string[] = []
  for (const month of months) if (titles(await monthOf(feed, month)).length > 0) shown.push(month)
  return shown
}

describe('GET /feeds/:feedId/calendar/:year/:month', () => {
  it('gives the events of the month in order, past days included, 130 in one answer', async () => {
    const feed = await makeFeed({ timezone: 'America/Chicago' })
    const days = Array.from({ length: 130 }, (_, i) => ({
      title: `day ${(i % 30) + 1}`,
      startsAt: new Date(Date.UTC(2026, 5, (i % 30) + 1, 11 + ((i * 7) % 12))),
    }))
    await makeEvents(feed, [
      ...days,
      { title: 'before', startsAt: '2026-05-31T17:00:00Z' },
      { title: 'after', startsAt: '2026-07-01T17:00:00Z' },
    ])
    const body = await monthOf(feed, '2026/06')
    expect(body).toMatchObject({ year: 2026, month: 6, timezone: 'America/Chicago' })
    const keys = body.events.map((event) => `${event.displayDate} ${event.startsAt} ${event.id}`)
    expect(keys).toEqual(keys.toSorted())
    expect(titles(body)).toHaveLength(130)
    expect(titles(body)).not.toContain('before')
  })

  it('tells a month without events from no feed', async () => {
    const feed = await makeFeed({ timezone: 'Asia/Tokyo' })
    expect(await monthOf(feed, '2026/02')).toEqual({
      year: 2026,
      month: 2,
      timezone: 'Asia/Tokyo',
      events: [],
      pagination: { perPage: 1000, nextCursor: null },
    })
    const answer = await answerOf(app.request('/api/v1/feeds/feed_nobody_has/calendar/2026/02'))
    expect(answer).toMatchObject({ status: 404, body: { error: 'Feed not found' } })
  })

  it('shows an event that runs for three months in each of them', async () => {
    const event = {
      timezone: 'America/New_York',
      startsAt: '2026-05-20T09:00:00-04:00',
      endsAt: '2026-07-02T17:00:00-04:00',
    }
    const months = ['2026/04', '2026/05', '2026/06', '2026/07', '2026/08']
    expect(await monthsShowing(event, months)).toEqual(['2026/05', '2026/06', '2026/07'])
  })

  it('leaves an event that ends 00:00 on the 1st to the month before', async () => {
    const event = { timezone: 'America/New_York', startsAt: '2026-06-30T20:00:00-04:00' }
    const months = ['2026/06', '2026/07']
    const ends = (endsAt: string) => monthsShowing({ ...event, endsAt }, months)
    expect(await ends('2026-07-01T00:00:00-04:00')).toEqual(['2026/06'])
    expect(await ends('2026-07-01T00:00:01-04:00')).toEqual(months)
  })

  it('goes by the dates of each event in its own zone, not by those of the feed', async () => {
    const months = ['2026/06', '2026/07']
    const at = (timezone: string, startsAt: string) => monthsShowing({ timezone, startsAt }, months)
    expect(await at('Pacific/Kiritimati', '2026-06-30T10:00:00Z')).toEqual(['2026/07'])
    expect(await at('Pacific/Kiritimati', '2026-06-30T08:00:00Z')).toEqual(['2026/06'])
    expect(await at('Pacific/Pago_Pago', '2026-07-01T09:00:00Z')).toEqual(['2026/06'])
    expect(await at('Pacific/Pago_Pago', '2026-07-01T11:00:00Z')).toEqual(['2026/07'])
    expect(await at('Asia/Kolkata', '2026-06-30T18:30:00Z')).toEqual(['2026/07'])
  })

  it('knows the edges of the year and of the calendar', async () => {
    const endOfYear = { timezone: 'UTC', startsAt: '2026-12-31T23:00:00Z' }
    const months = ['2026/12', '2027/01']
    expect(await monthsShowing({ ...endOfYear, endsAt: '2027-01-01T01:00:00Z' }, months)).toEqual(
      months,
    )
    const feed = await makeFeed()
    expect(titles(await monthOf(feed, '0001/01'))).toEqual([])
    expect(titles(await monthOf(feed, '9999/12'))).toEqual([])
  })

  it.each([
    ['2026/00', 'month must be two digits from 01 to 12'],
    ['2026/13', 'month must be two digits from 01 to 12'],
    ['2026/1', 'month must be two digits from 01 to 12'],
    ['2026/001', 'month must be two digits from 01 to 12'],
    ['2026/ab', 'month must be two digits from 01 to 12'],
    ['2026/%D9%A0%D9%A1', 'month must be two digits from 01 to 12'],
    ['2026/01%00', 'month must be two digits from 01 to 12'],
    ['26/01', 'year must be four digits from 0001 to 9999'],
    ['0000/01', 'year must be four digits from 0001 to 9999'],
    ['20266/01', 'year must be four digits from 0001 to 9999'],
    ['-026/01', 'year must be four digits from 0001 to 9999'],
    ['2e03/01', 'year must be four digits from 0001 to 9999'],
    ['%EF%BC%92026/01', 'year must be four digits from 0001 to 9999'],
  ])('refuses %s', async (month, error) => {
    const answer = await answerOf(app.request(`/api/v1/feeds/feed_nobody_has/calendar/${month}`))
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  it('shows those events whose days plain JavaScript finds in the month', async () => {
    await forRandom(2, async (random) => {
      const feed = await makeFeed()
      const noon = Date.parse('2026-03-01T12:00:00Z')
      const day = 86_400_000
      const events = await makeEvents(
        feed,
        random.list(80, 80, () => {
          const startsAt = new Date(noon + random.int(-100, 100) * (day / 2))
          const days = random.pick([0, 0.5, 1, 3, 40])
          const timezone = random.pick(['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'US/Samoa'])
          return { startsAt, endsAt: new Date(startsAt.getTime() + days * day), timezone }
        }),
      )
      for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
        const expected = events.filter(({ startsAt, endsAt, timezone }) => {
          const last = new Date(Math.max(startsAt.getTime(), (endsAt?.getTime() ?? 0) - 1000))
          const first = localDate(startsAt, timezone).slice(0, 7)
          return first <= month && localDate(last, timezone).slice(0, 7) >= month
        })
        const body = await monthOf(feed, month.replace('-', '/'))
        const shown = body.events.map((event) => event.id).toSorted()
        expect({ month, shown }).toEqual({ month, shown: expected.map((e) => e.id).toSorted() })
      }
    })
  })
})

describe('a month of 2,500 events', () => {
  let feed: Awaited<ReturnType<typeof makeFeed>>
  let events: Awaited<ReturnType<typeof makeEvents>>
  beforeAll(async () => {
    feed = await makeFeed({ timezone: 'UTC' })
    events = await makeEvents(
      feed,
      Array.from({ length: 2500 }, (_, i) => ({
        // Some began in May and go on; many begin in the same minute.
        startsAt: new Date(Date.UTC(2026, 4, 30 + (i % 32), i % 3)),
        endsAt: i % 32 < 2 ? '2026-06-02T20:00:00Z' : null,
        timezone: 'UTC',
      })),
    )
  })

  it('comes whole and once each over three pages, whatever is new in between', async () => {
    const pages: Month[] = []
    let cursor: string | null = ''
    while (cursor !== null && pages.length < 4) {
      const page: Month = await monthOf(feed, `2026/06${cursor && `?cursor=${cursor}`}`)
      pages.push(page)
      cursor = page.pagination.nextCursor
      // What is new before the cursor moves nothing behind it.
      if (pages.length === 1) await makeEvents(feed, [{ startsAt: '2026-06-02T12:00:00Z' }])
    }
    expect(pages.map((page) => page.events.length)).toEqual([1000, 1000, 500])
    expect(pages.map(({ events: _, ...rest }) => rest)).toEqual(
      [0, 1, 2].map((i) => ({
        year: 2026,
        month: 6,
        timezone: 'UTC',
        pagination: { perPage: 1000, nextCursor: i < 2 ? expect.any(String) : null },
      })),
    )
    const key = (event: { displayDate: string; startsAt: string; id: string }) =>
      `${event.displayDate} ${event.startsAt} ${event.id}`
    const shown = pages.flatMap((page) => page.events)
    expect(shown.map(key)).toEqual(shown.map(key).toSorted())
    expect(shown.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  })

  it('refuses a cursor that is broken, or of another month or feed', async () => {
    const { nextCursor } = (await monthOf(feed, '2026/06')).pagination
    const other = await makeFeed()
    const answers = (path: string) => answerOf(app.request(`/api/v1/feeds/${path}`))
    for (const path of [`${feed.id}/calendar/2026/07`, `${other.id}/calendar/2026/06`]) {
      const error =
        'cursor does not match the other parameters; send the same parameters as for the first page'
      const answer = await answers(`${path}?cursor=${nextCursor}`)
      expect(answer).toMatchObject({ status: 400, body: { error } })
    }
    const answer = await answers(`${feed.id}/calendar/2026/06?cursor=broken`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'cursor is invalid; send a cursor from a previous response' },
    })
  })
})
