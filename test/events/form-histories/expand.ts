/** When a series repeats, as its form says it. Dates are `2026-06-16`. */
export type Rule = {
  kind: 'daily' | 'weekly' | 'monthlyDay' | 'monthlyWeekday' | 'monthlyLast'
  every: number
  /** 0 is Sunday: those of a weekly rule, or the one of a monthly rule. */
  weekdays: number[]
  /** The second Tuesday of a month. */
  nth: number
  count: number | null
  until: string | null
}

const DAY = 86_400_000
const number = (date: string) => Date.parse(`${date}T00:00Z`) / DAY
export const plusDays = (date: string, days: number) =>
  new Date((number(date) + days) * DAY).toISOString().slice(0, 10)
export const daysFrom = (from: string, to: string) => number(to) - number(from)
export const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay()
export const weekOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7)

/** The days of a rule that begins on `first`, up to `last`: each day is looked at by itself. */
export function daysOfRule(rule: Rule, first: string, last: string): string[] {
  const found: string[] = []
  const end = rule.until !== null && rule.until < last ? rule.until : last
  for (let day = first; day <= end && found.length !== rule.count; day = plusDays(day, 1)) {
    if (day === first || isDay(rule, first, day)) found.push(day)
  }
  return found
}

function isDay({ kind, every, weekdays, nth }: Rule, first: string, day: string): boolean {
  const isWeekday = weekdays.includes(weekdayOf(day))
  if (kind === 'daily') return daysFrom(first, day) % every === 0
  if (kind === 'weekly')
    return isWeekday && (daysFrom(monday(first), monday(day)) / 7) % every === 0
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  if ((month(day) - month(first)) % every !== 0) return false
  if (kind === 'monthlyDay') return day.slice(8) === first.slice(8)
  return (
    isWeekday &&
    (kind === 'monthlyLast' ? month(plusDays(day, 7)) > month(day) : weekOf(day) === nth)
  )
}

const monday = (date: string) => plusDays(date, -((weekdayOf(date) + 6) % 7))
