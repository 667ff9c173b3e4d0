import { addDays } from '../calendar-date.ts'
import { type Move, moveLocal, movePattern, patternFrom } from '../recurrence/move-pattern.ts'
import type { Pattern } from '../recurrence/occurrences.ts'
import { formatRule, type Rule } from '../recurrence/rule.ts'
import { patternOf, ruleOf } from '../series/plan-series.ts'
import type { NewSeries, SeriesRow } from '../series/series.ts'
import type { SeriesContent } from './content.ts'
import type { TakenDate } from './item-plan.ts'

// A series of which staff changed the rule or moved all dates, beside what its source says of it.

/** Where the source has a date of the series. */
export function sourceStart(row: NewSeries, was: SeriesContent, local: string): string {
  return moveLocal(local, row.startsLocal, { from: row.startsLocal, to: was.startsLocal })
}

/**
 * The pattern of staff with the end that the source has now, as when it splits the series. `undefined`: the end is as
 * before, or one of both changed more than that.
 */
export function withNewEnd(
  row: SeriesRow,
  was: SeriesContent,
  said: SeriesContent,
): Pattern | undefined {
  if (said.startsLocal !== was.startsLocal || said.timezone !== was.timezone) return undefined
  const [before, after] = [ruleOf(was), ruleOf(said)]
  if (!before || !after || was.rrule === said.rrule) return undefined
  if (text(withoutEnd(before), was) !== text(withoutEnd(after), was)) return undefined
  const move = { from: was.startsLocal, to: row.startsLocal }
  if (text(moved(before, move), row) !== row.rrule) return undefined
  return { ...patternOf(row), rule: moved(after, move) }
}

/** From where to where staff moved all dates of a series, and what else they said of its times. */
export type MoveOfAll = Move & Pick<SeriesRow, 'timezone' | 'span'>

/** `undefined`: staff changed more than the times. */
export function moveOfAll(row: SeriesRow, was: SeriesContent): MoveOfAll | undefined {
  const move = { from: was.startsLocal, to: row.startsLocal }
  const rule = ruleOf(was)
  if (!rule || row.timezone !== was.timezone || text(moved(rule, move), row) !== row.rrule) return
  return { ...move, timezone: row.timezone, span: row.span }
}

/** How a new series is to be moved: as staff moved all the dates that it gets, of a series at the same time of day. */
export function moveOfTaken(said: SeriesContent, taken: TakenDate[]): MoveOfAll | undefined {
  const [move, ...others] = new Set(taken.map(({ move }) => move && JSON.stringify(move)))
  const found = taken[0]?.move
  if (!move || !found || others.length > 0 || Object.keys(said.dates).length > 0) return
  const isAlike = found.from.slice(10) === said.startsLocal.slice(10)
  return isAlike && found.timezone === said.timezone ? found : undefined
}

/** The pattern of a source as staff moved it. */
export function movedPattern(pattern: Pattern, move: Move): Pattern {
  return { ...movePattern(pattern, move), rule: pattern.rule && moved(pattern.rule, move) }
}

const text = (rule: Rule | null, start: Pick<SeriesRow, 'startsLocal' | 'timezone'>) =>
  rule && formatRule(rule, start)

const withoutEnd = (rule: Rule): Rule => ({ ...rule, until: null, count: null })

function moved(rule: Rule, move: Move): Rule | null {
  const pattern = { startsLocal: move.from, rule, rdates: [], exdates: [] }
  const found = movePattern(pattern, move).rule
  const days = (Date.parse(move.to.slice(0, 10)) - Date.parse(move.from.slice(0, 10))) / 86_400_000
  return found && { ...found, until: found.until && addDays(found.until, days) }
}

/** Whether staff changed the rule or the times of a series that the source has. */
export function isPatternOurs(row: NewSeries, was: SeriesContent): boolean {
  if (row.timezone !== was.timezone || row.span !== was.span) return true
  const rule = ruleOf(was)
  if (row.startsLocal === was.startsLocal) {
    return JSON.stringify(ruleOf(row)) !== JSON.stringify(rule)
  }
  return !isRestOf({ startsLocal: was.startsLocal, rule }, row)
}

type Repetition = Pick<Pattern, 'startsLocal' | 'rule'>

/** Whether a rule says the same as that of a series from a later start on. */
function isRestOf({ startsLocal, rule }: Repetition, row: NewSeries): boolean {
  const whole = ruleOf(row)
  if (!rule || !whole || rule.freq !== whole.freq || row.startsLocal >= startsLocal) return false
  const start = { startsLocal: row.startsLocal, rule: whole, rdates: [], exdates: [] }
  const rest = patternFrom(start, startsLocal)
  return rest.startsLocal === startsLocal && JSON.stringify(rest.rule) === JSON.stringify(rule)
}

/** Calendars that leave out what is over begin later each time: that changes nothing of the dates that are left. */
export function withFormerStart(pattern: Pattern, row: SeriesRow | undefined): Pattern {
  if (!row || !isRestOf(pattern, row)) return pattern
  return { ...pattern, startsLocal: row.startsLocal, rule: ruleOf(row) }
}
