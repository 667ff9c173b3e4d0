import { addDays } from '../../domain/calendar-date.ts'
import { localDate, toInstant } from './local-time.ts'

export type Times = { startsAt: Date; endsAt: Date | null; allDay: boolean; timeKnown?: boolean }
/** When a demo event happens, once today and its zone are known. */
export type When = (now: Date, zone: string) => Times
type Day = (today: string) => string

const HOUR = 3_600_000

// `fri(0)` is the next Friday, today included; `fri(-1)` the one before it.
export const sun = weekday(0)
export const mon = weekday(1)
export const tue = weekday(2)
export const wed = weekday(3)
export const thu = weekday(4)
export const fri = weekday(5)
export const sat = weekday(6)

/** The same day whatever today is: `at(day('2026-05-16'), '18:00', '21:00')`. */
export function day(date: string): Day {
  return () => date
}

export function daysFromToday(days: number): Day {
  return (today) => addDays(today, days)
}

/** `at(fri(1), '20:00', '01:00')` ends after midnight; without an end the end is unknown. */
export function at(day: Day, from: string, to?: string): When {
  return (now, zone) => {
    const date = day(localDate(now, zone))
    const lastDate = to !== undefined && to <= from ? addDays(date, 1) : date
    return {
      startsAt: toInstant(date, from, zone),
      endsAt: to === undefined ? null : toInstant(lastDate, to, zone),
      allDay: false,
    }
  }
}

/** Several days on end: `spanning(fri(2), '17:00', 2, '18:00')` ends on the Sunday. */
export function spanning(day: Day, from: string, daysLater: number, to: string): When {
  return (now, zone) => {
    const date = day(localDate(now, zone))
    return {
      startsAt: toInstant(date, from, zone),
      endsAt: toInstant(addDays(date, daysLater), to, zone),
      allDay: false,
    }
  }
}

/** From local midnight to local midnight. */
export function allDay(day: Day, days = 1): When {
  return (now, zone) => {
    const date = day(localDate(now, zone))
    return {
      startsAt: toInstant(date, '00:00', zone),
      endsAt: toInstant(addDays(date, days), '00:00', zone),
      allDay: true,
    }
  }
}

/** On a day whose hours are not announced yet. */
export function someTime(day: Day): When {
  return (now, zone) => ({ ...allDay(day)(now, zone), timeKnown: false })
}

/** On the hour, so that the times look planned. */
export function runningNow(hoursAgo: number, hoursLeft: number): When {
  return (now) => {
    const thisHour = Math.floor(now.getTime() / HOUR) * HOUR
    return {
      startsAt: new Date(thisHour - hoursAgo * HOUR),
      endsAt: new Date(thisHour + (hoursLeft + 1) * HOUR),
      allDay: false,
    }
  }
}

function weekday(wanted: number): (weeks: number) => Day {
  return (weeks) => (today) => {
    const current = new Date(`${today}T00:00:00Z`).getUTCDay()
    return addDays(today, ((wanted - current + 7) % 7) + weeks * 7)
  }
}
