import { deriveEvent } from '../derive-event.ts'
import { fieldsThatDiffer } from '../series/series-fields.ts'
import { type Content, copied, type ImportedEvent, imagesOf, withCopies } from './content.ts'
import {
  type Context,
  deletedEvent,
  type ItemPlan,
  type Merge,
  nothing,
  type TakenDate,
} from './item-plan.ts'
import { mergeSaid, saidBefore } from './merge-said.ts'
import { planSeries } from './plan-series-item.ts'

// A merge of three: what a source said when an item was last imported, what it says now, and what is stored.
// A field that was changed here keeps our value. Nothing here reads a clock or a database.

export function planItem(given: Merge, context: Context): ItemPlan {
  const merge = showingCopies(given)
  const plan = planMerged(merge, context)
  const taken = [...(given.takeOver?.taken.values() ?? [])].map(({ row }) => row)
  return { ...plan, taken, images: imagesToCopy(plan, merge.theirs, context.now) }
}

function planMerged(merge: Merge, context: Context): ItemPlan {
  const { base, theirs, stored } = merge
  if (theirs.kind === 'series' && deletedEvent(merge)) return planSeries(merge, context)
  if (base && !stored.event && !stored.series) return nothing
  if (theirs.kind === 'event' && !stored.series) return planEvent(merge, theirs.event, context)
  return planSeries(merge, context)
}

/** A copied image is the same as its original, whichever of both is stored: neither is a change. */
function showingCopies(merge: Merge): Merge {
  const { base, theirs, stored, copies, takeOver } = merge
  const { event, series } = stored
  const taken = ([key, date]: [string, TakenDate]): [string, TakenDate] => [
    key,
    { ...date, row: copied(date.row, copies), base: copied(date.base, copies) },
  ]
  const row = series && { ...series.row, fields: copied(series.row.fields, copies) }
  return {
    ...merge,
    base: base && withCopies(base, copies),
    theirs: withCopies(theirs, copies),
    stored: {
      event: event && copied(event, copies),
      series: series && row && { row, dates: series.dates.map((date) => copied(date, copies)) },
    },
    takeOver: takeOver && { ...takeOver, taken: new Map([...takeOver.taken].map(taken)) },
  }
}

const DAY = 86_400_000

/** Those that events will show which are not past, each with the first of their starts. */
function imagesToCopy({ events, series, dates }: ItemPlan, theirs: Content, now: Date) {
  const named = new Set(imagesOf(theirs).filter((url) => /^https?:/.test(url)))
  const shared = new Map(series.map(({ id, fields }) => [id, fields.imageUrl]))
  const shown = [
    ...events.map(({ columns }) => columns),
    ...dates.map(({ seriesId, own }) => ({ imageUrl: shared.get(seriesId), ...own })),
  ]
  const first = new Map<string, Date>()
  for (const { imageUrl, startsAt, endsAt } of shown) {
    if (!imageUrl || !named.has(imageUrl)) continue
    if ((endsAt ?? startsAt).getTime() < now.getTime() - DAY) continue
    const known = first.get(imageUrl)
    if (!known || startsAt < known) first.set(imageUrl, startsAt)
  }
  return [...first].map(([url, startsAt]) => ({ url, host: new URL(url).host, startsAt }))
}

function planEvent(merge: Merge, theirs: ImportedEvent, { ids }: Context): ItemPlan {
  const { base, stored, feedId, takeOver } = merge
  const taken = stored.event ? undefined : takeOver?.taken.get('')
  const event = stored.event ?? taken?.row
  if (!event) {
    if (takeOver?.skipped.has('')) return nothing
    const id = ids.date()
    const write = { id, isNew: true, columns: { ...theirs, ...deriveEvent(theirs), feedId } }
    return { ...nothing, eventId: id, events: [write] }
  }
  const said = taken ? saidBefore(taken, theirs) : base?.kind === 'event' ? base.event : theirs
  const merged = mergeSaid(said, theirs, event)
  const same = !taken && fieldsThatDiffer(merged, event).every((field) => field === 'feedId')
  const columns = { ...merged, ...deriveEvent(merged), feedId: event.feedId }
  const events = same ? [] : [{ id: event.id, isNew: false, columns }]
  return { ...nothing, eventId: event.id, events }
}
