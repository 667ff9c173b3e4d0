import { eventValuesOf, isHidden } from '../../db/audit/event-values.ts'
import type { AuditedValues, getAuditLine } from '../../db/audit/lines.ts'
import { getEndedValues, listRemovedDates, wasImported } from '../../db/audit/removed-series.ts'
import { restoreEvents } from '../../db/events/restore-events.ts'
import { getSeries, writeSeries } from '../../db/events/series.ts'
import { planRestored, type SeriesPlan } from '../../domain/series/plan-series.ts'
import type { StoredEvent } from '../../domain/series/series.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'
import { isOpenFeedOf, withImagesOf, withImagesOfAll } from './set-values.ts'

// Brings back what was deleted, as its line in the audit log has it.

export type Line = NonNullable<Awaited<ReturnType<typeof getAuditLine>>>
export type Context = { deps: Deps; orgId: string; line: Line }
type BroughtBack =
  | { outcome: 'undone'; eventId: string; without?: 'image' | 'import' }
  | { outcome: 'not possible' | 'feed gone' | 'series gone' | 'there already' | 'too large' }

const isWhole = (values: AuditedValues) => !Object.values(values).some(isHidden)

/** A deleted event. A date returns to its series, unless that has such a date again. */
export async function bringBack({ deps, orgId, line }: Context): Promise<BroughtBack> {
  const { subjectId: id, before } = line
  if (line.current) return { outcome: 'there already' }
  if (!before || !isWhole(before)) return { outcome: 'not possible' }
  if (!(await isOpenFeedOf(deps, orgId, before.feed_id))) return { outcome: 'feed gone' }
  const { shown: values, without } = await withImagesOf(deps, orgId, before)
  const deleted = { id, values }
  if (values.series_id) {
    const outcome = await bringDateBack(deps, orgId, deleted)
    return outcome === 'undone' ? { outcome, eventId: id, ...without } : { outcome }
  }
  const added = await restoreEvents(deps.db, { orgId, now: deps.now(), dates: [deleted] })
  if (added === 0) return { outcome: 'there already' }
  purgeAfterAnswer(deps)
  return { outcome: 'undone', eventId: id, ...without }
}

type Deleted = { id: string; values: AuditedValues }

async function bringDateBack(deps: Deps, orgId: string, { id, values }: Deleted) {
  const now = deps.now()
  const found = await getSeries(deps.db, orgId, String(values.series_id), now)
  if (!found) return 'series gone'
  const plan = planRestored(found, dateOf(id, values))
  if (!plan) return 'there already'
  const write = { ...plan, orgId, expected: [found.series], now, isRestored: true }
  if (!(await writeSeries(deps.db, write))) return 'there already'
  purgeAfterAnswer(deps)
  return 'undone'
}

/**
 * Deleted dates of one series in one write, as each by itself would come back. Says which did; the others are left to
 * `bringBack`, which says why.
 */
export async function bringDatesBack(
  deps: Deps,
  { orgId, seriesId, lines }: { orgId: string; seriesId: string; lines: Line[] },
): Promise<string[] | 'series gone'> {
  const now = deps.now()
  const found = await getSeries(deps.db, orgId, seriesId, now)
  if (!found) return 'series gone'
  const deleted = lines.flatMap(({ subjectId: id, before }) =>
    before && isWhole(before) ? { id, values: before } : [],
  )
  const open = new Map<unknown, boolean>()
  for (const { values } of deleted) {
    const { feed_id: feedId } = values
    if (!open.has(feedId)) open.set(feedId, await isOpenFeedOf(deps, orgId, feedId))
  }
  const ready = deleted.filter(({ values }) => open.get(values.feed_id))
  const all = ready.map(({ values }) => values)
  if ((await withImagesOfAll(deps, orgId, all)).without.without) return []
  let { series, dates } = found
  const writes: SeriesPlan['dates'] = []
  for (const { id, values } of ready) {
    const date = dateOf(id, values)
    const plan = planRestored({ series, dates }, date)
    if (!plan) continue
    series = { ...series, ...plan.series[0] }
    dates = [...dates, date]
    writes.push(...plan.dates)
  }
  if (writes.length === 0) return []
  const plan = { series: [series], dates: writes, removed: [] }
  const write = { ...plan, orgId, expected: [found.series], now, isRestored: true }
  if (!(await writeSeries(deps.db, write))) return []
  purgeAfterAnswer(deps)
  return writes.map(({ id }) => id)
}

function dateOf(id: string, values: AuditedValues): StoredEvent {
  const event = eventValuesOf(values)
  return { ...event, id, recurrenceKey: event.recurrenceKey ?? null } as StoredEvent
}

/** A series with all the dates that went with it. */
export async function bringSeriesBack({ deps, orgId, line }: Context): Promise<BroughtBack> {
  const { subjectId: id } = line
  if (line.current) return { outcome: 'there already' }
  if (!line.before) return { outcome: 'not possible' }
  const removal = { orgId, lineId: line.id }
  const before: AuditedValues = { ...line.before, ...(await getEndedValues(deps.db, removal)) }
  if (!isWhole(before)) return { outcome: 'not possible' }
  if (!(await isOpenFeedOf(deps, orgId, before.feed_id))) return { outcome: 'feed gone' }
  const skipped = (before.exdates ?? []) as string[]
  const removed = await listRemovedDates(deps.db, { ...removal, skipped })
  if (removed === 'too large') return { outcome: 'too large' }
  const all = [before, ...removed.map(({ before }) => before)]
  const { shown, without } = await withImagesOfAll(deps, orgId, all)
  const values = shown[0] ?? before
  const dates = removed.map(({ subjectId, before }, i) => ({
    id: subjectId,
    values: shown[i + 1] ?? before,
  }))
  const [first] = dates
  if (!first || !dates.every(({ values }) => isWhole(values))) return { outcome: 'not possible' }
  const restored = { orgId, now: deps.now(), dates, series: { id, values } }
  if ((await restoreEvents(deps.db, restored)) === 0) return { outcome: 'there already' }
  purgeAfterAnswer(deps)
  return { outcome: 'undone', eventId: first.id, ...without }
}

/**
 * Deleted here, an item of an import is left alone by it, also when its event is there again. A series that goes on is still
 * that of its import.
 */
export async function withoutImport(
  { deps, orgId, line }: Context,
  brought: BroughtBack,
): Promise<BroughtBack> {
  if (brought.outcome !== 'undone' || brought.without || line.before?.series_id) return brought
  const { subjectId } = line
  return (await wasImported(deps.db, { orgId, subjectId }))
    ? { ...brought, without: 'import' }
    : brought
}
