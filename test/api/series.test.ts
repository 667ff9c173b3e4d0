import { beforeEach, describe, expect, it } from 'vitest'
import type { Event, EventList } from '../../domain/event-contract.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { changeSeries } from '../../functions/events/series.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { makeSeries } from '../support/make-series.ts'
import { randomFrom } from '../support/random.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const listOf = (feed: { id: string }, query = '') =>
  app.get<EventList>(`/api/v1/feeds/${feed.id}/events${query}`)
const starts = ({ events }: EventList) =>
  events.map(({ title, startsAt }) => `${title} ${startsAt.slice(5, 10)}`)

describe('Events of a series', () => {
  it('name it, its rule, and its page', async () => {
    const feed = await makeFeed()
    const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 2 }))
    await makeEvent(feed, { startsAt: '2026-06-17T18:00:00Z' })
    const { events } = await listOf(feed)
    const url = `https://calendar.test/f/${feed.id}/series/${seriesId}`
    const start = '2026-06-16T19:00'
    const series = { id: seriesId, rrule: 'FREQ=WEEKLY;COUNT=2', start, url }
    expect(events.map((event) => event.series)).toEqual([series, null, series])
  })

  it('show a new rule at once, in every cached response and to copies', async () => {
    const feed = await makeFeed()
    const { id, seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const changes = `/api/v1/feeds/${feed.id}/changes`
    const { cursor } = await app.get<{ cursor: string }>(changes)
    await forgetPurges(app)
    const repeat = { rule: newRule('WEEKLY', { until: '2026-06-30' }), rdates: [], exdates: [] }
    const change = { orgId: feed.orgId, id, seriesId, version: 1, scope: 'all' as const, repeat }
    expect(await changeSeries(app.acting(), change)).toBe('saved')
    await app.settled()
    app.setNow('2026-06-15T12:05:00Z')
    const changed = await app.get<EventList>(`${changes}?cursor=${cursor}`)
    expect(changed.events).toHaveLength(3)
    expect(changed.events[0]?.series?.rrule).toBe('FREQ=WEEKLY;UNTIL=20260701T045959Z')
    expect(app.purged.flat()).toContain(`event:${id}`)
  })
})

/** An organization with two feeds; the events of the first stand for their duplicates. */
async function twoFeeds() {
  const org = await makeOrg()
  const feeds = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
  const [first, second] = feeds.sort((a, b) => (a.id < b.id ? -1 : 1)) as [Feed, Feed]
  return { org, first, second }
}
type Feed = Awaited<ReturnType<typeof makeFeed>>

