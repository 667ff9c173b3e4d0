import {
  countUpcoming,
  type ItemHead,
  listDuplicates,
  listItemHeads,
  loadItems,
  SEPARATE,
  type StoredItem,
} from '../../db/imports/items.ts'
import { markMissing, REMOVED_AT_ONCE, removeItems } from '../../db/imports/remove-items.ts'
import {
  finishRun,
  getImportRun,
  getSourceForTask,
  noteRest,
  sourceOfRun,
} from '../../db/imports/sources.ts'
import { limitReached } from '../../db/writes/limit-reached.ts'
import { type Content, formatContent, parseContent } from '../../domain/imports/content.ts'
import { decideRemoval } from '../../domain/imports/decide-removal.ts'
import { nothing, type TakeOver } from '../../domain/imports/item-plan.ts'
import { sameEvent } from '../../domain/imports/same-event.ts'
import { fetchAfterFailure } from '../../domain/imports/schedule.ts'
import { inTurns } from '../../domain/imports/take-over.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { bodyHash, hashText, unpackBody } from './body.ts'
import { type Comparison, compareItems, type Item } from './compare-items.ts'
import { readSource } from './read-source.ts'
import {
  AT_ONCE,
  baseOf,
  copiesOf,
  type Finish,
  isOver,
  NOTHING,
  plan,
  type Work,
  write,
} from './run-work.ts'
import { undo } from './undo-run.ts'

/** How long one call goes on before it makes way for other tasks. */
const MOST_MS = 12_000
/** How long it writes where reading took most of that, as long as its lease lasts. */
const [WRITES_MS, LEASED_MS] = [6_000, 40_000]

/**
 * Writes what a run found, some items at a time: called again it finds those that are written already and goes on.
 */
export const writeSource: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const run = await getImportRun(deps.db, subjectId)
    const found = run && (await getSourceForTask(deps.db, run.sourceId))
    if (!run || !found || run.state !== 'writing') return { writes: [] }
    const of = { orgId: run.orgId, sourceId: run.sourceId }
    const { feedId } = found.source
    const work = { deps, run, found, of, feedId, until: deps.now().getTime() + MOST_MS }
    const finish = await WORK[run.kind](work).catch((error) => {
      const limit = limitReached(error)
      if (limit === 'events') return later(work, 'full')
      if (limit === 'new names') return later(work, 'full-today')
      throw error
    })
    purgeAfterAnswer(deps)
    const now = deps.now()
    if (!finish) return { againAt: new Date(now.getTime() + 1000), uncounted: true, writes: [] }
    return { writes: finishRun({ runId: run.id, ...finish }, now) }
  },
  async ids({ db }, { subjectId: run }) {
    const source = await sourceOfRun(db, run).catch(() => undefined)
    return { run, ...(source ? { source } : {}) }
  },
  onDead: ({ subjectId }, now) =>
    finishRun({ ...NOTHING, runId: subjectId, problem: 'fault' }, now),
}

/** `undefined`: there is more to do. */
const WORK: Record<Work['run']['kind'], (work: Work) => Promise<Finish | undefined>> = {
  sync,
  undo,
  remove: (work) => removeAll(work, work.deps.now()),
  delete: (work) => removeAll(work, null),
}

