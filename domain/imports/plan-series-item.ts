import { recurrenceKey } from '../recurrence/occurrences.ts'
import { seriesRow } from '../series/plan-series.ts'
import type { StoredEvent } from '../series/series.ts'
import { asSeries, type SeriesContent } from './content.ts'
import { type Context, deletedEvent, type ItemPlan, type Merge, nothing } from './item-plan.ts'
import { mergeDates } from './merge-dates.ts'
import { mergeShared } from './merge-said.ts'
import { isPatternOurs, withFormerStart } from './moved-series.ts'
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
  const { timezone, span } = isOurs && row ? row : said
  const { plan, pattern: planned } = planPattern(compared, timezone, now)
  const pattern = withFormerStart(withSkipped(planned, takeOver), isOurs ? undefined : row)
  const shared = mergeShared(said, was, row, { isOurs, feedId })
  const id = row?.id ?? ids.series()
  const next = seriesRow(id, pattern, { fields: shared, span, timezone, now })
  const mergeDate = mergeDates(compared, next)
  const byId = new Map(dates.map((date) => [date.id, date]))
  const kept = plan.kept.flatMap(({ id, local }) => {
    const date = byId.get(id)
    return date ? [mergeDate(local, id, { row: date })] : []
  })
  const added = plan.added.flatMap((local) => {
    const taken = takeOver?.taken.get(recurrenceKey(local))
    if (taken) return [mergeDate(local, taken.row.id, taken)]
    return takeOver?.skipped.has(recurrenceKey(local)) ? [] : [mergeDate(local, ids.date())]
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
