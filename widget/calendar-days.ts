import { dayOf } from './event-time.ts'

const DAY = 86_400_000

/** `addDays('2026-02-28', 1)` -> `2026-03-01` */
export function addDays(date: string, days: number): string {
  return new Date(dayOf(date).getTime() + days * DAY).toISOString().slice(0, 10)
}

/** `addMonths('2026-12', 1)` -> `2027-01` */
export function addMonths(month: string, months: number): string {
  const first = dayOf(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The same day in another month, or that month's last when it has no such day. */
export function sameDayOf(month: string, date: string): string {
  const wanted = `${month}${date.slice(7)}`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return wanted < last ? wanted : last
}

/** Every day of the weeks that a month touches; weeks begin on `firstDay`, 0 for Sunday. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`
  const lead = (dayOf(first).getUTCDay() - firstDay + 7) % 7
  const weeks: string[][] = []
  let day = addDays(first, -lead)
  while (day.slice(0, 7) <= month) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)))
    day = addDays(day, 7)
  }
  return weeks
}
