import { isCalendarDate } from '../calendar-date.ts'
import { clockIn, startOfDay } from '../zoned-time.ts'

/** What a repeat rule of RFC 5545 says. `until` is the last local date, included. */
export type Rule = {
  freq: Frequency
  interval: number
  byDay: WeekdayOfPeriod[]
  byMonthDay: number[]
  byMonth: number[]
  byYearDay: number[]
  byWeekNo: number[]
  bySetPos: number[]
  weekStart: Weekday
  until: string | null
  count: number | null
}
/** `{ day: 'TU', nth: 2 }`: the second Tuesday of the month or year; 0: each Tuesday. */
type WeekdayOfPeriod = { day: Weekday; nth: number }

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The most dates a rule may have, and the most that one change writes. */
export const MOST_DATES = 1_500
const MOST_INTERVAL = 1_000

/** Why a text is no rule that events can repeat by. `part` is the part at fault, for example `BYDAY`. */
export type RuleProblem = {
  problem: 'empty' | 'too often' | 'unknown part' | 'value' | 'ends twice' | 'too many dates'
  part: string
}

const NOTHING: Omit<Rule, 'freq'> = {
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  byYearDay: [],
  byWeekNo: [],
  bySetPos: [],
  weekStart: 'MO',
  until: null,
  count: null,
}

export function newRule(freq: Frequency, parts: Partial<Rule> = {}): Rule {
  return { ...NOTHING, ...parts, freq }
}

type Reader = (value: string, rule: Rule, start: Start) => boolean
/** How a first date is stored: `2026-03-10T19:00`, or `2026-03-10` of an all-day event. */
type Start = { startsLocal: string; timezone: string }

const NUMBERS = {
  BYMONTHDAY: ['byMonthDay', 31],
  BYYEARDAY: ['byYearDay', 366],
  BYWEEKNO: ['byWeekNo', 53],
  BYSETPOS: ['bySetPos', 366],
} as const

const READERS: Record<string, Reader> = {
  FREQ: () => true,
  INTERVAL: (value, rule) => {
    rule.interval = wholeNumber(value)
    return rule.interval >= 1 && rule.interval <= MOST_INTERVAL
  },
  COUNT: (value, rule) => {
    rule.count = wholeNumber(value)
    return rule.count >= 1
  },
  UNTIL: (value, rule, start) => {
    rule.until = lastDate(value, start)
    return rule.until !== null
  },
  WKST: (value, rule) => {
    rule.weekStart = value as Weekday
    return isWeekday(value)
  },
  BYDAY: (value, rule) => {
    const days = unique(value.split(',')).map((text) => /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text))
    rule.byDay = days.map((day) => ({ day: day?.[2] as Weekday, nth: Number(day?.[1] ?? 0) }))
    return days.every((day, i) => {
      const nth = rule.byDay[i]?.nth ?? 0
      return isWeekday(day?.[2]) && Math.abs(nth) <= 53 && (nth !== 0) === (day?.[1] !== undefined)
    })
  },
  BYMONTH: (value, rule) => {
    rule.byMonth = unique(value.split(',').map(wholeNumber))
    return rule.byMonth.every((month) => month >= 1 && month <= 12)
  },
  ...Object.fromEntries(
    Object.entries(NUMBERS).map(([part, [name, most]]): [string, Reader] => [
      part,
      (value, rule) => {
        rule[name] = unique(value.split(',').map(signedNumber))
        return rule[name].every((n) => n !== 0 && Math.abs(n) <= most)
      },
    ]),
  ),
}

export const KNOWN_PARTS: ReadonlySet<string> = new Set([...Object.keys(READERS), 'RSCALE', 'SKIP'])

/** Reads the text after `RRULE:`. A rule that repeats within a day is not for events. */
export function parseRule(text: string, start: Start): Rule | RuleProblem {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)] as const)
  if (parts.length === 0) return { problem: 'empty', part: 'FREQ' }
  const freq = parts.find(([name]) => name === 'FREQ')?.[1]
  if (freq && /^(HOUR|MINUTE|SECOND)LY$/.test(freq)) return { problem: 'too often', part: 'FREQ' }
  if (!FREQUENCIES.includes(freq as Frequency)) return { problem: 'value', part: 'FREQ' }
  const rule = newRule(freq as Frequency)
  const seen = new Set<string>()
  for (const [part, value] of parts) {
    if (/^BY(HOUR|MINUTE|SECOND)$/.test(part)) return { problem: 'too often', part }
    const read = READERS[part]
    if (!read) return { problem: 'unknown part', part: part.slice(0, 20) }
    if (seen.has(part) || !read(value, rule, start)) return { problem: 'value', part }
    seen.add(part)
  }
  return problemOf(rule, start) ?? rule
}

