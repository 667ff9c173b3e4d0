import { describe, expect, it } from 'vitest'
import type { Event, EventList, OneEvent } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeEvents, makeFeed } from '../support/factories.ts'
import { UPCOMING_CASES } from './upcoming-cases.ts'

const NEW_YORK = 'America/New_York'

const upcomingAt = async (app: TestApp, feed: { id: string }, time: number) => {
  app.setNow(new Date(time).toISOString())
  const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
  return events.length === 1
}

describe('An event is upcoming until it is over in its own zone', () => {
  it.each(Object.entries(UPCOMING_CASES))('%s', async (_, { days, over, ...event }) => {
    const app = await testApp()
    const feed = await makeFeed({ timezone: 'Europe/Paris' })
    const { id } = await makeEvent(feed, event)
    const { event: shown } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    expect(`${shown.displayDate} to ${shown.endDate}`).toBe(days)
    expect(Date.parse(shown.startsAt)).toBe(Date.parse(String(event.startsAt)))
    expect(shown.endsAt && Date.parse(shown.endsAt)).toBe(
      event.endsAt && Date.parse(String(event.endsAt)),
    )
    const pastAt = Date.parse(over)
    expect({
      weekBefore: await upcomingAt(app, feed, pastAt - 7 * 86_400_000),
      secondBefore: await upcomingAt(app, feed, pastAt - 1000),
      millisecondBefore: await upcomingAt(app, feed, pastAt - 1),
      exactly: await upcomingAt(app, feed, pastAt),
      dayAfter: await upcomingAt(app, feed, pastAt + 86_400_000),
    }).toEqual({
      weekBefore: true,
      secondBefore: true,
      millisecondBefore: true,
      exactly: false,
      dayAfter: false,
    })
  })
})

describe('Local times', () => {
  const localTimes = async (timezone: string, startsAt: string, endsAt: string) => {
    const app = await testApp()
    const feed = await makeFeed()
    const { id } = await makeEvent(feed, { timezone, startsAt, endsAt })
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    return [event.startsAt, event.endsAt]
  }

  it('carry the offset of their own moment when summer time begins in between', async () => {
    expect(await localTimes(NEW_YORK, '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z')).toEqual([
      '2026-03-08T01:59:59-05:00',
      '2026-03-08T03:00:00-04:00',
    ])
  })

  it('tell the two one-thirties apart when it ends', async () => {
    expect(await localTimes(NEW_YORK, '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z')).toEqual([
      '2026-11-01T01:30:00-04:00',
      '2026-11-01T01:30:00-05:00',
    ])
  })

  it.each([
    ['UTC', '+00:00'],
    ['Europe/London', '+01:00'],
    ['Asia/Kolkata', '+05:30'],
    ['America/St_Johns', '-02:30'],
    ['Pacific/Marquesas', '-09:30'],
    ['Pacific/Chatham', '+12:45'],
    ['Pacific/Kiritimati', '+14:00'],
    ['Pacific/Pago_Pago', '-11:00'],
  ])('in %s end in %s', async (timezone, offset) => {
    const times = await localTimes(timezone, '2026-06-15T10:30:00Z', '2026-06-15T11:30:00Z')
    expect(times.map((time) => time?.slice(-6))).toEqual([offset, offset])
    expect(Date.parse(times[0] ?? '')).toBe(Date.parse('2026-06-15T10:30:00Z'))
  })
})

describe('One instant on both sides of the date line', () => {
  it('is two days apart, and sorted so', async () => {
    const app = await testApp('2026-06-14T00:00:00Z')
    const feed = await makeFeed()
    const startsAt = '2026-06-15T10:30:00Z'
    await makeEvents(feed, [
      { startsAt, timezone: 'Pacific/Kiritimati' },
      { startsAt, timezone: 'UTC' },
      { startsAt, timezone: 'Pacific/Pago_Pago' },
    ])
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    const days = events.map((event: Event) => [event.displayDate, event.startsAt.slice(11)])
    expect(days).toEqual([
      ['2026-06-14', '23:30:00-11:00'],
      ['2026-06-15', '10:30:00+00:00'],
      ['2026-06-16', '00:30:00+14:00'],
    ])
  })
})
