import { range } from './calendar-days.ts'

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
