import { type AuditLine, listLinesWithCurrent } from '../../db/audit/lines.ts'
import { findEndedSeries } from '../../db/audit/removed-series.ts'
import { actorText } from '../../domain/actor.ts'
import { purgeOnceAfter } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context, Line } from './bring-back.ts'
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
  const ended = new Map<string, Undone>()
  for (let i = 0; i < lineIds.length; i += AT_ONCE) {
    const ids = lineIds.slice(i, i + AT_ONCE)
    const lines = await listLinesWithCurrent(deps.db, { orgId, ids, actor })
    for (const line of lines) {
      if (line.kind !== 'event' || !SAYS[what](line)) continue
      if (eventId !== undefined && eventId !== line.subjectId) continue
      found++
      const { subjectId, title } = line
      const undone = isAsBefore(line)
        ? { outcome: 'undone before' as const }
        : line.isLate
          ? { outcome: 'late' as const }
          : await undoOne({ deps, orgId, line, lineIds, ended })
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

type Each = Context & {
  lineIds: number[]
  /** Dates that came back with their series. */
  ended: Map<string, Undone>
}

/** With the last date of a series that series went: it is brought back before the others. */
async function undoOne({ deps, orgId, line, lineIds, ended }: Each): Promise<Undone> {
  const { subjectId, actor, before } = line
  const undone = ended.get(subjectId) ?? (await undoLine({ deps, orgId, line }))
  if (undone.outcome !== 'series gone') return undone
  const seriesId = String(before?.series_id)
  const id = await findEndedSeries(deps.db, { orgId, seriesId, actor, lineIds })
  const brought = id === undefined ? undone : await undoChange(deps, { orgId, lineId: id })
  if (brought.outcome !== 'undone') return brought
  ended.set(brought.eventId, brought)
  return ended.get(subjectId) ?? undoLine({ deps, orgId, line })
}

function isAsBefore({ change, before, current }: Line): boolean {
  if (change !== 'changed' || !before || !current) return false
  return Object.entries(before).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(current[name]),
  )
}
