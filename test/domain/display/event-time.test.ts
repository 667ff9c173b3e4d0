import { describe, expect, it } from 'vitest'
import {
  isOngoing,
  isOver,
  lastDay,
  localDate,
  nextChange,
} from '../../../domain/display/event-time.ts'
import { allDay, anEvent } from '../../widget/event.ts'

const at = (time: string) => Date.parse(time)

describe('isOver()', () => {
  it('follows the end of an event that has one', () => {
    const event = anEvent()
    expect(isOver(event, at('2026-07-01T23:59:59Z'))).toBe(false)
    expect(isOver(event, at('2026-07-02T00:00:00Z'))).toBe(true)
  })

  it('waits for midnight at the event when the end is unknown', () => {
    const event = anEvent({ endsAt: null })
    expect(isOver(event, at('2026-07-02T04:59:59Z'))).toBe(false)
    expect(isOver(event, at('2026-07-02T05:00:00Z'))).toBe(true)
  })

  it('waits for the midnight after the last of whole days, at both ends of the world', () => {
    const days = allDay('2026-07-01', '2026-07-03')
    const east = anEvent({ ...days, timezone: 'Pacific/Kiritimati' })
    const west = anEvent({ ...days, timezone: 'Pacific/Pago_Pago' })
    expect(isOver(east, at('2026-07-03T09:59:59Z'))).toBe(false)
    expect(isOver(east, at('2026-07-03T10:00:00Z'))).toBe(true)
    expect(isOver(west, at('2026-07-04T10:59:59Z'))).toBe(false)
    expect(isOver(west, at('2026-07-04T11:00:00Z'))).toBe(true)
  })
})

describe('isOver() of a postponed event', () => {
  const later = at('2026-08-01T00:00:00Z')

  it('leaves one without a new date in the lists', () => {
    const { startsAt } = anEvent()
    expect(isOver(anEvent({ status: 'postponed', previousStartsAt: startsAt }), later)).toBe(false)
  })

  it('follows the new date as soon as there is one', () => {
    const previousStartsAt = '2026-05-02T19:00:00-05:00'
    expect(isOver(anEvent({ status: 'postponed', previousStartsAt }), later)).toBe(true)
  })
})

describe('isOngoing()', () => {
  it('is said of what has begun and not ended', () => {
    const event = anEvent()
    expect(isOngoing(event, at('2026-07-01T22:59:59Z'))).toBe(false)
    expect(isOngoing(event, at('2026-07-01T23:00:00Z'))).toBe(true)
    expect(isOngoing(event, at('2026-07-02T00:00:00Z'))).toBe(false)
  })

  it('is not said of what was cancelled, nor of what nobody knows the end of', () => {
    const now = at('2026-07-01T23:30:00Z')
    expect(isOngoing(anEvent({ status: 'cancelled' }), now)).toBe(false)
    expect(isOngoing(anEvent({ endsAt: null }), now)).toBe(false)
    expect(isOngoing(anEvent(allDay('2026-07-01')), now)).toBe(true)
  })

  it('is not said of a day whose hours nobody knows', () => {
    const someTime = { ...allDay('2026-07-01'), timeKnown: false }
    expect(isOngoing(anEvent(someTime), at('2026-07-01T23:30:00Z'))).toBe(false)
  })
})

describe('lastDay()', () => {
  it('counts a night out to the evening it began', () => {
    const night = { endDate: '2026-07-02', endsAt: '2026-07-02T02:00:00-05:00' }
    expect(lastDay(anEvent(night))).toBe('2026-07-01')
    expect(lastDay(anEvent({ ...night, endsAt: '2026-07-02T22:00:00-05:00' }))).toBe('2026-07-02')
    expect(lastDay(anEvent(allDay('2026-07-01', '2026-07-02')))).toBe('2026-07-02')
  })
})

describe('localDate()', () => {
  it('is the date where the zone is', () => {
    const now = at('2026-01-01T02:00:00Z')
    expect(localDate(now, 'America/Chicago')).toBe('2025-12-31')
    expect(localDate(now, 'Asia/Tokyo')).toBe('2026-01-01')
  })

  it('is that of UTC in a zone nobody knows', () => {
    expect(localDate(at('2026-01-01T02:00:00Z'), 'Mars/Olympus')).toBe('2026-01-01')
  })
})

describe('nextChange()', () => {
  it('is the next beginning or end of any event', () => {
    const events = [anEvent(), anEvent({ startsAt: '2026-07-01T18:30:00-05:00' })]
    expect(nextChange(events, at('2026-07-01T23:10:00Z'))).toBe(at('2026-07-01T23:30:00Z'))
    expect(nextChange(events, at('2026-07-03T00:00:00Z'))).toBe(Number.POSITIVE_INFINITY)
  })
})
