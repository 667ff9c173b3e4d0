import type { SeriesRow } from '../../db/events/series.ts'
import { type Move, moveLocal, movePattern } from '../../domain/recurrence/move-pattern.ts'
import type { Pattern } from '../../domain/recurrence/occurrences.ts'
import { formatRule, type Rule } from '../../domain/recurrence/rule.ts'
import { addDays } from '../../domain/zoned-time.ts'
import { patternOf, ruleOf } from '../events/plan-series.ts'
import type { SeriesContent } from './content.ts'

// A series of which staff moved all dates, beside what its source says of it.

/** Where the source has a date of the series. */
export function sourceStart(row: SeriesRow, was: SeriesContent, local: string): string {
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

const text = (rule: Rule | null, start: Pick<SeriesRow, 'startsLocal' | 'timezone'>) =>
  rule && formatRule(rule, start)

const withoutEnd = (rule: Rule): Rule => ({ ...rule, until: null, count: null })

function moved(rule: Rule, move: Move): Rule | null {
  const pattern = { startsLocal: move.from, rule, rdates: [], exdates: [] }
  const found = movePattern(pattern, move).rule
  const days = (Date.parse(move.to.slice(0, 10)) - Date.parse(move.from.slice(0, 10))) / 86_400_000
  return found && { ...found, until: found.until && addDays(found.until, days) }
}
