import { localStartOf, type Pattern } from '../recurrence/occurrences.ts'
import { planDates } from '../recurrence/plan-dates.ts'
import { horizonOf, localNow, localOf, patternOf, ruleOf } from '../series/plan-series.ts'
import type { SeriesRow, StoredEvent } from '../series/series.ts'
import type { SeriesContent } from './content.ts'
import type { TakeOver } from './item-plan.ts'
import { withNewEnd } from './moved-series.ts'

// When a series of a source takes place, beside what staff made of it.

/** What there is of a series, what the source said of it, and what it says now. */
export type Compared = {
  was: SeriesContent | null
  said: SeriesContent
  row: SeriesRow | undefined
  dates: StoredEvent[]
  /** Staff changed the rule or the times: they stay as they are, but for the end of the series. */
  isOurs: boolean
  /** The start of the event that was deleted here before it repeated. */
  deleted: string | undefined
}

/** When the series takes place from now on, and which of its dates stay, come, and go. */
export function planPattern(compared: Compared, timezone: string, now: Date) {
  const { was, said, row, dates, isOurs, deleted } = compared
  const ours = isOurs && row && was ? (withNewEnd(row, was, said) ?? patternOf(row)) : undefined
  const { pattern: known, skipped } = ours
    ? { pattern: ours, skipped: [] }
    : mergedPattern(compared)
  const today = localNow(timezone, now, known.startsLocal)
  const there = [
    ...dates.map((date) => {
      const local = localOf(date)
      // An event that is over becomes a date of its series, too, also where that begins on another day.
      const isPast = date.isPast && (row !== undefined || known.exdates.includes(known.startsLocal))
      return { id: date.id, local, isPast }
    }),
    // A new series gets its past dates, too, but for those that were skipped.
    ...skipped.map((local) => {
      return { id: local, local, isPast: Boolean(row) && local < today, isSkipped: true }
    }),
  ]
  const planFrom = (stored: typeof there) =>
    planDates(stored, known, { from: row ? today : '', until: horizonOf(timezone, now) })
  let plan = planFrom(there)
  // An event that repeats now, or that repeats since it was deleted, is a date of its series, however far it moved,
  // unless the series leaves out its day.
  const [first] = plan.added
  const isLeftOut = there.some(({ local }) => known.exdates.includes(local))
  const isOver = deleted !== undefined && deleted < today
  if (!row && first && plan.removed.length > 0 && !isLeftOut && !isOver) {
    const local = plan.added.find((local) => local >= today) ?? first
    plan = planFrom(there.map((date) => ({ ...date, local })))
  }
  // A date that was skipped here is skipped wherever it moves.
  const moved = new Map(plan.kept.map(({ id, local }) => [id, local]))
  const skips = skipped.map((local) => moved.get(local) ?? local)
  return { plan, pattern: { ...known, exdates: [...new Set([...known.exdates, ...skips])].sort() } }
}

/** The source's rule with the dates that staff added, and the starts of those that they skipped. */
function mergedPattern({ said, was, row, deleted }: Compared): {
  pattern: Pattern
  skipped: string[]
} {
  const here = (of: 'rdates' | 'exdates') =>
    row && was ? row[of].filter((key) => !was[of].includes(key)) : []
  const theirs = (of: 'rdates' | 'exdates') =>
    said[of].filter((key) => !row || !was?.[of].includes(key) || row[of].includes(key))
  const rdates = [...new Set([...theirs('rdates'), ...here('rdates')])].sort()
  const pattern = {
    startsLocal: said.startsLocal,
    rule: ruleOf(said),
    rdates: rdates.map(localStartOf),
    exdates: theirs('exdates').map(localStartOf),
  }
  return { pattern, skipped: deleted ? [deleted] : here('exdates').map(localStartOf) }
}

/** A date that staff deleted in another item stays so in this one. */
export function withSkipped(pattern: Pattern, takeOver: TakeOver | undefined): Pattern {
  if (!takeOver) return pattern
  const exdates = new Set([...pattern.exdates, ...[...takeOver.skipped].map(localStartOf)])
  return { ...pattern, exdates: [...exdates].sort() }
}
