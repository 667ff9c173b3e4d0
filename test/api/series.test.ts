import { beforeEach, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { changeSeries } from '../../functions/events/series.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { makeSeries } from '../support/make-series.ts'
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
    expect(await changeSeries(app.deps, change)).toBe('saved')
    await app.settled()
    app.setNow('2026-06-15T12:05:00Z')
    const changed = await app.get<EventList>(`${changes}?cursor=${cursor}`)
    expect(changed.events).toHaveLength(3)
    expect(changed.events[0]?.series?.rrule).toBe('FREQ=WEEKLY;UNTIL=20260701T045959Z')
    expect(app.purged.flat()).toContain(`event:${id}`)
  })
})

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
    await setEventStatus(app.deps, { orgId: feed.orgId, id: a.id, status: 'cancelled' })
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
