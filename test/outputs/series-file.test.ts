import { beforeEach, describe, expect, it } from 'vitest'
import type { Event, EventList } from '../../domain/event-contract.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { changeEvent, deleteEvent, setEventStatus } from '../../functions/events/change-event.ts'
import { changeSeries } from '../../functions/events/series.ts'
import { yoga } from '../events/series-event.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { readTwice } from './read-calendar.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function entriesAt(path: string) {
  const response = await app.request(path)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const { icalJs, nodeIcal } = readTwice(text)
  expect(icalJs).toEqual(nodeIcal)
  return icalJs.sort((a, b) => (a.start < b.start ? -1 : 1))
}

async function madeSeries(count?: number) {
  const feed = await makeFeed()
  const made = await makeSeries(app, feed, newRule('WEEKLY', count ? { count } : {}))
  const path = `/f/${feed.id}/series/${made.seriesId}.ics`
  const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events?per_page=100`)
  return { ...made, feed, path, events }
}

describe('GET /f/:feedId/series/:seriesId.ics', () => {
  it('has each date as an event, under the name it has in the file of the calendar', async () => {
    const { feed, path, events } = await madeSeries()
    const entries = await entriesAt(path)
    expect(entries.length).toBeGreaterThan(50)
    expect(entries.map(({ uid }) => uid)).toEqual(events.map(({ id }) => id))
    const inCalendar = await entriesAt(`/f/${feed.id}.ics`)
    expect(entries.slice(0, inCalendar.length)).toEqual(inCalendar)
    const { headers } = await app.request(path)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="2026-06-16\.ics"/)
    expect(headers.get('cache-tag')).toContain(`feed:${feed.id}`)
  })

  it('keeps the names of its dates when one is moved, cancelled, or deleted', async () => {
    const { feed, path, events } = await madeSeries(4)
    const [first, second, third, fourth] = events as [Event, Event, Event, Event]
    const { orgId } = feed
    const [, , , { sequence: before } = { sequence: 0 }] = await entriesAt(path)
    const moved = yoga(feed, {
      startsAt: new Date('2026-06-18T15:00:00Z'),
      endsAt: new Date('2026-06-18T16:00:00Z'),
    })
    const ifUpdatedAt = new Date(first.updatedAt)
    await changeEvent(app.acting(), { orgId, id: first.id, event: moved, ifUpdatedAt })
    await setEventStatus(app.acting(), { orgId, id: second.id, status: 'cancelled' })
    await deleteEvent(app.acting(), { orgId, id: third.id })
    const shown = (await entriesAt(path)).map(({ uid, start, status, sequence }) => [
      ...[uid, start, status, sequence > before],
    ])
    expect(shown).toEqual([
      [first.id, '2026-06-18T15:00:00.000Z', 'CONFIRMED', true],
      [second.id, '2026-06-24T00:00:00.000Z', 'CANCELLED', true],
      [fourth.id, '2026-07-08T00:00:00.000Z', 'CONFIRMED', false],
    ])
  })

  it('keeps the names of its dates when all are moved by an hour', async () => {
    const { feed, id, seriesId, path, events } = await madeSeries(4)
    const over = { startsAt: new Date('2026-06-17T01:00:00Z') }
    const event = yoga(feed, { ...over, endsAt: new Date('2026-06-17T02:00:00Z') })
    const all = { orgId: feed.orgId, id, seriesId, version: 1, scope: 'all' as const, event }
    expect(await changeSeries(app.acting(), all)).toBe('saved')
    const entries = await entriesAt(path)
    expect(entries.map(({ uid }) => uid)).toEqual(events.map(({ id }) => id))
    expect(new Set(entries.map(({ start }) => start.slice(11)))).toEqual(new Set(['01:00:00.000Z']))
  })

  it('goes a month back, or to the last dates once all are past', async () => {
    const { path, events } = await madeSeries(8)
    const days = async () => (await entriesAt(path)).map(({ start }) => start.slice(5, 10))
    app.setNow('2026-08-01T12:00:00Z')
    expect(await days()).toEqual(['07-08', '07-15', '07-22', '07-29', '08-05'])
    app.setNow('2027-08-01T12:00:00Z')
    expect(await days()).toHaveLength(events.length)
  })

  it.each(['other feed', 'archived feed', 'no series', 'no ID'])(
    'is not found: %s',
    async (what) => {
      const feed = await makeFeed(what === 'archived feed' ? { archivedAt: new Date() } : {})
      const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
      const feedId = what === 'other feed' ? (await makeFeed()).id : feed.id
      const id = { 'no series': 'ser_nothing', 'no ID': 'x' }[what] ?? seriesId
      expect((await app.request(`/f/${feedId}/series/${id}.ics`)).status).toBe(404)
    },
  )

  it('is offered on the page of the series and of each date', async () => {
    const { path, seriesId, feed, events } = await madeSeries(2)
    const page = await app.request(`/f/${feed.id}/series/${seriesId}`)
    expect(await page.text()).toContain(`href="${path}">Add to calendar (.ics)</a>`)
    const [event] = events as [Event]
    const own = await app.request(event.pageUrl.replace('https://calendar.test', ''))
    expect(await own.text()).toContain(`href="${path}">All dates (.ics)</a>`)
  })
})
