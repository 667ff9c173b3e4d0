import { eventValuesOf, fieldOfColumn, isHidden, isRecorded } from '../../db/audit/event-values.ts'
import {
  type AuditedValues,
  type AuditLine,
  getAuditLine,
  listAuditLines,
} from '../../db/audit/lines.ts'
import { getSeries } from '../../db/events/series.ts'
import type { SeriesProblem } from '../../domain/series/plan-series.ts'
import type { Deps } from '../platform/deps.ts'
import { bringBack, bringSeriesBack, type Context, type Line, withoutImport } from './bring-back.ts'
import { deleteEvent } from './change-event.ts'
import { changeSeries } from './series.ts'
import {
  columnsOf,
  isOpenFeedOf,
  setValues,
  withImagesOf,
  withoutFoundPosition,
} from './set-values.ts'
import { POSITION, valuesAfter } from './version-values.ts'

/**
 * What became of an undo. `changed since`: another change of the same fields came after it, so nothing was undone;
 * `not possible`: there is no way back from such a change.
 */
export type Undone =
  | { outcome: 'undone'; eventId: string; isGone?: true; without?: 'image' | 'feed' | 'import' }
  | { outcome: 'missing' | 'not possible' | 'feed gone' | 'series gone' | 'there already' }
  | { outcome: 'too large' }
  | { outcome: 'changed since'; line: Line }
  | { outcome: SeriesProblem }
type Wanted = { orgId: string; lineId: number }

/**
 * Undoes one change of an event or series, by its line in the audit log, unless another change of the same came later. It is
 * an ordinary change: it is checked, subscribers are notified of it, and it has a line of its own, which can be undone.
 */
export async function undoChange(deps: Deps, { orgId, lineId }: Wanted): Promise<Undone> {
  const line = await getAuditLine(deps.db, { orgId, id: lineId })
  return line ? undoLine({ deps, orgId, line }) : { outcome: 'missing' }
}

export async function undoLine(context: Context): Promise<Undone> {
  const { line } = context
  // Brought back and deleted again, it is no longer what this line has of it.
  const isOfEarlier = line.change === 'removed' && !line.current && !line.isNewest
  if (isOfEarlier) return { outcome: 'changed since', line }
  if (line.kind === 'series') return undoSeries(context)
  if (line.kind !== 'event') return { outcome: 'not possible' }
  if (line.change === 'removed') return withoutImport(context, await bringBack(context))
  if (!line.current) return { outcome: 'missing' }
  if (conflictsOf(line).length > 0) return { outcome: 'changed since', line }
  if (line.change === 'added') return removeAdded(context)
  return setEvent(context, line.before ?? {})
}

/**
 * Columns of the same fields that changed again since; of what was added, any: its line leaves out what was blank. A position
 * that was found by its address meanwhile is no change.
 */
export function conflictsOf({ differs, current, change, before, after }: Line): string[] {
  const isFound = Boolean(current?.position_again_at)
  const fields = new Set(Object.keys({ ...before, ...after }).map(fieldOfColumn))
  const isOfLine = (name: string) =>
    change === 'added' ? isRecorded(name) : fields.has(fieldOfColumn(name))
  return differs.filter((name) => isOfLine(name) && !(isFound && POSITION.includes(name)))
}

/** Gives an event these values of its columns, if it is still as the line was read with. */
async function setEvent({ deps, orgId, line }: Context, values: AuditedValues): Promise<Undone> {
  const { subjectId: id, current } = line
  if (!current) return { outcome: 'missing' }
  const { outcome, ...more } = await setValues(deps, { orgId, id, values, current })
  if (outcome === 'done') return { outcome: 'undone', eventId: id, ...more }
  return outcome === 'changed' ? { outcome: 'changed since', line } : { outcome }
}