/** What RFC 5545 forbids together, or what leaves no date or too many. */
export function problemOf(rule: Rule, { startsLocal }: Pick<Start, 'startsLocal'>) {
  const { freq, byDay, until, count } = rule
  const nthDays = byDay.some(({ nth }) => nth !== 0)
  const problem = (part: string, problem: RuleProblem['problem'] = 'value') => ({ problem, part })
  if (until !== null && count !== null) return problem('COUNT', 'ends twice')
  if (until !== null && until < startsLocal.slice(0, 10)) return problem('UNTIL')
  if ((count ?? 0) > MOST_DATES) return problem('COUNT', 'too many dates')
  if (nthDays && freq !== 'MONTHLY' && freq !== 'YEARLY') return problem('BYDAY')
  if (nthDays && rule.byWeekNo.length > 0) return problem('BYDAY')
  if (rule.byMonthDay.length > 0 && freq === 'WEEKLY') return problem('BYMONTHDAY')
  if (rule.byYearDay.length > 0 && freq !== 'YEARLY') return problem('BYYEARDAY')
  if (rule.byWeekNo.length > 0 && freq !== 'YEARLY') return problem('BYWEEKNO')
  const others = [byDay, rule.byMonthDay, rule.byMonth, rule.byYearDay, rule.byWeekNo]
  if (rule.bySetPos.length > 0 && others.every((list) => list.length === 0))
    return problem('BYSETPOS')
  return undefined
}

export function isRule(read: Rule | RuleProblem): read is Rule {
  return !('problem' in read)
}

/** The rule as calendar programs read it, always in the same spelling. */
export function formatRule(rule: Rule, start: Start): string {
  const days = rule.byDay.map(({ day, nth }) => `${nth === 0 ? '' : nth}${day}`)
  const parts: [string, string | number | null | (string | number)[]][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? null : rule.interval],
    ['COUNT', rule.count],
    ['UNTIL', rule.until === null ? null : untilText(rule.until, start)],
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeekNo],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
    ['BYDAY', days],
    ['BYSETPOS', rule.bySetPos],
    ['WKST', rule.weekStart === 'MO' ? null : rule.weekStart],
  ]
  return parts
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/** RFC 5545 wants a date of an all-day event, and UTC beside a start that has a time and a zone. */
function untilText(until: string, { startsLocal, timezone }: Start): string {
  if (startsLocal.length === 10) return until.replaceAll('-', '')
  const next = new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const end = new Date(startOfDay(next, timezone).getTime() - 1000)
  return `${end.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** The last local date on which an event of this start may begin. */
function lastDate(value: string, { startsLocal, timezone }: Start): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value)
  if (!found) return null
  const [, year, month, day, hour, minute, second, zulu] = found
  const date = `${year}-${month}-${day}`
  // Around the years 1 and 9999 a time of one zone has no date of four digits in another.
  if (!isCalendarDate(date) || date < '1000' || date >= '9999') return null
  if (hour === undefined) return date
  if (`${hour}${minute}${second}` > '235960') return null
  const time = `${hour}:${minute}`
  const at = new Date(`${date}T${time}:00Z`)
  const local = zulu && startsLocal.length > 10 ? clockIn(at, timezone) : { date, time }
  const startTime = startsLocal.slice(11)
  if (local.time >= startTime) return local.date
  return new Date(Date.parse(`${local.date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** A number that is written a thousand times is written once. */
function unique<T>(list: T[]): T[] {
  return [...new Set(list)]
}

function isWeekday(text: string | undefined): boolean {
  return WEEKDAYS.includes(text as Weekday)
}

function wholeNumber(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}

function signedNumber(text: string): number {
  return /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
}
