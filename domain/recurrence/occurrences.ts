import { Budget } from '../budget.ts'
import { addDays } from '../calendar-date.ts'
import { resolveLocalTime, startOfDay } from '../zoned-time.ts'
import { MOST_DATES, type Rule } from './rule.ts'
import { dateOfDay, dayNumber, daysOfRule, MOST_STEPS } from './rule-days.ts'

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

type Limits = {
  /** Only later ones. */
  after?: string
  /** No more than so many of the rule. */
  most?: number
  /** Days and months that may be looked at. */
  steps?: Budget
}

/**
 * The local starts of a series up to a local date (included), in order. The first start always counts, as calendar
 * programs do. One more than `MOST_DATES` says that there are too many.
 */
export function localStarts(
  { startsLocal, rule, rdates, exdates }: Pattern,
  until: string,
  { after = '', most = MOST_DATES + 1, steps = new Budget(MOST_STEPS) }: Limits = {},
): string[] {
  const skipped = new Set(exdates)
  const isShown = (start: string) =>
    start > after && start.slice(0, 10) <= until && !skipped.has(start)
  const found = new Set([startsLocal, ...rdates].filter(isShown))
  if (rule) {
    const range = { from: dayNumber(after === '' ? startsLocal : after), until: dayNumber(until) }
    const time = startsLocal.slice(10)
    let left = most
    for (const day of daysOfRule(rule, dayNumber(startsLocal), range, steps)) {
      const start = `${dateOfDay(day)}${time}`
      if (!isShown(start)) continue
      found.add(start)
      if (--left === 0) break
    }
  }
  return [...found].sort().slice(0, most)
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
