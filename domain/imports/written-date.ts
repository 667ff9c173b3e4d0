import { isCalendarDate } from '../calendar-date.ts'
import type { DateOrder } from './source-event.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i

const ISO = /^(\d{4})-(\d\d?)-(\d\d?)(?=$|[T\s])/
const YEAR_FIRST = /^(\d{4})[/.](\d\d?)[/.](\d\d?)(?=$|[,\s])/
const NUMBERS = /^(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?=$|[,\s])/
const MONTH_FIRST = new RegExp(
  `^${MONTH}[\\s-]+(\\d\\d?)(?:st|nd|rd|th)?,?[\\s-]+(\\d{4})(?=$|[,\\s])`,
  'i',
)
const DAY_FIRST = new RegExp(
  `^(\\d\\d?)(?:st|nd|rd|th|\\.)?[\\s-]+${MONTH},?[\\s-]+(\\d{4})(?=$|[,\\s])`,
  'i',
)

/** A date as people write it, and what follows it. `ambiguous`: the day could be the month as well. */
type WrittenDate = { mdy: string | null; dmy: string | null; rest: string }

/** `3/10/2026 7 PM` -> `{ mdy: '2026-03-10', dmy: '2026-10-03', rest: '7 PM' }`; else both are the same. */
export function readDate(text: string): WrittenDate | undefined {
  const line = text.trim().replace(WEEKDAY, '')
  const found = (pattern: RegExp) => pattern.exec(line)
  const restAfter = ([all]: RegExpExecArray) =>
    line.slice(all.length).replace(/^[T,\s]+(at\s+|@\s*)?/i, '')
  const year = found(ISO) ?? found(YEAR_FIRST)
  if (year) return sure(day(year[1], year[2], year[3]), restAfter(year))
  const named = found(MONTH_FIRST)
  if (named) return sure(day(named[3], monthOf(named[1]), named[2]), restAfter(named))
  const dayFirst = found(DAY_FIRST)
  if (dayFirst)
    return sure(day(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]), restAfter(dayFirst))
  const numbers = found(NUMBERS)
  if (!numbers) return undefined
  const [, a, sign, b, short = ''] = numbers
  const full = short.length === 2 ? `20${short}` : short
  const dmy = day(full, b, a)
  // Where dates are written with points the day comes first.
  const mdy = sign === '.' ? dmy : day(full, a, b)
  return mdy || dmy ? { mdy, dmy, rest: restAfter(numbers) } : undefined
}

function sure(date: string | null, rest: string): WrittenDate | undefined {
  return date === null ? undefined : { mdy: date, dmy: date, rest }
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDate(text) ? text : null
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

export const isAmbiguous = ({ mdy, dmy }: WrittenDate) =>
  mdy !== null && dmy !== null && mdy !== dmy

/**
 * In which order a table writes month and day: as its dates settle it, `undefined` if nothing does, or if some
 * say one thing and some the other.
 */
export function dateOrderOf(dates: WrittenDate[]): DateOrder | undefined {
  const isMdy = dates.some(({ mdy, dmy }) => mdy !== null && dmy === null)
  const isDmy = dates.some(({ mdy, dmy }) => dmy !== null && mdy === null)
  if (isMdy === isDmy) return undefined
  return isMdy ? 'mdy' : 'dmy'
}

/** What a time says: `19:30`, to which time, or that it is not known yet, or that it lasts all day. */
export type WrittenTimes =
  | { kind: 'time'; start: string; end: string | null; offset?: string }
  | { kind: 'unknown' | 'all-day' | 'none' | 'unreadable' }

/** `7pm`, `7:30 PM`, `19:30`, `noon`, `7-9pm`, `TBA`, `all day`. */
export function readTimes(text: string): WrittenTimes {
  const line = text.trim().toLowerCase()
  if (line === '' || /^[-–—]$/.test(line)) return { kind: 'none' }
  if (/^(tb[acd]|to be (announced|confirmed|determined)|time tb[acd]|unknown|\?)\.?$/.test(line))
    return { kind: 'unknown' }
  if (/^(all[- ]?day|allday|whole day)$/.test(line)) return { kind: 'all-day' }
  const offset = /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(z|[+-]\d\d:?\d\d)$/.exec(line)
  if (offset?.[1]) {
    const start = readTimeOfDay(offset[1])
    return start
      ? { kind: 'time', start, end: null, offset: `${offset[2]}`.toUpperCase() }
      : { kind: 'unreadable' }
  }
  const start = readTimeOfDay(line)
  if (start) return { kind: 'time', start, end: null }
  const [, from = '', to = ''] =
    /^(.{1,14}?)\s*(?:-|–|—|\bto\b|\buntil\b|\btill\b)\s*(.{1,14})$/.exec(line) ?? []
  const end = readTimeOfDay(to)
  const begin = readTimeOfDay(from) ?? withHalf(from, to, end)
  return begin && end ? { kind: 'time', start: begin, end } : { kind: 'unreadable' }
}

/** `7` of `7-9pm` is in the half of the day that the end names, or in the one before. */
function withHalf(from: string, to: string, end: string | undefined): string | undefined {
  const half = /([ap])\.?m\.?$/.exec(to)?.[1]
  if (!half || !end) return undefined
  const same = readTimeOfDay(`${from}${half}m`)
  return same && same < end ? same : readTimeOfDay(`${from}${half === 'p' ? 'a' : 'p'}m`)
}

const TWELVE_HOURS = /^(\d\d?)(?:[:.](\d\d)(?::\d\d)?)?\s*([ap])\.?\s?m?\.?$/
const DAY_HOURS = /^(\d\d?)[:.h](\d\d)(?::\d\d(?:\.\d+)?)?(?:\s*(?:h|hrs?|uhr))?$/

/** A time of day alone: `7:30 p.m.` -> `19:30` */
function readTimeOfDay(text: string): string | undefined {
  const line = text.trim().toLowerCase()
  if (/^(12 ?)?noon$|^midday$/.test(line)) return '12:00'
  if (/^(12 ?)?midnight$/.test(line)) return '00:00'
  const twelve = TWELVE_HOURS.exec(line)
  if (twelve) {
    const hour = Number(twelve[1])
    if (hour < 1 || hour > 12) return undefined
    return clock((hour % 12) + (twelve[3] === 'p' ? 12 : 0), twelve[2])
  }
  const found = DAY_HOURS.exec(line)
  return found ? clock(Number(found[1]), found[2]) : undefined
}

function clock(hour: number, minute = '00'): string | undefined {
  if (hour > 23 || Number(minute) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute}`
}
