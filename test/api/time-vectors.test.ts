import { describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { isRule, parseRule } from '../../domain/recurrence/rule.ts'
import { resolveLocalTime } from '../../domain/zoned-time.ts'
import { testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { BEFORE_ALL, makeVectorFeed, VECTORS } from '../vectors/time.ts'

describe('The API on the time vectors', () => {
  it('writes each event by its own clock', async () => {
    const app = await testApp(BEFORE_ALL)
    const feed = await makeVectorFeed()
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events?per_page=100`)
    const written = events.map(({ title, displayDate, endDate, startsAt, endsAt }) => [
      ...[title, { displayDate, endDate, startsAt, endsAt }],
    ])
    const expected = VECTORS.events.map(({ name, api }) => [name, api])
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected))
  })

  it.each(VECTORS.events)(
    'lists as upcoming until the end: $name',
    async ({ name, upcomingUntil }) => {
      const app = await testApp(BEFORE_ALL)
      const feed = await makeVectorFeed()
      const isListed = async (milliseconds: number) => {
        app.setNow(new Date(Date.parse(upcomingUntil) + milliseconds).toISOString())
        const path = `/api/v1/feeds/${feed.id}/events?per_page=100`
        return (await app.get<EventList>(path)).events.some(({ title }) => title === name)
      }
      expect([await isListed(-1000), await isListed(0)]).toEqual([true, false])
    },
  )

  it.each(VECTORS.repeats)('has the dates of a series: $name', async (vector) => {
    const { timezone, start, rrule, startsAt } = vector
    const app = await testApp(BEFORE_ALL)
    const feed = await makeFeed()
    const rule = parseRule(rrule, { startsLocal: start, timezone })
    if (!isRule(rule)) throw new Error(rule.problem)
    const first = resolveLocalTime(start.slice(0, 10), start.slice(11), timezone)
    if (first.kind !== 'once') throw new Error(first.kind)
    await makeSeries(app, feed, rule, { startsAt: first.at, endsAt: null, timezone })
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    expect(events.map((event) => event.startsAt)).toEqual(startsAt)
  })
})
