import type { Budget } from '../budget.ts'
import { type Rule, WEEKDAYS } from './rule.ts'

// Rules are expanded over days, which are counted from January 1, 1970. Times of day are none of their business.

const DAY = 86_400_000
/** Every day of four centuries. */
export const MOST_STEPS = 150_000

type Range = { from: number; until: number }

/**
 * The days of a rule in order. Its first date always counts, as in calendar programs. Without COUNT the years before
 * `from` cost nothing.
 */
export function* daysOfRule(rule: Rule, first: number, { from, until }: Range, steps: Budget) {
  const last = rule.until === null ? until : Math.min(until, dayNumber(rule.until))
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1
  if (first >= from && first <= last) yield first
  const begin = rule.count === null ? Math.max(first, from) : first
  for (const day of matchingDays(
    completeRule(rule, first),
    first,
    { from: begin, until: last },
    steps,
  )) {
    if (day <= first) continue
    if (left-- <= 0) return
    if (day >= from) yield day
  }
}

/** What a rule does not say follows from its first date. */
function completeRule(rule: Rule, first: number): Rule {
  const { freq, byDay, byMonth, byMonthDay, byYearDay, byWeekNo } = rule
  if ([byDay, byMonthDay, byYearDay].some((list) => list.length > 0)) return rule
  const sameWeekday = [{ day: WEEKDAYS[weekday(first)] ?? 'MO', nth: 0 }]
  if (freq === 'DAILY') return rule
  if (freq === 'WEEKLY' || byWeekNo.length > 0) return { ...rule, byDay: sameWeekday }
  const date = new Date(first * DAY)
  const month = freq === 'YEARLY' && byMonth.length === 0 ? [date.getUTCMonth() + 1] : byMonth
  return { ...rule, byMonth: month, byMonthDay: [date.getUTCDate()] }
}

function matchingDays(rule: Rule, first: number, range: Range, steps: Budget): Iterable<number> {
  if (rule.bySetPos.length === 0) return candidates(rule, first, range, steps)
  return daysAtPositions(rule, first, range, steps)
}

/** Positions are counted in whole periods, so the first one is read from its beginning and the last one to its end. */
function* daysAtPositions(rule: Rule, first: number, { from, until }: Range, steps: Budget) {
  const whole = { from: edgeOfPeriod(from, rule, 0), until: edgeOfPeriod(until, rule, 1) - 1 }
  const positions = new Set(rule.bySetPos)
  let period: number[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const day of candidates(rule, first, whole, steps)) {
    if (day >= end) {
      yield* picked(period, positions)
      period = []
      end = edgeOfPeriod(day, rule, 1)
    }
    period.push(day)
  }
  if (!steps.isSpent) yield* picked(period, positions).filter((day) => day <= until)
}

function picked(days: number[], positions: Set<number>): number[] {
  return days.filter((_, i) => positions.has(i + 1) || positions.has(i - days.length))
}

/** The first day of the period that a day is in, or of one so many later. */
function edgeOfPeriod(day: number, { freq, weekStart }: Rule, later: number): number {
  if (freq === 'DAILY') return day + later
  if (freq === 'WEEKLY') return startOfWeek(day, WEEKDAYS.indexOf(weekStart)) + 7 * later
  const date = new Date(day * DAY)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return freq === 'MONTHLY' ? dayOf(year, month + later) : dayOf(year + later, 0)
}

/** The days of a range that a rule describes, month by month: those that it does not name are not looked into. */
function* candidates(rule: Rule, first: number, { from, until }: Range, steps: Budget) {
  const { freq, interval, byMonth } = rule
  const start = new Date(first * DAY)
  const [startYear, startMonth] = [start.getUTCFullYear(), start.getUTCMonth()]
  const isOfDay = dayTest(rule, first)
  const named = rule.byDay.length === 0 ? undefined : new Set(rule.byDay.map(({ day }) => day))
  const isNamed = WEEKDAYS.map((name) => !named || named.has(name))
  const begin = new Date(from * DAY)
  let [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth()]
  let monthStart = dayOf(year, month)
  let bounds = boundsOf(year)
  while (monthStart <= until) {
    const monthEnd = monthStart + daysOfMonth(year, month)
    const period =
      freq === 'YEARLY' ? year - startYear : (year - startYear) * 12 + month - startMonth
    const isOther = (freq === 'YEARLY' || freq === 'MONTHLY') && period % interval !== 0
    if (!isOther && (byMonth.length === 0 || byMonth.includes(month + 1))) {
      const end = Math.min(monthEnd - 1, until)
      for (let day = Math.max(monthStart, from); day <= end; day++) {
        if (!isNamed[weekday(day)]) continue
        if (!steps.take()) return
        if (isOfDay(day, monthStart, monthEnd, bounds)) yield day
      }
    }
    if (!steps.take()) return
    monthStart = monthEnd
    if (++month < 12) continue
    month = 0
    bounds = boundsOf(++year)
  }
}