describe('repeats=first', () => {
  it('lists the next date of each series, whatever the page size', async () => {
    const feed = await makeFeed()
    const a = await makeSeries(app, feed, newRule('WEEKLY'), { title: 'A' })
    await makeSeries(app, feed, newRule('DAILY', { count: 9 }), { title: 'B' })
    await makeEvent(feed, { title: 'One', startsAt: '2026-07-01T18:00:00Z' })
    const expected = ['A 06-16', 'B 06-16', 'One 07-01']
    expect(starts(await listOf(feed, '?repeats=first')).sort()).toEqual(expected)
    const walked = await walkList(app, `/api/v1/feeds/${feed.id}/events?repeats=first&per_page=1`)
    expect(walked.map(({ title }) => title).sort()).toEqual(['A', 'B', 'One'])
    await setEventStatus(app.acting(), { orgId: feed.orgId, id: a.id, status: 'cancelled' })
    expect(starts(await listOf(feed, '?repeats=first'))).toContain('A 06-23')
    app.setNow('2026-06-30T12:00:00Z')
    expect(starts(await listOf(feed, '?repeats=first'))).toEqual(['A 06-30', 'One 07-01'])
  })

  it('counts from the first day asked for, and in organizations, searches, and facets alike', async () => {
    const feed = await makeFeed()
    await makeSeries(app, feed, newRule('WEEKLY'), { title: 'Choir', categories: ['Music'] })
    expect(starts(await listOf(feed, '?repeats=first&from=2026-07-01'))).toEqual(['Choir 07-07'])
    expect(starts(await listOf(feed, '?repeats=first&search=choir'))).toEqual(['Choir 06-16'])
    const { total } = await app.get<{ total: number }>(
      `/api/v1/feeds/${feed.id}/facets?repeats=first`,
    )
    expect(total).toBe(1)
  })

  it('lists the next date that the list shows, where another feed has the ones before it', async () => {
    const { org, first, second } = await twoFeeds()
    await makeSeries(app, second, newRule('WEEKLY', { count: 4 }))
    for (const startsAt of ['2026-06-17T00:00:00Z', '2026-06-24T00:00:00Z']) {
      await makeEvent(first, { title: 'Yoga', startsAt, endsAt: null })
    }
    const path = `/api/v1/orgs/${org.slug}/events?repeats=first`
    const dates = ['Yoga 06-16', 'Yoga 06-23', 'Yoga 06-30']
    expect(starts(await app.get<EventList>(path))).toEqual(dates)
    const walked = await walkList(app, `${path}&per_page=1`)
    expect(walked.map(({ startsAt }) => startsAt.slice(5, 10))).toEqual(['06-16', '06-23', '06-30'])
    expect(starts(await app.get<EventList>(`${path}&from=2026-06-20`))).toEqual(dates.slice(1))
    expect(starts(await app.get<EventList>(`${path}&search=yoga`))).toEqual(dates)
    const facets = await app.get<{ total: number }>(path.replace('events', 'facets'))
    expect(facets.total).toBe(3)
    const rss = await (await app.request(`/o/${org.slug}.rss`)).text()
    expect(rss.match(/<item>/g)).toHaveLength(3)
    // A feed's own list has no duplicates.
    expect(starts(await listOf(second, '?repeats=first'))).toEqual(['Yoga 06-16'])
    app.setNow('2026-06-26T12:00:00Z')
    expect(starts(await app.get<EventList>(path))).toEqual(['Yoga 06-30'])
  })

  it('lists a series once that two feeds have', async () => {
    const { org, first, second } = await twoFeeds()
    for (const feed of [first, second]) await makeSeries(app, feed, newRule('WEEKLY'))
    const list = await app.get<EventList>(`/api/v1/orgs/${org.slug}/events?repeats=first`)
    expect(starts(list)).toEqual(['Yoga 06-16'])
  })

  it('lists of each series the first date that the list of all dates shows', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = randomFrom(seed)
      const { org, first, second } = await twoFeeds()
      const feeds = [first, second, await makeFeed({ orgId: org.id })]
      for (let n = 0; n < 5; n++) {
        const rule = newRule(random.pick(['DAILY', 'WEEKLY'] as const), { count: random.int(2, 7) })
        const startsAt = new Date(Date.UTC(2026, 5, random.int(14, 19)))
        const over = { startsAt, endsAt: null, title: random.pick(['A', 'B']) }
        await makeSeries(app, random.pick(feeds), rule, over)
        const single = { ...over, startsAt: new Date(Date.UTC(2026, 5, random.int(14, 24))) }
        await makeEvent(random.pick(feeds), { ...single, startsAt: single.startsAt.toISOString() })
      }
      const path = `/api/v1/orgs/${org.slug}/events`
      const ofSeries = (events: Event[]) => events.filter(({ series }) => series)
      const all = ofSeries(await walkList(app, path))
      const firsts = all.filter(
        ({ series }, i) => i === all.findIndex((other) => other.series?.id === series?.id),
      )
      const next = ofSeries(await walkList(app, `${path}?repeats=first&per_page=2`))
      expect(
        next.map(({ id }) => id),
        `world ${seed}`,
      ).toEqual(firsts.map(({ id }) => id))
    }
  })

  it('lists the next date of a feed, where one of the series is in another', async () => {
    const { org, first, second } = await twoFeeds()
    const { id } = await makeSeries(app, first, newRule('WEEKLY', { count: 3 }))
    await app.database.query('update events set feed_id = $1 where id = $2', [second.id, id])
    expect(starts(await listOf(first, '?repeats=first'))).toEqual(['Yoga 06-23'])
    expect(starts(await listOf(second, '?repeats=first'))).toEqual(['Yoga 06-16'])
    const list = await app.get<EventList>(`/api/v1/orgs/${org.slug}/events?repeats=first`)
    expect(starts(list)).toEqual(['Yoga 06-16'])
  })

  it('is refused with another value, and all dates are the canonical default', async () => {
    const feed = await makeFeed()
    const path = `/api/v1/feeds/${feed.id}/events`
    expect((await app.request(`${path}?repeats=some`)).status).toBe(400)
    await app.request(`${path}?repeats=all`)
    expect(app.loopbacks.at(-1)?.url).toBe(`https://calendar.test${path}`)
  })
})

describe('The page of a series', () => {
  it('lists its dates and says so to search engines; each date links to it', async () => {
    const feed = await makeFeed()
    const { id, seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const path = `/f/${feed.id}/series/${seriesId}`
    const html = await (await app.request(path)).text()
    expect(html.match(/class="event-item"/g)).toHaveLength(3)
    expect(html).toContain('<p class="muted">Every Tuesday, 3 times</p>')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'EventSeries',
      name: 'Yoga',
      startDate: '2026-06-16T19:00:00-05:00',
      eventSchedule: {
        repeatFrequency: 'P1W',
        repeatCount: 3,
        scheduleTimezone: 'America/Chicago',
      },
    })
    const { event } = await app.get<{ event: { pageUrl: string } }>(
      `/api/v1/feeds/${feed.id}/events/${id}`,
    )
    const page = await app.request(event.pageUrl.replace('https://calendar.test', ''))
    expect(await page.text()).toMatch(
      new RegExp(`Every Tuesday, 3 times</bdi> · <a href="${path}">All dates</a>`),
    )
  })

  it('stands in the sitemap for dates more than 31 days away, until the last one is past', async () => {
    const feed = await makeFeed()
    const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 20 }))
    const listed = async () => {
      const xml = await (await app.request(`/sitemap/${feed.id}.xml`)).text()
      return [...xml.matchAll(/<loc>https:\/\/calendar\.test([^<]*)/g)].map(([, path]) => path)
    }
    const page = `/f/${feed.id}/series/${seriesId}`
    const dates = ['16', '23', '30'].map((day) => `/events/2026/06/${day}`)
    const paths = await listed()
    expect(paths.map((path) => path?.replace(/\/yoga.*/, ''))).toEqual([
      ...[`/f/${feed.id}`, ...dates, '/events/2026/07/07', '/events/2026/07/14', page],
    ])
    app.setNow('2026-12-01T12:00:00Z')
    expect(await listed()).toEqual([`/f/${feed.id}`])
  })

  it.each(['other feed', 'archived feed', 'no series'])('is not found: %s', async (what) => {
    const feed = await makeFeed(what === 'archived feed' ? { archivedAt: new Date() } : {})
    const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const feedId = what === 'other feed' ? (await makeFeed()).id : feed.id
    const id = what === 'no series' ? 'ser_nothing' : seriesId
    expect((await app.request(`/f/${feedId}/series/${id}`)).status).toBe(404)
  })
})