async function removeAdded({ deps, orgId, line }: Context): Promise<Undone> {
  // Dates of a series are deleted with it, or one by one where staff see what else goes.
  if (line.current?.series_id) return { outcome: 'not possible' }
  const ifUpdatedAt = new Date(String(line.current?.updated_at))
  const deleted = await deleteEvent(deps, { orgId, id: line.subjectId, ifUpdatedAt })
  if (!deleted) return { outcome: 'changed since', line }
  return { outcome: 'undone', eventId: line.subjectId, isGone: true }
}

type Version = {
  orgId: string
  eventId: string
  /** The line after which the event was as it is to be again. */
  lineId: number
  /** The newest line that staff saw when they chose. */
  seen: number
}
const MOST_VERSIONS = 500

/**
 * Gives an event the content again that it had after a line of the log. Whether it takes place and is published stays as
 * it is, and so does its feed if that of the version takes no events.
 */
export async function restoreVersion(deps: Deps, version: Version): Promise<Undone> {
  const { orgId, eventId, lineId, seen } = version
  const line = await getAuditLine(deps.db, { orgId, id: seen })
  if (!line || line.subjectId !== eventId) return { outcome: 'missing' }
  if (!line.current) return { outcome: 'missing' }
  const filter = { orgId, subjectIds: [eventId], limit: MOST_VERSIONS }
  const lines = await listAuditLines(deps.db, filter)
  if (lines[0]?.id !== seen) return { outcome: 'changed since', line }
  const values = valuesAfter(lines, lineId, line.current)
  if (!values) return { outcome: 'not possible' }
  const { feed_id: feedId, ...others } = values
  const isOpen = feedId === undefined || (await isOpenFeedOf(deps, orgId, feedId))
  const undone = await setEvent({ deps, orgId, line }, isOpen ? values : others)
  return undone.outcome === 'undone' && !isOpen ? { ...undone, without: 'feed' } : undone
}

async function undoSeries({ deps, orgId, line }: Context): Promise<Undone> {
  if (line.change === 'removed') {
    return withoutImport({ deps, orgId, line }, await bringSeriesBack({ deps, orgId, line }))
  }
  if (!isUndoable(line) || !line.before) return { outcome: 'not possible' }
  if (!line.current) return { outcome: 'missing' }
  if (conflictsOf(line).length > 0) return { outcome: 'changed since', line }
  if (!(await isOpenFeedOf(deps, orgId, line.before.feed_id))) return { outcome: 'feed gone' }
  const found = await getSeries(deps.db, orgId, line.subjectId, deps.now())
  const anchor = found?.dates.find(({ isPast, overridden }) => !isPast && overridden.length === 0)
  if (!found || !anchor) return { outcome: 'all past' }
  const { shown, without } = await withImagesOf(deps, orgId, withoutFoundPosition(line.before))
  const event = columnsOf({ ...anchor, ...eventValuesOf(shown) })
  const { id: seriesId, version } = found.series
  // The conflicts were looked for in what was read before.
  if (version !== line.current.version) return { outcome: 'changed since', line }
  const of = { orgId, id: anchor.id, seriesId, version }
  const outcome = await changeSeries(deps, { ...of, scope: 'all', event, status: anchor.status })
  if (outcome === 'saved') return { outcome: 'undone', eventId: anchor.id, ...without }
  return outcome === 'changed meanwhile' ? { outcome: 'changed since', line } : { outcome }
}

/** The rule and its dates follow from each other, and are changed where both are seen. */
const OWN_OF_SERIES =
  'starts_local timezone span rrule rdates exdates status status_reason published_at'.split(' ')

/** Whether a change of a series can be undone by itself. */
export function isUndoable({
  kind,
  change,
  before,
}: Pick<AuditLine, 'kind' | 'change' | 'before'>) {
  return (
    kind === 'series' &&
    change === 'changed' &&
    before !== null &&
    !Object.entries(before).some(([name, value]) => OWN_OF_SERIES.includes(name) || isHidden(value))
  )
}
