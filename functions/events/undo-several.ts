import { type AuditLine, listLinesWithCurrent } from '../../db/audit/lines.ts'
import { findEndedSeries } from '../../db/audit/removed-series.ts'
import { actorText } from '../../domain/actor.ts'
import { purgeOnceAfter } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'
import { bringDatesBack, type Line } from './bring-back.ts'
import type { SelectedChange } from './change-selected.ts'
import { type Undone, undoChange, undoLine } from './undo-change.ts'

/** What the notice says that was done; only that is undone, since who presses Undo saw no more. */
export type Did = 'added' | 'moved' | SelectedChange['do']
type Why = Exclude<Undone['outcome'], 'undone'> | 'undone before' | 'late'
type Event = Pick<AuditLine, 'subjectId' | 'title'>
export type SeveralUndone = {
  undone: number
  /** Undone, but not as it was. */
  without: (Event & { without: NonNullable<Extract<Undone, { outcome: 'undone' }>['without']> })[]
  left: (Event & { why: Why; isThere: boolean })[]
}
type Asked = {
  orgId: string
  personId: string
  lineIds: number[]
  did: Did
  /** The one event that the notice names. */
  eventId?: string | undefined
}

/** Lines that are read together: each may bring the whole text of an event. */
const AT_ONCE = 25

/**
 * Undoes what this person did to several events, each unless the same of it changed since. Stopped in the middle, each
 * event is either undone or not, and asked again, none is undone twice. `undefined`: there are no such changes.
 * After an hour, events are changed where staff see what they are.
 */
export function undoSeveral(deps: Deps, asked: Asked): Promise<SeveralUndone | undefined> {
  return purgeOnceAfter(deps, (deps) => undoEach(deps, asked))
}

async function undoEach(
  deps: Deps,
  { orgId, personId, lineIds, did: what, eventId }: Asked,
): Promise<SeveralUndone | undefined> {
  const actor = actorText({ kind: 'person', id: personId })
  const did: SeveralUndone = { undone: 0, without: [], left: [] }
  let found = 0
  // The last date of a series may be among later lines.
  const together = new Map<string, Undone>()
  for (let i = 0; i < lineIds.length; i += AT_ONCE) {
    const ids = lineIds.slice(i, i + AT_ONCE)
    const lines = await listLinesWithCurrent(deps.db, { orgId, ids, actor })
    const ours = lines.filter(
      (line) =>
        line.kind === 'event' &&
        SAYS[what](line) &&
        (eventId === undefined || eventId === line.subjectId),
    )
    const rest = ours.filter(({ subjectId }) => !together.has(subjectId))
    for (const [id, became] of await bringTogether(deps, { orgId, lineIds, lines: rest })) {
      together.set(id, became)
    }
    for (const line of ours) {
      found++
      const { subjectId, title } = line
      const undone = isAsBefore(line)
        ? { outcome: 'undone before' as const }
        : line.isLate
          ? { outcome: 'late' as const }
          : (together.get(subjectId) ?? (await undoLine({ deps, orgId, line })))
      if (undone.outcome !== 'undone') {
        const isThere = line.current !== null && undone.outcome !== 'missing'
        did.left.push({ subjectId, title, why: undone.outcome, isThere })
      } else {
        did.undone++
        if (undone.without) did.without.push({ subjectId, title, without: undone.without })
      }
    }
  }
  return found > 0 ? did : undefined
}

const changeOf = (name: string) => (line: Line) =>
  line.change === 'changed' && name in { ...line.after, ...line.before }
const SAYS: Record<Did, (line: Line) => boolean> = {
  added: ({ change }) => change === 'added',
  moved: changeOf('starts_at'),
  cancel: ({ change, after }) => change === 'changed' && after?.status === 'cancelled',
  feed: changeOf('feed_id'),
  category: changeOf('categories'),
  delete: ({ change }) => change === 'removed',
}

export function isDid(text: string): text is Did {
  return Object.hasOwn(SAYS, text)
}

type Dates = { orgId: string; lineIds: number[]; lines: Line[] }

/** What became of the deleted dates among these lines, of each series together. Others are not in it. */
async function bringTogether(deps: Deps, { orgId, lineIds, lines }: Dates) {
  const became = new Map<string, Undone>()
  const dates = lines.filter(
    ({ change, before, current, isNewest, isLate }) =>
      change === 'removed' && before?.series_id && !current && isNewest && !isLate,
  )
  for (const seriesId of new Set(dates.map(({ before }) => String(before?.series_id)))) {
    const own = dates.filter(({ before }) => before?.series_id === seriesId)
    const left = () => own.filter(({ subjectId }) => !became.has(subjectId))
    const bring = () => bringDatesBack(deps, { orgId, seriesId, lines: left() })
    let back = await bring()
    const actor = own[0]?.actor ?? ''
    if (back === 'series gone') {
      const id = await findEndedSeries(deps.db, { orgId, seriesId, actor, lineIds })
      if (id === undefined) continue
      // With its last date the series went. It comes back with that one, and then takes the others.
      const series = await undoChange(deps, { orgId, lineId: id })
      if (series.outcome === 'undone') became.set(series.eventId, series)
      else for (const { subjectId } of own) became.set(subjectId, series)
      if (left().length === 0) continue
      back = await bring()
    }
    if (back === 'series gone') continue
    for (const eventId of back) became.set(eventId, { outcome: 'undone', eventId })
  }
  return became
}

function isAsBefore({ change, before, current }: Line): boolean {
  if (change !== 'changed' || !before || !current) return false
  return Object.entries(before).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(current[name]),
  )
}
