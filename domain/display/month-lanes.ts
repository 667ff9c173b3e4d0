import type { Event } from '../event-contract.ts'
import { range } from './calendar-days.ts'
import { lastDay } from './event-time.ts'

/** More do not fit into a cell, and more titles would keep a screen reader talking. */
export const MAX_LANES = 4

/** An event in one week of a month, on consecutive days of it. */
export type Bar<T> = {
  event: T
  /** Days of the week as counted by the caller; `length` days from `from`. */
  from: number
  length: number
  lane: number
  /** It began before the first of these days. */
  begun: boolean
  /** It goes on after the last of these days. */
  goesOn: boolean
}

export type WeekLanes<T> = {
  bars: Bar<T>[]
  /** For each day, the events that found no lane. */
  hidden: T[][]
}

type Days = { first: string; last: string }

/**
 * The events of some consecutive days, each in one lane all the way so that nothing overlaps: what
 * begins first and lasts longest lies on top, and what finds no lane among the `most` is hidden.
 */
export function weekLanes<T>(
  days: string[],
  events: T[],
  daysOf: (event: T) => Days,
  most: number,
): WeekLanes<T> {
  const lanes: boolean[][] = range(most).map(() => [])
  const hidden: T[][] = days.map(() => [])
  const bars: Bar<T>[] = []
  for (const bar of inOrder(days, events, daysOf)) {
    const covered = range(bar.length).map((i) => bar.from + i)
    const lane = lanes.findIndex((taken) => !covered.some((day) => taken[day]))
    for (const day of covered) {
      const taken = lanes[lane]
      if (taken) taken[day] = true
      else hidden[day]?.push(bar.event)
    }
    if (lane >= 0) bars.push({ ...bar, lane })
  }
  return { bars, hidden }
}

/** The lanes of a week in a month's grid. */
export function eventLanes(days: string[], events: Event[]): WeekLanes<Event> {
  const daysOf = (event: Event) => ({ first: event.displayDate, last: lastDay(event) })
  return weekLanes(days, events, daysOf, MAX_LANES)
}

/**
 * The same with events of several days on top, so that events of one day can take as many lines as their titles
 * need.
 */
export function stackedLanes(days: string[], events: Event[]): WeekLanes<Event> {
  const isLong = (event: Event) => lastDay(event) > event.displayDate
  const { bars, hidden } = eventLanes(days, events.filter(isLong))
  const taken = days.map((_, i) => {
    const here = bars.filter(({ from, length }) => from <= i && i < from + length)
    return Math.max(0, ...here.map(({ lane }) => lane + 1))
  })
  for (const event of events) {
    const from = days.indexOf(event.displayDate)
    const lane = taken[from]
    if (isLong(event) || lane === undefined) continue
    if (lane < MAX_LANES) bars.push({ event, from, length: 1, lane, begun: false, goesOn: false })
    else hidden[from]?.push(event)
    taken[from] = lane + 1
  }
  return { bars, hidden }
}

/** Where each event lies among the days, leaving out those that lie elsewhere. */
function inOrder<T>(
  days: string[],
  events: T[],
  daysOf: (event: T) => Days,
): Omit<Bar<T>, 'lane'>[] {
  const start = days[0] ?? ''
  const end = days.at(-1) ?? ''
  return events
    .map((event) => ({ event, ...daysOf(event) }))
    .filter(({ first, last }) => first <= end && start <= last)
    .map(({ event, first, last }) => {
      const from = Math.max(0, days.indexOf(first))
      const until = days.indexOf(last)
      return {
        event,
        from,
        length: (until < 0 ? days.length : until + 1) - from,
        begun: first < start,
        goesOn: last > end,
      }
    })
    .sort((a, b) => a.from - b.from || b.length - a.length)
}
