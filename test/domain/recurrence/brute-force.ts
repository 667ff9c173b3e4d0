import { type Rule, WEEKDAYS } from '../../../domain/recurrence/rule.ts'

// A second reading of RFC 5545 3.3.10 that looks at every day. Slow, and independent of the library.

const DAY = 86_400_000

type Day = { at: number; year: number; month: number; date: number; weekday: number }

function dayAt(at: number): Day {
  const day = new Date(at)
  return {
    at,
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    date: day.getUTCDate(),
    weekday: (day.getUTCDay() + 6) % 7,
  }
}

/** The local dates of a rule from its first date up to `until`, at most `most`. */
export function bruteForceDates(first: string, rule: Rule, until: string, most: number): string[] {
  const start = dayAt(Date.parse(`${first}T00:00Z`))
  const end = Math.min(Date.parse(`${until}T00:00Z`), Date.parse(`${rule.until ?? until}T00:00Z`))
  const periods = new Map<number, Day[]>()
  // The whole period of the first date: positions are counted in it from its beginning.
  for (let at = start.at - 366 * DAY; at <= end + 366 * DAY; at += DAY) {
    const day = dayAt(at)
    const period = periodOf(day, start, rule)
    if (period < 0 || period % rule.interval !== 0 || !matches(day, start, rule)) continue
    periods.set(period, [...(periods.get(period) ?? []), day])
  }
  const found = [...periods.values()].flatMap((days) => picked(days, rule.bySetPos))
  const all = [...new Set([start.at, ...found.map(({ at }) => at)])].sort((a, b) => a - b)
  return all
    .filter((at) => at >= start.at && at <= end)
    .slice(0, Math.min(rule.count ?? most, most))
    .map((at) => new Date(at).toISOString().slice(0, 10))
}

function periodOf(day: Day, start: Day, { freq, weekStart }: Rule): number {
  switch (freq) {
    case 'DAILY':
      return (day.at - start.at) / DAY
    case 'WEEKLY':
      return (weekOf(day, weekStart) - weekOf(start, weekStart)) / (7 * DAY)
    case 'MONTHLY':
      return (day.year - start.year) * 12 + day.month - start.month
    case 'YEARLY':
      return day.year - start.year
  }
}

/** The first day of its week. */
function weekOf(day: Day, weekStart: Rule['weekStart']): number {
  return day.at - ((day.weekday - WEEKDAYS.indexOf(weekStart) + 7) % 7) * DAY
}

function matches(day: Day, start: Day, rule: Rule): boolean {
  const { freq, byDay, byMonth, byMonthDay, byYearDay } = rule
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false
  if (byYearDay.length > 0 && !oneOf(byYearDay, dayOfYear(day), daysOfYear(day.year))) return false
  if (byMonthDay.length > 0 && !oneOf(byMonthDay, day.date, daysOfMonth(day))) return false
  if (byDay.length > 0) {
    return byDay.some(({ day: name, nth }) => {
      if (WEEKDAYS[day.weekday] !== name) return false
      if (nth === 0) return true
      const inMonth = freq === 'MONTHLY' || byMonth.length > 0
      const [n, most] = inMonth
        ? [day.date, daysOfMonth(day)]
        : [dayOfYear(day), daysOfYear(day.year)]
      return nth > 0 ? Math.ceil(n / 7) === nth : Math.ceil((most - n + 1) / 7) === -nth
    })
  }
  if (byMonthDay.length > 0 || byYearDay.length > 0) return true
  switch (freq) {
    case 'DAILY':
      return true
    case 'WEEKLY':
      return day.weekday === start.weekday
    case 'MONTHLY':
      return day.date === start.date
    case 'YEARLY':
      return day.date === start.date && (byMonth.length > 0 || day.month === start.month)
  }
}

function oneOf(list: number[], n: number, most: number): boolean {
  return list.includes(n) || list.includes(n - most - 1)
}

function picked(days: Day[], positions: number[]): Day[] {
  if (positions.length === 0) return days
  return days.filter((_, i) => positions.includes(i + 1) || positions.includes(i - days.length))
}

function daysOfMonth({ year, month }: Day): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function daysOfYear(year: number): number {
  return (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY
}

function dayOfYear({ at, year }: Day): number {
  return (at - Date.UTC(year, 0)) / DAY + 1
}