async function sync(work: Work): Promise<Finish | undefined> {
  const { deps, run, found, of } = work
  const { source } = found
  const heads = await listItemHeads(deps.db, of)
  if (run.body === null) {
    await writeSeparated(work, heads)
    const present = heads.filter(({ missingSince }) => missingSince === null)
    const isFile = source.url === null
    const held = await removeMissing(work, present.length, { isFile })
    return held === undefined ? undefined : { ...NOTHING, bodyHash: source.bodyHash, held }
  }
  const body = await unpackBody(run.body)
  const { env, now } = deps
  const reading = { ...found, contentType: run.contentType, now: now(), env }
  const read = await readSource(body, reading)
  if (read.kind !== 'read')
    return { ...NOTHING, problem: read.code, ...nextTry(source, deps.now()) }
  const compared = await compareItems(work, read, heads)
  const { items, gone, takeOvers } = compared
  const latest = work.until - MOST_MS + LEASED_MS
  const until = Math.min(Math.max(work.until, deps.now().getTime() + WRITES_MS), latest)
  const written = await writeChanged({ ...work, until }, compared)
  if (written === 'more to do') return undefined
  const isFile = source.url === null
  const result = { ...NOTHING, found: items.length, notes: read.notes, zones: read.zones }
  const hash = await bodyHash(body, source.settings)
  if (!read.complete) return result
  await markGone(work, { items, heads, gone })
  await removeEmptied(
    work,
    gone.flatMap(({ uid }) => (takeOvers.takers.has(uid) ? [uid] : [])),
  )
  const held = await removeMissing(work, items.length, { isFile })
  // What staff changed at the same moment is merged at the next fetch.
  const inWhole = written === 'all'
  return held === undefined ? undefined : { ...result, bodyHash: inWhole ? hash : null, held }
}

/** The organization has as many events as it may: what was written stays, and the rest is tried again later. */
function later({ deps, run, found }: Work, problem: 'full' | 'full-today'): Finish {
  const next = run.kind === 'sync' ? nextTry(found.source, deps.now()) : {}
  return { ...NOTHING, problem, ...next }
}

/** What came but is no calendar is a failed fetch, too. */
function nextTry({ failures, failingSince }: Work['found']['source'], now: Date): Partial<Finish> {
  return { nextFetchAt: fetchAfterFailure({ now, failures, failingSince, retryAfter: null }) }
}

/** `some`: other items were changed meanwhile. */
type Written = 'all' | 'some' | 'more to do'

/** Writes the items that are new or different, those first that get dates of others. */
async function writeChanged(work: Work, compared: Comparison): Promise<Written> {
  const { different, renamed, takeOvers } = compared
  const oldUid = ({ uid }: Item) => renamed.get(uid) ?? uid
  const failed = new Set<string>()
  if (different.length > AT_ONCE) await noteRest(work.deps.db, work.run.id, different.length)
  for (const [index, batch] of [...inTurns(different, takeOvers, AT_ONCE)].entries()) {
    if (isOver(work, index)) return 'more to do'
    const stored = await loadItems(work.deps.db, work.of, batch.map(oldUid), work.deps.now())
    const pairs = batch.flatMap((item): Pair[] => {
      const before = stored.get(item.uid)
      // Another call may have written some since.
      if (before?.hash === item.hash && !isHiderGone(before)) return []
      const takers = takeOvers.takers.get(item.uid) ?? []
      if ([...takers].some((uid) => failed.has(uid))) failed.add(item.uid)
      if (failed.has(item.uid)) return []
      const takeOver = takeOvers.of.get(item.uid)
      return [{ item, before: stored.get(oldUid(item)), takeOver }]
    })
    const written = new Set(await writeBatch(work, pairs))
    for (const { item } of pairs) if (!written.has(item.uid)) failed.add(item.uid)
  }
  return failed.size === 0 ? 'all' : 'some'
}

const isHiderGone = ({ isBehind, behindId }: StoredItem) => isBehind && behindId === null

type Pair = { item: Item; before: StoredItem | undefined; takeOver: TakeOver | undefined }

async function writeBatch(work: Work, pairs: Pair[]): Promise<string[]> {
  const alone = pairs.filter(isNewAlone)
  const duplicates = await listDuplicates(
    work.deps.db,
    { ...work.of, feedId: work.feedId },
    alone.flatMap(({ item: { content } }) =>
      content.kind === 'event' ? [content.event.startsAt] : [],
    ),
  )
  const copies = await copiesOf(
    work,
    pairs.flatMap(({ item, before }) => [item.content, baseOf(before)]),
  )
  const writes = pairs.map((pair) => {
    const { item, before, takeOver } = pair
    const { content } = item
    const duplicate =
      isNewAlone(pair) && content.kind === 'event'
        ? sameEvent(content.event, duplicates)
        : undefined
    if (duplicate) return { ...named(item), ...nothing, before, behindId: duplicate.id }
    const merge = { before, base: baseOf(before), theirs: content, copies, takeOver }
    return { ...named(item), ...plan(work, merge), before }
  })
  return write(work, writes)
}

