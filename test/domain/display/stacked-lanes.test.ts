import { describe, expect, it } from 'vitest'
import { MAX_LANES, stackedLanes } from '../../../domain/display/month-lanes.ts'
import type { Event } from '../../../domain/event-contract.ts'

const WEEK = [7, 8, 9].map((day) => `2026-06-0${day}`)

function event(title: string, displayDate: string, endDate = displayDate): Event {
  const times = { startsAt: `${displayDate}T10:00:00Z`, endsAt: `${endDate}T12:00:00Z` }
  return { title, displayDate, endDate, ...times, allDay: false } as Event
}

const laid = (events: Event[]) => {
  const { bars, hidden } = stackedLanes(WEEK, events)
  return {
    bars: bars.map(({ event: { title }, from, length, lane }) => [title, from, length, lane]),
    hidden: hidden.map((day) => day.map(({ title }) => title)),
  }
}

describe('The lanes of a month whose events of one day may be high', () => {
  it('have what lasts for days on top, though something shorter begins before it', () => {
    const { bars } = laid([
      event('Breakfast', '2026-06-08'),
      event('Fair', '2026-06-08', '2026-06-09'),
      event('Lunch', '2026-06-07'),
    ])
    expect(bars).toEqual([
      ['Fair', 1, 2, 0],
      ['Breakfast', 1, 1, 1],
      ['Lunch', 0, 1, 0],
    ])
  })

  it('never have an event of one day above a part of a longer one', () => {
    const { bars } = laid([
      event('A', '2026-06-07', '2026-06-08'),
      event('B', '2026-06-07', '2026-06-09'),
      event('C', '2026-06-09'),
    ])
    const lane = (title: string) => bars.find(([name]) => name === title)?.[3]
    expect(lane('B')).toBe(0)
    expect(lane('A')).toBe(1)
    expect(lane('C')).toBe(1)
  })

  it('hide what finds no lane, in order', () => {
    const many = Array.from({ length: MAX_LANES + 2 }, (_, i) => event(`${i}`, '2026-06-08'))
    expect(laid(many).hidden).toEqual([[], ['4', '5'], []])
    expect(laid([event('Elsewhere', '2026-07-01')]).bars).toEqual([])
  })
})
