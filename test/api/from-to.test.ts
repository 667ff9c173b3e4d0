import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList, Facets } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyList } from '../support/every-list.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const withDays = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
const DAY = 86_400_000
const MIDDLE = Date.parse('2026-06-15')
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const IN_TEXAS = { state: 'TX', lat: 30, lng: -97 }
/** A search of all calendars takes 366 days at most. */
const ofOwners = (lists: string[]) => lists.filter((list) => !list.includes('organization='))
const titles = ({ events }: EventList) => events.map((event) => event.title)

describe('from and to', () => {
  it('list what touches these days, over or not, in every list alike', async () => {
    await forRandom(2, async (random) => {
      const { feed, lists } = await everyList()
      const around = `/api/v1/feeds/${feed.id}/events/nearby?lat=30&lng=-97&radius=12500`
      const events = await makeEvents(
        { ...feed, timezone: 'UTC' },
        random.list(70, 70, () => anyEvent(random)),
      )
      for (let i = 0; i < 4; i++) {
        const first = MIDDLE + random.int(-500, 500) * DAY
        const [from, to] = [dayOf(first), dayOf(first + random.pick([0, 1, 30, 400, 9000]) * DAY)]
        const ongoing = random.chance(0.7)
        const expected = events
          .filter(({ startsAt, endsAt }) => {
            const day = dayOf(startsAt.getTime())
            const last = endsAt ? dayOf(endsAt.getTime() - 1) : day
            return day <= to && last >= from && (ongoing || day >= from)
          })
          .map(({ id }) => id)
          .sort()
        const query = `from=${from}&to=${to}&per_page=100${ongoing ? '' : '&ongoing=false'}`
        for (const list of [...ofOwners(lists), around]) {
          const { events: shown } = await app.get<EventList>(withDays(list, query))
          const ids = shown.map(({ id }) => id).sort()
          expect({ list, query, ids }).toEqual({ list, query, ids: expected })
        }
      }
    })
  })

  it('are days by the calendar of each event', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'Tokyo, the 2nd', timezone: 'Asia/Tokyo', startsAt: '2026-03-01T15:30:00Z' },
      { title: 'London, the 1st', timezone: 'Europe/London', startsAt: '2026-03-01T15:30:00Z' },
      {
        title: 'Pago Pago, the 1st',
        timezone: 'Pacific/Pago_Pago',
        startsAt: '2026-03-02T09:30:00Z',
      },
    ])
    const on = (day: string) =>
      app.get<EventList>(`/api/v1/feeds/${feed.id}/events?from=${day}&to=${day}`).then(titles)
    expect(await on('2026-03-01')).toEqual(['London, the 1st', 'Pago Pago, the 1st'])
    expect(await on('2026-03-02')).toEqual(['Tokyo, the 2nd'])
  })

  it('without a first day list what is not over and begins by the last', async () => {
    const { feed, lists } = await everyList()
    const utc = { ...feed, timezone: 'UTC' }
    await makeEvents(utc, [
      { ...IN_TEXAS, title: 'over', startsAt: '2026-06-14T10:00:00Z' },
      {
        ...IN_TEXAS,
        title: 'goes on',
        startsAt: '2026-06-01T10:00:00Z',
        endsAt: '2026-08-01T10:00:00Z',
      },
      { ...IN_TEXAS, title: 'that day', startsAt: '2026-06-20T10:00:00Z' },
      {
        ...IN_TEXAS,
        title: 'long',
        startsAt: '2026-06-20T11:00:00Z',
        endsAt: '2026-12-01T10:00:00Z',
      },
      { ...IN_TEXAS, title: 'later', startsAt: '2026-06-21T10:00:00Z' },
    ])
    for (const list of lists) {
      const shown = titles(await app.get<EventList>(withDays(list, 'to=2026-06-20')))
      expect({ list, shown }).toEqual({ list, shown: ['goes on', 'that day', 'long'] })
      expect(titles(await app.get<EventList>(withDays(list, 'to=2026-06-13')))).toEqual(['goes on'])
    }
  })

  it('list a postponed event without a date by its former one', async () => {
    const { feed, lists } = await everyList()
    await makeEvents({ ...feed, timezone: 'UTC' }, [
      { ...IN_TEXAS, title: 'put off', startsAt: '2026-05-01T10:00:00Z', status: 'postponed' },
    ])
    for (const list of lists) {
      const count = async (query: string) =>
        (await app.get<EventList>(withDays(list, query))).events.length
      expect(await count('from=2026-05-01&to=2026-05-01'), list).toBe(1)
      expect(await count('from=2026-05-02'), list).toBe(0)
    }
  })

  it('lose no event whose duplicate is not of these days', async () => {
    const here = await makeFeed({ timezone: 'UTC' })
    const there = await makeFeed({ orgId: here.orgId, timezone: 'UTC' })
    const [first, second] = here.id < there.id ? [here, there] : [there, here]
    const same = { title: 'Fair', location: 'Square', startsAt: '2026-03-01T10:00:00Z' }
    await makeEvents(first, [{ ...same, endsAt: '2026-03-01T12:00:00Z' }])
    await makeEvents(second, [{ ...same, endsAt: '2026-03-05T12:00:00Z' }])
    const { slug } = (
      await app.database.query('select slug from organizations where id = $1', [here.orgId])
    )[0] as { slug: string }
    const list = `/api/v1/orgs/${slug}`
    const shown = async (from: string) => {
      const { events } = await app.get<EventList>(`${list}/events?from=${from}`)
      const { total } = await app.get<Facets>(`${list}/facets?from=${from}`)
      return [...events.map(({ feedId }) => feedId), total]
    }
    expect(await shown('2026-03-01')).toEqual([first.id, 1])
    expect(await shown('2026-03-02')).toEqual([second.id, 1])
    expect(await shown('2026-03-06')).toEqual([0])
  })

  it('page through ten years, each event once and in order, from one spelling to the other', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    const events = await makeEvents(
      feed,
      Array.from({ length: 25 }, (_, i) => ({
        startsAt: new Date(Date.UTC(2017, i * 4, 3)),
        endsAt: i % 3 ? undefined : new Date(Date.UTC(2017, i * 4, 9)),
      })) as EventOverrides[],
    )
    const base = `/api/v1/feeds/${feed.id}`
    const query = '?from=2017-01-05&to=2027-01-04&per_page=4'
    const seen = await walkList(app, `${base}/events${query}`)
    expect(seen.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    const { pagination } = await app.get<EventList>(`${base}/events.json${query}`)
    const next = await app.get<EventList>(`${base}/events${query}&cursor=${pagination.nextCursor}`)
    expect(next.events).toEqual(seen.slice(4, 8))
    const other = `${base}/events?from=2017-01-06&cursor=${pagination.nextCursor}`
    expect(await answerOf(app.request(other))).toMatchObject({
      status: 400,
      body: {
        error:
          'cursor does not match the other parameters; send the same parameters as for the first page',
      },
    })
  })

  it('give the same answer whatever day it is', async () => {
    const { feed, lists } = await everyList()
    await makeEvents(feed, [IN_TEXAS, { ...IN_TEXAS, startsAt: '2025-01-05T10:00:00Z' }])
    for (const list of ofOwners(lists)) {
      const address = withDays(list, 'from=2025-01-01&to=2026-12-31')
      const before = await (await app.request(address)).text()
      app.setNow('2031-01-01T12:00:00Z')
      const after = await (await app.request(address)).text()
      app.setNow('2026-06-15T12:00:00Z')
      expect(after).toBe(before)
      expect(JSON.parse(after).events).toHaveLength(2)
    }
  })
})

/** From hours to years, some of them postponed. */
function anyEvent(random: Random): EventOverrides {
  const startsAt = new Date(MIDDLE + random.int(-900, 900) * DAY + random.int(0, 23) * 3_600_000)
  const days = random.pick([0, 0, 0, 1, 7, 8, 9, 31, 32, 40, 127, 128, 500, 511, 512, 2100])
  return {
    ...IN_TEXAS,
    startsAt,
    endsAt: random.chance(0.2) ? null : new Date(startsAt.getTime() + days * DAY),
    status: random.chance(0.1) ? 'postponed' : 'scheduled',
    previousStartsAt: random.chance(0.5) ? new Date(startsAt.getTime() - 5 * DAY) : null,
  }
}