/** An event that has no row here yet, and may get none because another one shows it. */
function isNewAlone({ item, before, takeOver }: Pair): boolean {
  if (item.content.kind !== 'event' || takeOver) return false
  return !before || (before.isBehind && !before.isSeparate)
}

/** Writes items that staff want shown by themselves. */
async function writeSeparated(work: Work, heads: ItemHead[]): Promise<void> {
  const uids = heads.filter(({ hash }) => hash === SEPARATE).map(({ uid }) => uid)
  const stored = await loadItems(work.deps.db, work.of, uids, work.deps.now())
  const said = new Map([...stored].map(([uid, { content }]) => [uid, parseContent(content)]))
  const copies = await copiesOf(work, [...said.values()])
  const writes = [...stored.values()].map(async (before) => {
    const { uid, content, likeness } = before
    const theirs = said.get(uid) as Content
    const { title } = theirs.kind === 'event' ? theirs.event : theirs.fields
    const item = { uid, title, content, likeness, hash: await hashText(content), before }
    return { ...item, ...plan(work, { before, base: null, theirs, copies }) }
  })
  await write(work, await Promise.all(writes))
}

const named = ({ uid, title, likeness, content, hash }: Item) => ({
  ...{ uid, title, likeness, hash },
  content: formatContent(content),
})

type Marked = Pick<Comparison, 'items' | 'gone'> & { heads: ItemHead[] }

async function markGone({ deps, run }: Work, { items, heads, gone }: Marked): Promise<void> {
  const uids = new Set(items.map(({ uid }) => uid))
  const missing = gone.filter(({ missingSince }) => missingSince === null)
  const present = heads.filter(({ uid, missingSince }) => missingSince !== null && uids.has(uid))
  if (missing.length + present.length === 0) return
  await markMissing(deps.db, {
    orgId: run.orgId,
    runId: run.id,
    missing: missing.map(({ uid }) => uid),
    present: present.map(({ uid }) => uid),
    now: deps.now(),
  })
}

/** Removes what has been missing for long. Whether staff shall decide instead; `undefined`: there is more to remove. */
async function removeMissing(
  work: Work,
  named: number,
  { isFile = false } = {},
): Promise<boolean | undefined> {
  const { deps, of } = work
  const now = deps.now()
  const counts = await countUpcoming(deps.db, of, now)
  const isHeld = work.found.source.heldSince !== null
  const removal = decideRemoval({ isFile, named, ...counts, isHeld, now })
  if (removal.kind !== 'remove') return removal.kind === 'ask'
  const done = await removeAll(work, removal.missingUntil)
  return done && false
}

/** Items of which all upcoming dates are now those of others need not be missed for long. */
async function removeEmptied({ deps, run }: Work, uids: string[]): Promise<void> {
  for (let at = 0; at < uids.length; at += AT_ONCE) {
    const removal = { orgId: run.orgId, runId: run.id, missingUntil: null, now: deps.now() }
    await removeItems(deps.db, { ...removal, emptied: uids.slice(at, at + AT_ONCE) })
  }
}

async function removeAll(work: Work, missingUntil: Date | null): Promise<Finish | undefined> {
  const { deps, run, until } = work
  for (;;) {
    const now = deps.now()
    const removal = { orgId: run.orgId, runId: run.id, missingUntil, now }
    if ((await removeItems(deps.db, removal)) < REMOVED_AT_ONCE) return NOTHING
    if (now.getTime() >= until) return undefined
  }
}
