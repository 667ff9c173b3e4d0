import { moveLocal } from '../recurrence/move-pattern.ts'
import { recurrenceKey } from '../recurrence/occurrences.ts'
import { seriesRow } from '../series/plan-series.ts'
import type { StoredEvent } from '../series/series.ts'
import { asSeries, type SeriesContent } from './content.ts'
import { type Context, deletedEvent, type ItemPlan, type Merge, nothing } from './item-plan.ts'
import { mergeDates } from './merge-dates.ts'
import { mergeShared } from './merge-said.ts'
import { isPatternOurs, movedPattern, moveOfTaken, withFormerStart } from './moved-series.ts'
import { planPattern, withSkipped } from './plan-pattern.ts'
import { startIn } from './same-dates.ts'

export function planSeries(merge: Merge, { ids, now }: Context): ItemPlan {
  const { base, theirs, stored, feedId, takeOver } = merge
  const was = base && asSeries(base)
  const said = asSeries(theirs)
  const { row, dates } = stored.series ?? { row: undefined, dates: datesOf(stored.event, was) }
  const isOurs = Boolean(row && was && isPatternOurs(row, was))
  const event = deletedEvent(merge)
  const deleted = event && startIn(said, event)
  const compared = { was, said, row, dates, isOurs, deleted }
  const taken = [...(takeOver?.taken.values() ?? [])]
  const move = row || dates.length > 0 ? undefined : moveOfTaken(said, taken)
  const { timezone, span } = isOurs && row ? row : (move ?? said)
  const { plan, pattern: planned } = planPattern(compared, timezone, now)
  const skipping = withSkipped(planned, takeOver)
  const pattern = move
    ? movedPattern(skipping, move)
    : withFormerStart(skipping, isOurs ? undefined : row)
  const shared = mergeShared(said, was, row, { isOurs, feedId })
  const id = row?.id ?? ids.series()
  const next = seriesRow(id, pattern, { fields: shared, span, timezone, now })
  const mergeDate = mergeDates(compared, next)
  const byId = new Map(dates.map((date) => [date.id, date]))
  const kept = plan.kept.flatMap(({ id, local }) => {
    const date = byId.get(id)
    return date ? [mergeDate(local, id, { row: date })] : []
  })
  const added = plan.added.flatMap((saidLocal) => {
    const key = recurrenceKey(saidLocal)
    const local = move ? moveLocal(saidLocal, said.startsLocal, move) : saidLocal
    const taken = takeOver?.taken.get(key)
    if (taken) return [mergeDate(local, taken.row.id, taken)]
    return takeOver?.skipped.has(key) ? [] : [mergeDate(local, ids.date())]
  })
  const removed = plan.removed.filter((id) => byId.has(id))
  const written = { series: [next], dates: [...kept, ...added], removed }
  return { ...nothing, seriesId: id, ...written }
}

/** An event that repeats from now on is the first date of its series. */
function datesOf(event: StoredEvent | undefined, was: SeriesContent | null): StoredEvent[] {
  if (!event || !was) return []
  return [{ ...event, recurrenceKey: recurrenceKey(was.startsLocal) }]
}
