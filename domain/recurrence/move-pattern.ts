import type { Budget } from '../budget.ts'
import { addDays } from '../calendar-date.ts'
import { localStarts, type Pattern } from './occurrences.ts'
import { type Rule, WEEKDAYS } from './rule.ts'

/** How one date of a series was moved: from one local start to another. All its dates go with it. */
export type Move = { from: string; to: string }

export function movePattern(pattern: Pattern, move: Move): Pattern {
  const moveStart = (local: string) => moveLocal(local, pattern.startsLocal, move)
  return {
    startsLocal: moveStart(pattern.startsLocal),
    rule: pattern.rule && moveRule(pattern.rule, move),
    rdates: pattern.rdates.map(moveStart),
    exdates: pattern.exdates.map(moveStart),
  }
}

/** A start beside the rule may have a time of its own, and keeps it; all do where the time did not change. */
export function moveLocal(local: string, startsLocal: string, { from, to }: Move): string {
  const own = local.slice(10)
  const time = to.slice(10)
  const isOther = own !== startsLocal.slice(10) || from.slice(10) === time
  const keeps = isOther && own.length === time.length
  return `${addDays(local.slice(0, 10), daysBetween(from, to))}${keeps ? own : time}`
}

/** A rule that names the days of its dates names those they were moved to. */
function moveRule(rule: Rule, { from, to }: Move): Rule {
  const days = daysBetween(from, to)
  if (days === 0) return rule
  if (rule.freq === 'WEEKLY') {
    const byDay = rule.byDay.map(({ day }) => ({
      day: weekday(WEEKDAYS.indexOf(day) + days),
      nth: 0,
    }))
    return { ...rule, byDay }
  }
  const [old, now] = [dayOf(from), dayOf(to)]
  const [named] = rule.byDay
  const oneNth = named !== undefined && named.nth !== 0 && rule.byDay.length === 1
  const only = (list: number[], is: number, becomes: number) =>
    list.length === 1 && list[0] === is ? [becomes] : list
  return {
    ...rule,
    byDay: oneNth ? [{ day: now.day, nth: named.nth < 0 ? named.nth : now.nth }] : rule.byDay,
    byMonthDay: only(rule.byMonthDay, old.date, now.date),
    byMonth: only(rule.byMonth, old.month, now.month),
  }
}

/** The pattern without its dates before `from`, which is one of them. */
export function patternFrom(pattern: Pattern, from: string, steps?: Budget): Pattern {
  const { rule, rdates, exdates } = pattern
  const isLater = (local: string) => local >= from
  const startsLocal = rule ? firstOfRule(pattern, from, steps) : from
  const left =
    rule?.count && Math.max(1, rule.count - countBefore(pattern, startsLocal ?? from, steps))
  return {
    startsLocal: startsLocal ?? from,
    rule: rule && startsLocal !== undefined ? { ...rule, count: left ?? null } : null,
    rdates: rdates.filter(isLater),
    exdates: exdates.filter(isLater),
  }
}

/** The first date of the rule from a start on: a date beside the rule has a time of its own. */
function firstOfRule(
  { startsLocal, rule }: Pattern,
  from: string,
  steps?: Budget,
): string | undefined {
  const dayBefore = addDays(from.slice(0, 10), -1)
  const after = startsLocal.length === 10 ? dayBefore : `${dayBefore}T23:59`
  const until = addDays(from.slice(0, 10), LONGEST_INTERVAL_DAYS)
  // The last ones of the day before and the first one may be skipped.
  const limits = { after, most: 2, ...(steps ? { steps } : {}) }
  const starts = localStarts({ startsLocal, rule, rdates: [], exdates: [] }, until, limits)
  return starts.find((local) => local >= from)
}

/** February 29 comes again after eight years at the latest. */
const LONGEST_INTERVAL_DAYS = 8 * 366

/** The pattern without its dates from `before` on. */
export function patternBefore(pattern: Pattern, before: string): Pattern {
  const { startsLocal, rule } = pattern
  const rdates = pattern.rdates.filter((local) => local < before).sort()
  if (startsLocal < before)
    return { ...pattern, rule: rule && endRule(rule, pattern, before), rdates }
  // Dates beside the rule may come before its first one.
  const [first = startsLocal, ...others] = rdates
  return { ...pattern, startsLocal: first, rule: null, rdates: others }
}

/** The pattern without a rule that ends before its first date; nothing if no date is left. */
export function withoutEndedRule(pattern: Pattern): Pattern | undefined {
  const { startsLocal, rule, rdates } = pattern
  if (!rule?.until || rule.until >= startsLocal.slice(0, 10)) return pattern
  const [first, ...others] = rdates.toSorted()
  if (first === undefined) return undefined
  return { ...pattern, startsLocal: first, rule: null, rdates: others }
}

/** A rule that counts its dates may have ended before that. */
function endRule(rule: Rule, pattern: Pattern, before: string): Rule {
  if (rule.count !== null) return { ...rule, count: countBefore(pattern, before) }
  // A date beside the rule may begin later on a day that the rule has, too.
  const isLater = before.slice(10) > pattern.startsLocal.slice(10)
  const until = addDays(before.slice(0, 10), isLater ? 0 : -1)
  return { ...rule, until: rule.until !== null && rule.until < until ? rule.until : until }
}

/** Whether a pattern has no dates after a local date. */
export function isComplete(pattern: Pattern, until: string): boolean {
  const { rule, rdates } = pattern
  if (rdates.some((local) => local.slice(0, 10) > until)) return false
  if (!rule || (rule.until !== null && rule.until <= until)) return true
  return rule.count !== null && countBefore(pattern, addDays(until, 1)) >= rule.count
}

/** How many dates of the rule's count come before a start; those left out count, too. */
function countBefore({ startsLocal, rule }: Pattern, before: string, steps?: Budget): number {
  const limits = steps ? { steps } : {}
  const all = { startsLocal, rule, rdates: [], exdates: [] }
  return localStarts(all, before.slice(0, 10), limits).filter((local) => local < before).length
}

/** The rule as it is up to a local date, ended by its last date instead of its count. */
export function withoutCount(rule: Rule, startsLocal: string, until: string, steps: Budget): Rule {
  if (rule.count === null) return rule
  const starts = localStarts({ startsLocal, rule, rdates: [], exdates: [] }, until, { steps })
  return { ...rule, count: null, until: (starts.at(-1) ?? startsLocal).slice(0, 10) }
}

/** `2026-03-10`: the second Tuesday, the 10th, March. */
export function dayOf(local: string) {
  const date = Number(local.slice(8, 10))
  const day = weekday(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() - 1)
  return { day, nth: Math.ceil(date / 7), date, month: Number(local.slice(5, 7)) }
}

export function daysBetween(from: string, to: string): number {
  return Math.round((dayNumber(to) - dayNumber(from)) / 86_400_000)
}

const dayNumber = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
const weekday = (n: number) => WEEKDAYS[((n % 7) + 7) % 7] ?? 'MO'
