import { RRuleTemporal } from 'rrule-temporal'
import { addDays, resolveLocalTime, startOfDay } from '../zoned-time.ts'
import { MOST_DATES, type Rule } from './rule.ts'

/**
 * When a series takes place, on the clocks of its zone. A local start is `2026-03-10T19:00`, or `2026-03-10`
 * if the events are all-day.
 */
export type Pattern = {
  startsLocal: string
  rule: Rule | null
  /** More starts, beside those of the rule. */
  rdates: string[]
  /** Starts of the rule that do not take place. */
  exdates: string[]
}

/**
 * The local starts of a series up to a local date (included), in order; `after`: only later ones. The first
 * start always counts, as calendar programs do. One more than `MOST_DATES` says that there are too many.
 */
export function localStarts(
  { startsLocal, rule, rdates, exdates }: Pattern,
  until: string,
  after = '',
): string[] {
  const first = [startsLocal, ...rdates].filter((start) => start > after)
  const all = new Set([...first, ...(rule ? startsOfRule(startsLocal, rule, until, after) : [])])
  for (const exdate of exdates) all.delete(exdate)
  const inTime = [...all].filter((start) => start.slice(0, 10) <= until)
  return inTime.sort().slice(0, MOST_DATES + 1)
}

/** Every day of two centuries: the library gives up after 10,000 dates, which are 27 years, unless told otherwise. */
const MOST_STEPS = 100_000

/**
 * The library counts on the clock of UTC, where no hour is missing or repeated: a start that the clocks of
 * the zone skip stays in the series, and `occurrenceTimes` moves it.
 */
function startsOfRule(startsLocal: string, rule: Rule, until: string, after: string): string[] {
  const found = new RRuleTemporal({
    dtstart: inUtc(withTime(startsLocal)),
    freq: rule.freq,
    interval: rule.interval,
    ...(rule.count === null ? {} : { count: rule.count }),
    ...(rule.until === null ? {} : { until: inUtc(`${rule.until}T23:59`) }),
    byDay: rule.byDay.map(({ day, nth }) => `${nth === 0 ? '' : nth}${day}`),
    byMonth: rule.byMonth,
    byMonthDay: rule.byMonthDay,
    byYearDay: rule.byYearDay,
    byWeekNo: rule.byWeekNo,
    bySetPos: rule.bySetPos,
    wkst: rule.weekStart,
    includeDtstart: true,
    maxIterations: MOST_STEPS,
  }).between(
    new Date(`${withTime(after === '' ? startsLocal : after)}:00Z`),
    new Date(`${until}T23:59:00Z`),
    after === '',
  )
  return found.map((at) =>
    new Date(at.epochMilliseconds).toISOString().slice(0, startsLocal.length),
  )
}

const withTime = (local: string) => (local.length === 10 ? `${local}T00:00` : local)

function inUtc(local: string) {
  return { timeZoneId: 'UTC', toString: () => `${local}:00+00:00[UTC]` }
}

/**
 * How long each event of a series lasts on its clocks: minutes, or days if it is all-day. Null: no end is
 * known.
 */
export type Span = number | null

/** `moved`: the clocks skip the start, so it is the first moment after the gap. `repeated`: the first of two. */
type ClockNote = 'moved' | 'repeated'
type OccurrenceTimes = { startsAt: Date; endsAt: Date | null; note?: ClockNote }

export function occurrenceTimes(local: string, span: Span, timezone: string): OccurrenceTimes {
  if (local.length === 10) {
    return {
      startsAt: startOfDay(local, timezone),
      endsAt: startOfDay(addDays(local, span ?? 1), timezone),
    }
  }
  const start = momentOf(local, timezone)
  if (span === null) return { ...start, endsAt: null }
  const end = momentOf(addMinutes(local, span), timezone).startsAt
  // Where the clocks skip the whole event it ends when it starts.
  return { ...start, endsAt: end < start.startsAt ? start.startsAt : end }
}

function momentOf(local: string, timezone: string): { startsAt: Date; note?: ClockNote } {
  const found = resolveLocalTime(local.slice(0, 10), local.slice(11), timezone)
  switch (found.kind) {
    case 'once':
      return { startsAt: found.at }
    case 'twice':
      return { startsAt: found.first, note: 'repeated' }
    case 'never':
      return { startsAt: momentOf(found.to, timezone).startsAt, note: 'moved' }
  }
}

export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** `2026-03-10T19:00` as the events of a series are told apart: `20260310T1900`. */
export function recurrenceKey(local: string): string {
  return local.replace(/[-:]/g, '')
}

export function localStartOf(key: string): string {
  const date = `${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6, 8)}`
  return key.length === 8 ? date : `${date}T${key.slice(9, 11)}:${key.slice(11, 13)}`
}
