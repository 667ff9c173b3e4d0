import { addDays } from '../calendar-date.ts'
import { dayOf } from './event-time.ts'

/** `addMonths('2026-12', 1)` -> `2027-01` */
export function addMonths(month: string, months: number): string {
  const first = dayOf(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The same day in another month, or that month's last when it has no such day. */
export function sameDayOf(month: string, date: string): string {
  const wanted = `${month}${date.slice(7)}`
  const last = `${month}-${lengthOf(month)}`
  return wanted < last ? wanted : last
}

/** `range(3)` -> `[0, 1, 2]`; pages exist whose scripts replace `Array.from` with their own. */
export function range(count: number): number[] {
  return [...Array(count).keys()]
}

/** Every day of the weeks that a month touches; weeks begin on `firstDay`, 0 for Sunday. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`
  const lead = (dayOf(first).getUTCDay() - firstDay + 7) % 7
  // By count: after the year 9999 dates have another form and no longer compare as text.
  const days = (week: number) => range(7).map((i) => addDays(first, week * 7 + i - lead))
  return range(Math.ceil((lead + lengthOf(month)) / 7)).map(days)
}

function lengthOf(month: string): number {
  const last = dayOf(`${month}-01`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.getUTCDate()
}
