import { deleteChanges, listChanges, loadItems, type StoredItem } from '../../db/imports/items.ts'
import { ENDED, RESTORED } from '../../db/imports/sources.ts'
import type { ItemWrite } from '../../db/imports/write-items.ts'
import { fold } from '../../domain/fold.ts'
import { type Copies, parseContent } from '../../domain/imports/content.ts'
import { nothing, type TakeOver } from '../../domain/imports/item-plan.ts'
import { type Entry, inTurns } from '../../domain/imports/take-over.ts'
import { findTakeOvers } from './find-take-overs.ts'
import {
  AT_ONCE,
  copiesOf,
  type Finish,
  isOver,
  NOTHING,
  plan,
  type Work,
  write,
} from './run-work.ts'

/** Makes what a run changed as it was; later fetches take that for changes of staff, and leave it. */
export async function undo(work: Work): Promise<Finish | undefined> {
  const { deps, of } = work
  const changes = await allChanges(work)
  const takeOvers = await findTakeOvers(work, changes.map(entryOf))
  for (const [index, batch] of [...inTurns(changes, takeOvers, AT_ONCE)].entries()) {
    if (isOver(work, index)) return undefined
    const uids = batch.map(({ uid }) => uid)
    const stored = await loadItems(deps.db, of, uids, deps.now())
    const said = [...batch.map(({ before }) => before), ...[...stored.values()].map(contentOf)]
    const copies = await copiesOf(
      work,
      said.map((text) => (text === null ? null : parseContent(text))),
    )
    const writes = batch.flatMap((change) => {
      const takeOver = takeOvers.of.get(change.uid)
      return undone(work, { change, stored: stored.get(change.uid), copies, takeOver })
    })
    await write(work, writes)
    // Also of what was changed meanwhile and stays: else the same items came first in each call.
    await deleteChanges(deps.db, { runId: work.run.undoes ?? '', uids })
  }
  return NOTHING
}

async function allChanges({ deps, run }: Work): Promise<Change[]> {
  const all: Change[] = []
  for (;;) {
    const of = { runId: run.undoes ?? '', after: all.at(-1)?.uid ?? '', most: AT_ONCE }
    const page = await listChanges(deps.db, of)
    all.push(...page)
    if (page.length === 0) return all
  }
}

/** An item as undoing a change leaves it. */
function entryOf({ uid, change, before, title }: Change): Entry {
  const theirs = change === 'added' || before === null ? null : parseContent(before)
  const former = theirs?.kind === 'event' ? theirs.event.title : (theirs?.fields.title ?? title)
  return { uid, oldUid: uid, theirs, titles: [fold(title), fold(former)] }
}

type Change = Awaited<ReturnType<typeof listChanges>>[number]

const contentOf = ({ content }: StoredItem) => content

type Undone = {
  change: Change
  stored: StoredItem | undefined
  copies: Copies
  takeOver: TakeOver | undefined
}

function undone(work: Work, { change, stored, copies, takeOver }: Undone): ItemWrite[] {
  const { uid, title } = change
  const before = change.before === null ? null : parseContent(change.before)
  const as = { uid, title, before: stored }
  if (change.change === 'removed') {
    if (!before || change.before === null) return []
    const item = { hash: RESTORED, likeness: '', content: change.before }
    // Of a series the past dates are there still.
    if (stored?.hash === ENDED) {
      const base = parseContent(stored.content)
      const merge = { before: stored, base, theirs: before, copies, takeOver }
      return [{ ...as, ...item, ...plan(work, merge) }]
    }
    const merge = { before: undefined, base: null, theirs: before, copies, takeOver }
    return stored ? [] : [{ ...as, ...item, ...plan(work, merge) }]
  }
  if (!stored) return []
  const { hash, content, likeness } = stored
  const item = { ...as, hash, likeness, content }
  if (before) {
    const merge = { before: stored, base: parseContent(content), theirs: before, copies, takeOver }
    return [{ ...item, ...plan(work, merge) }]
  }
  const dates = stored.series?.dates.filter(({ isPast }) => !isPast) ?? []
  const removed = [stored.event, ...dates].flatMap((event) => (event ? [event.id] : []))
  return [{ ...item, ...nothing, removed, ends: true }]
}
