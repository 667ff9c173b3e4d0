import type { Event } from '../event-contract.ts'
import { isRule, parseRule, type Rule, WEEKDAYS, type Weekday } from '../recurrence/rule.ts'
import type { Spoken } from '../words.ts'
import { dayOf } from './event-time.ts'
import { dateFormat, datePart } from './intl.ts'
import type { RepeatWords } from './repeat-grammar.ts'

/** How an event of the API repeats, in words; nothing if it does not. */
export function repeatOf(
  { series, timezone }: Pick<Event, 'series' | 'timezone'>,
  reader: Spoken<'repeats'>,
): string | undefined {
  if (!series) return undefined
  const startsLocal = series.start
  const read = series.rrule === null ? null : parseRule(series.rrule, { startsLocal, timezone })
  return describeRepeat({ rule: read && isRule(read) ? read : null, startsLocal }, reader)
}

/** What a link to all dates of an event says. */
export function allDates({ language }: Spoken<'repeats'>): string {
  return language.repeats.allDates
}

type Repeating = { rule: Rule | null; startsLocal: string }
type Language = { words: RepeatWords; locale: string; list: (items: string[]) => string }

/**
 * How an event repeats, in words: `Every Tuesday until December 28, 2026`. A rule that takes more than a few
 * words, and dates without a rule, are `Several dates`.
 */
export function describeRepeat(
  { rule, startsLocal }: Repeating,
  { locale, language: spoken }: Spoken<'repeats'>,
): string {
  const words = spoken.repeats
  const joined = new Intl.ListFormat(locale, { type: 'conjunction' })
  const language = { words, locale, list: (items: string[]) => joined.format(items) }
  const base = rule && baseOf(simplified(rule, startsLocal), language)
  if (!base) return words.several
  if (rule.count !== null) return words.times(base, rule.count)
  if (rule.until === null) return base
  return words.until(base, dateFormat(locale, LONG).format(dayOf(rule.until)))
}

const LONG = { year: 'numeric', month: 'long', day: 'numeric' } as const
const DAY_OF_YEAR = { month: 'long', day: 'numeric' } as const

/** What the first date says of a rule is part of it, and each rule is written in one way. */
function simplified(rule: Rule, startsLocal: string): Rule {
  const { freq, interval, byDay, bySetPos, byMonth, byMonthDay } = rule
  const [only] = byDay
  const [month, day] = [Number(startsLocal.slice(5, 7)), Number(startsLocal.slice(8, 10))]
  if (freq === 'DAILY' && interval === 1 && only) return { ...rule, freq: 'WEEKLY' }
  if (freq === 'WEEKLY' && !only) return { ...rule, byDay: [{ day: weekday(startsLocal), nth: 0 }] }
  const inPeriod = freq === 'MONTHLY' || freq === 'YEARLY'
  if (inPeriod && byDay.length === 1 && only?.nth === 0 && bySetPos.length > 0)
    return { ...rule, byDay: bySetPos.map((nth) => ({ ...only, nth })), bySetPos: [] }
  if (freq === 'MONTHLY' && !only && byMonthDay.length === 0) return { ...rule, byMonthDay: [day] }
  if (freq === 'YEARLY' && rule.byYearDay.length === 0 && rule.byWeekNo.length === 0) {
    const inMonth = byMonth.length > 0 || only ? byMonth : [month]
    const onDay = byMonthDay.length > 0 || only ? byMonthDay : [day]
    return { ...rule, byMonth: inMonth, byMonthDay: onDay }
  }
  return rule
}

function baseOf(rule: Rule, language: Language): string | undefined {
  const { freq, interval, byDay, byMonth, byMonthDay } = rule
  const { words } = language
  if ([rule.bySetPos, rule.byYearDay, rule.byWeekNo].some((list) => list.length > 0))
    return undefined
  if (byMonth.length > (freq === 'YEARLY' ? 1 : 0)) return undefined
  if (byDay.length > 0 && byMonthDay.length > 0) return undefined
  switch (freq) {
    case 'DAILY':
      return byDay.length + byMonthDay.length === 0 ? words.daily(interval) : undefined
    case 'WEEKLY':
      return byMonthDay.length === 0 ? weekly(rule, language) : undefined
    case 'MONTHLY': {
      const on = byDay.length > 0 ? nthDays(rule, language) : monthDays(rule, language)
      return on && words.monthly(interval, on)
    }
    case 'YEARLY': {
      const on = onceAYear(rule, language)
      return on && words.yearly(interval, on)
    }
  }
}

const WORKDAYS = 'MO,TU,WE,TH,FR'

function weekly({ interval, byDay }: Rule, language: Language): string {
  const { words, list } = language
  const days = WEEKDAYS.filter((name) => byDay.some(({ day }) => day === name))
  if (days.length === 7 && interval === 1) return words.daily(1)
  if (days.join() === WORKDAYS && interval === 1) return words.workdays
  const names = days.map((day) => weekdayName(day, language))
  return words.weekly(interval, names, list)
}

function nthDays({ byDay }: Rule, language: Language): string | undefined {
  const nths = nthNames(byDay, language)
  return nths && language.words.onNth(nths, language.list)
}

function nthNames(byDay: Rule['byDay'], language: Language): string[] | undefined {
  if (byDay.some(({ nth }) => nth === 0 || nth < -1 || nth > 5)) return undefined
  return byDay.map(({ day, nth }) => language.words.nth(nth, weekdayName(day, language)))
}

function monthDays({ byMonthDay }: Rule, { words, list }: Language): string | undefined {
  if (byMonthDay.join() === '-1') return words.lastDay
  if (byMonthDay.some((day) => day < 0)) return undefined
  return words.onDays(
    [...byMonthDay].sort((a, b) => a - b),
    list,
  )
}

function onceAYear(rule: Rule, language: Language): string | undefined {
  const { byDay, byMonth, byMonthDay } = rule
  const { words, locale, list } = language
  const [month] = byMonth
  if (month === undefined || byDay.length > 1 || byMonthDay.length > 1) return undefined
  const [nth] = nthNames(byDay, language) ?? []
  const [day] = byMonthDay
  const inMonth = `2024-${String(month).padStart(2, '0')}`
  if (day !== undefined) {
    if (day < 0) return undefined
    const date = dayOf(`${inMonth}-${String(day).padStart(2, '0')}`)
    return words.onDate(dateFormat(locale, DAY_OF_YEAR).format(date))
  }
  if (nth === undefined) return undefined
  return words.onNth([words.ofMonth(nth, monthName(inMonth, locale))], list)
}

/** As it stands in a date: some languages change the name there. */
function monthName(month: string, locale: string): string {
  const date = dayOf(`${month}-01`)
  const name = datePart(locale, date, 'month', DAY_OF_YEAR)
  // Where months are numbered, the part is the number alone.
  return /^\d/.test(name) ? dateFormat(locale, { month: 'long' }).format(date) : name
}

/** January 1, 2024 was a Monday. */
function weekdayName(day: Weekday, { locale }: Language): string {
  const date = dayOf(`2024-01-0${WEEKDAYS.indexOf(day) + 1}`)
  return dateFormat(locale, { weekday: 'long' }).format(date)
}

function weekday(local: string): Weekday {
  return WEEKDAYS[(dayOf(local.slice(0, 10)).getUTCDay() + 6) % 7] ?? 'MO'
}