type Year = { year: number; start: number; end: number }
const boundsOf = (year: number): Year => ({ year, start: dayOf(year, 0), end: dayOf(year + 1, 0) })

type DayTest = (day: number, monthStart: number, monthEnd: number, year: Year) => boolean

/** Whether a day of a month that a rule names is one of its days. */
function dayTest(rule: Rule, first: number): DayTest {
  const { freq, interval } = rule
  const byMonthDay = setOf(rule.byMonthDay)
  const byYearDay = setOf(rule.byYearDay)
  const byWeekNo = setOf(rule.byWeekNo)
  const weekStart = WEEKDAYS.indexOf(rule.weekStart)
  const firstWeek = startOfWeek(first, weekStart)
  const byDay = rule.byDay.length === 0 ? undefined : nthsOf(rule)
  const countsInMonth = freq === 'MONTHLY' || rule.byMonth.length > 0
  return (day, monthStart, monthEnd, year) => {
    if (freq === 'DAILY' && (day - first) % interval !== 0) return false
    if (freq === 'WEEKLY' && ((startOfWeek(day, weekStart) - firstWeek) / 7) % interval !== 0)
      return false
    const nths = byDay?.[weekday(day)]
    if (byDay && !nths?.has(0)) {
      const [start, end] = countsInMonth ? [monthStart, monthEnd] : [year.start, year.end]
      const fromStart = Math.floor((day - start) / 7) + 1
      const fromEnd = Math.floor((end - 1 - day) / 7) + 1
      if (!nths?.has(fromStart) && !nths?.has(-fromEnd)) return false
    }
    if (byMonthDay && !names(byMonthDay, day, monthStart, monthEnd)) return false
    if (byYearDay && !names(byYearDay, day, year.start, year.end)) return false
    return !byWeekNo || isInWeeks(day, byWeekNo, weekStart, year)
  }
}

const setOf = (list: number[]) => (list.length === 0 ? undefined : new Set(list))

/** For each weekday from Monday on which of them in a month or year count; 0: all. */
function nthsOf({ byDay }: Rule): Set<number>[] {
  return WEEKDAYS.map(
    (name) => new Set(byDay.filter(({ day }) => day === name).map(({ nth }) => nth)),
  )
}

/** `[1, -1]`: the first or the last day from `start` to before `end`. */
function names(list: Set<number>, day: number, start: number, end: number): boolean {
  return list.has(day - start + 1) || list.has(day - end)
}

/** A week belongs to the year that most of its days are in. */
function isInWeeks(day: number, weeks: Set<number>, weekStart: number, of: Year): boolean {
  const middle = startOfWeek(day, weekStart) + 3
  const { start, end } =
    middle < of.start ? boundsOf(of.year - 1) : middle < of.end ? of : boundsOf(of.year + 1)
  const week = Math.floor((middle - start) / 7) + 1
  const last = Math.floor((startOfWeek(end - 4, weekStart) + 3 - start) / 7) + 1
  return weeks.has(week) || weeks.has(week - last - 1)
}

/** Monday is 0. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7

const startOfWeek = (day: number, weekStart: number) => day - ((weekday(day) - weekStart + 7) % 7)

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOfMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 1 && isLeap ? 29 : (LENGTHS[month] ?? 31)
}

/** The number of the first day of a month, counted from 0. */
const dayOf = (year: number, month: number) => Date.UTC(year, month) / DAY

export function dayNumber(local: string): number {
  return Math.floor(Date.parse(`${local.slice(0, 10)}T00:00Z`) / DAY)
}

/** Kept, because the dates of many series fall on the same days. */
const dates = new Map<number, string>()
const MOST_KEPT = 10_000

export function dateOfDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size >= MOST_KEPT) dates.clear()
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}
