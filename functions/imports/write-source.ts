import { listImageCopies } from '../../db/image-copies.ts'
import {
  countUpcoming,
  type ItemHead,
  listChanges,
  listItemHeads,
  listTwins,
  loadItems,
  SEPARATE,
  type StoredItem,
} from '../../db/imports/items.ts'
import { ENDED, findRun, findSource, finishRun, RESTORED } from '../../db/imports/sources.ts'
import {
  type ItemWrite,
  markMissing,
  REMOVED_AT_ONCE,
  removeItems,
  writeItems,
} from '../../db/imports/write-items.ts'
import { newId } from '../../domain/ids.ts'
import { REMOVED_AFTER_HOURS } from '../../domain/imports/limits.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { bodyHash, hashText, unpackBody } from './body.ts'
import { type Content, type Copies, formatContent, imagesOf, parseContent } from './content.ts'
import { nothing, planItem } from './plan-item.ts'
import { readSource } from './read-source.ts'
import { sameEvent } from './same-event.ts'
import { fetchAfterFailure } from './schedule.ts'
import type { Converted } from './to-content.ts'

/** Items of one statement, and how long one call goes on before it makes way for other tasks. */
const AT_ONCE = 100
const MOST_MS = 12_000
/** An event is removed when the source has lacked it for so long, at its second fetch without it at the earliest. */
const MISSING_MS = REMOVED_AFTER_HOURS * 60 * 60 * 1000
/** What is gone at once by more than this is held until staff have decided. */
const HELD_FROM = 5

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>
type Found = NonNullable<Awaited<ReturnType<typeof findSource>>>
type Work = {
  deps: Deps
  run: Run
  found: Found
  of: { orgId: string; sourceId: string }
  until: number
}
type Finish = Omit<Parameters<typeof finishRun>[0], 'runId'>

const NOTHING: Finish = {
  found: 0,
  notes: [],
  zones: [],
  problem: null,
  bodyHash: null,
  held: undefined,
}

/**
 * Writes what a run found, some items at a time: called again it finds those that are written already and goes on.
 */
export const writeSource: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const run = await findRun(deps.db, subjectId)
    const found = run && (await findSource(deps.db, run.sourceId))
    if (!run || !found || run.state !== 'writing') return { writes: [] }
    const of = { orgId: run.orgId, sourceId: run.sourceId }
    const work = { deps, run, found, of, until: deps.now().getTime() + MOST_MS }
    const finish = await WORK[run.kind](work)
    purgeAfterAnswer(deps)
    const now = deps.now()
    if (!finish) return { againAt: new Date(now.getTime() + 1000), uncounted: true, writes: [] }
    return { writes: finishRun({ runId: run.id, ...finish }, now) }
  },
  onDead: ({ subjectId }, now) =>
    finishRun({ ...NOTHING, runId: subjectId, problem: 'fault' }, now),
}

/** `undefined`: there is more to do. */
const WORK: Record<Run['kind'], (work: Work) => Promise<Finish | undefined>> = {
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
  const read = await readSource(body, { ...found, contentType: run.contentType, now: deps.now() })
  if (read.kind !== 'read')
    return { ...NOTHING, problem: read.code, ...nextTry(source, deps.now()) }
  const items = await hashed(read.items)
  const written = await writeChanged(work, items, heads)
  if (written === 'more to do') return undefined
  const isFile = source.url === null
  const result = { ...NOTHING, found: items.length, notes: read.notes, zones: read.zones }
  const hash = await bodyHash(body, source.settings)
  if (!read.complete) return result
  await markGone(work, items, heads)
  const held = await removeMissing(work, items.length, { isFile })
  // What staff changed at the same moment is merged at the next fetch.
  const inWhole = written === 'all'
  return held === undefined ? undefined : { ...result, bodyHash: inWhole ? hash : null, held }
}

/** What came but is no calendar is a failed fetch, too. */
function nextTry({ failures, failingSince }: Found['source'], now: Date): Partial<Finish> {
  return { nextFetchAt: fetchAfterFailure({ now, failures, failingSince, retryAfter: null }) }
}

type Item = Exclude<Converted, string> & { text: string; hash: string }

function hashed(items: Exclude<Converted, string>[]): Promise<Item[]> {
  return Promise.all(
    items.map(async (item) => {
      const text = formatContent(item.content)
      return { ...item, text, hash: await hashText(text) }
    }),
  )
}

type Written = 'all' | 'some' | 'more to do'

/** Writes the items that are new or different; `some`: others were changed by somebody else meanwhile. */
async function writeChanged(work: Work, items: Item[], heads: ItemHead[]): Promise<Written> {
  const known = new Map(heads.map((head) => [head.uid, head]))
  const renamed = renamedItems(items, heads)
  const different = items.filter(({ uid, hash }) => {
    const head = known.get(uid)
    return head?.hash !== hash || head.isUncovered
  })
  const oldUid = ({ uid }: Item) => renamed.get(uid) ?? uid
  let written = 0
  for (let at = 0; at < different.length; at += AT_ONCE) {
    if (work.deps.now().getTime() >= work.until) return 'more to do'
    const batch = different.slice(at, at + AT_ONCE)
    const stored = await loadItems(work.deps.db, work.of, batch.map(oldUid), work.deps.now())
    // Another call may have written some since.
    const left = batch.filter((item) => {
      const before = stored.get(item.uid)
      return before?.hash !== item.hash || isUncovered(before)
    })
    written += batch.length - left.length
    written += await writeBatch(
      work,
      left.map((item) => ({ item, before: stored.get(oldUid(item)) })),
    )
  }
  return written === different.length ? 'all' : 'some'
}

const isUncovered = ({ isBehind, behindId }: StoredItem) => isBehind && behindId === null

type Pair = { item: Item; before: StoredItem | undefined }

async function writeBatch(work: Work, pairs: Pair[]): Promise<number> {
  const alone = pairs.filter(isNewAlone)
  const twins = await listTwins(
    work.deps.db,
    { ...work.of, feedId: work.found.source.feedId },
    alone.flatMap(({ item: { content } }) =>
      content.kind === 'event' ? [content.event.startsAt] : [],
    ),
  )
  const copies = await copiesOf(
    work,
    pairs.flatMap(({ item, before }) => [item.content, baseOf(before)]),
  )
  const writes = pairs.map((pair) => {
    const { item, before } = pair
    const { content } = item
    const twin =
      isNewAlone(pair) && content.kind === 'event' ? sameEvent(content.event, twins) : undefined
    if (twin) return { ...named(item), ...nothing, before, behindId: twin.id }
    const merge = { before, base: baseOf(before), theirs: content, copies }
    return { ...named(item), ...plan(work, merge), before }
  })
  return write(work, writes)
}

/** An event that has no row here yet, and may get none because another one shows it. */
function isNewAlone({ item, before }: Pair): boolean {
  if (item.content.kind !== 'event') return false
  return !before || (before.isBehind && !before.isSeparate)
}

/** What the source said when the rows of an item were last written; `null`: it has none yet. */
function baseOf(before: StoredItem | undefined): Content | null {
  const isNew = !before || before.isBehind || before.hash === SEPARATE
  return isNew ? null : parseContent(before.content)
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

const named = ({ uid, title, likeness, text, hash }: Item) => ({
  ...{ uid, title, likeness, hash },
  content: text,
})

/** Which of the images that these contents name are copied. */
function copiesOf({ deps, of }: Work, contents: (Content | null)[]): Promise<Copies> {
  const urls = new Set(contents.flatMap((content) => (content ? imagesOf(content) : [])))
  return listImageCopies(deps.db, of.orgId, [...urls])
}

type Merged = {
  before: StoredItem | undefined
  base: Content | null
  theirs: Content
  copies: Copies
}

function plan(work: Work, { before, base, theirs, copies }: Merged) {
  const { deps, found } = work
  const ids = {
    series: () => newId('ser', deps.random),
    date: () => newId('evt', deps.random),
  }
  const stored = { event: before?.event, series: before?.series }
  const merge = { base, theirs, stored, copies, feedId: found.source.feedId }
  return planItem(merge, { ids, now: deps.now() })
}

async function write({ deps, run }: Work, items: ItemWrite[]): Promise<number> {
  if (items.length === 0) return 0
  const batch = { orgId: run.orgId, runId: run.id, now: deps.now(), items }
  return (await writeItems(deps.db, batch)).length
}

/** Programs that name all their events anew: by title and start they are the same. */
function renamedItems(items: Item[], heads: ItemHead[]): Map<string, string> {
  const present = new Set(items.map(({ uid }) => uid))
  const known = new Set(heads.map(({ uid }) => uid))
  const gone = new Map(
    heads.filter(({ uid }) => !present.has(uid)).map(({ likeness, uid }) => [likeness, uid]),
  )
  const renamed = new Map<string, string>()
  for (const { uid, likeness } of items) {
    const old = gone.get(likeness)
    if (known.has(uid) || old === undefined) continue
    renamed.set(uid, old)
    gone.delete(likeness)
  }
  return renamed
}

async function markGone({ deps, run }: Work, items: Item[], heads: ItemHead[]): Promise<void> {
  const uids = new Set(items.map(({ uid }) => uid))
  const renamed = new Set(renamedItems(items, heads).values())
  const missing = heads.filter(
    ({ uid, missingSince }) => missingSince === null && !uids.has(uid) && !renamed.has(uid),
  )
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

/**
 * Removes what has been missing for long, unless so much is gone that staff shall decide. Whether they shall;
 * `undefined`: there is more to remove.
 */
async function removeMissing(
  work: Work,
  itemsFound: number,
  { isFile = false } = {},
): Promise<boolean | undefined> {
  const { deps, of } = work
  const now = deps.now()
  const { upcoming, missing } = await countUpcoming(deps.db, of, now)
  const isEmpty = itemsFound === 0 && missing > 0
  // Some of them become past while staff have not decided: that does not decide for them.
  const isMuch = missing >= HELD_FROM || (missing > 0 && work.found.source.heldSince !== null)
  if (isEmpty || (isMuch && missing > upcoming / 2)) return true
  // Nobody fetches a file again: who uploads another one decides at once.
  if (isFile) return missing > 0
  const done = await removeAll(work, new Date(now.getTime() - MISSING_MS))
  return done && false
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

/** Makes what a run changed as it was; later fetches take that for changes of ours, and leave it. */
async function undo(work: Work): Promise<Finish | undefined> {
  const { deps, run, of } = work
  let after = ''
  for (;;) {
    if (deps.now().getTime() >= work.until) return undefined
    const changes = await listChanges(deps.db, { runId: run.undoes ?? '', after, most: AT_ONCE })
    const uids = changes.map(({ uid }) => uid)
    const stored = await loadItems(deps.db, of, uids, deps.now())
    const said = [...changes.map(({ before }) => before), ...[...stored.values()].map(contentOf)]
    const copies = await copiesOf(
      work,
      said.map((text) => (text === null ? null : parseContent(text))),
    )
    await write(
      work,
      changes.flatMap((change) => undone(work, change, stored.get(change.uid), copies)),
    )
    after = uids.at(-1) ?? after
    if (changes.length < AT_ONCE) return NOTHING
  }
}

type Change = Awaited<ReturnType<typeof listChanges>>[number]

const contentOf = ({ content }: StoredItem) => content

function undone(
  work: Work,
  change: Change,
  stored: StoredItem | undefined,
  copies: Copies,
): ItemWrite[] {
  const { uid, title } = change
  const before = change.before === null ? null : parseContent(change.before)
  const as = { uid, title, before: stored }
  if (change.change === 'removed') {
    if (!before || change.before === null) return []
    const item = { hash: RESTORED, likeness: '', content: change.before }
    // Of a series the past dates are there still.
    if (stored?.hash === ENDED) {
      const base = parseContent(stored.content)
      const merge = { before: stored, base, theirs: before, copies }
      return [{ ...as, ...item, ...plan(work, merge) }]
    }
    const merge = { before: undefined, base: null, theirs: before, copies }
    return stored ? [] : [{ ...as, ...item, ...plan(work, merge) }]
  }
  if (!stored) return []
  const { hash, content, likeness } = stored
  const item = { ...as, hash, likeness, content }
  if (before) {
    const merge = { before: stored, base: parseContent(content), theirs: before, copies }
    return [{ ...item, ...plan(work, merge) }]
  }
  const dates = stored.series?.dates.filter(({ isPast }) => !isPast) ?? []
  const removed = [stored.event, ...dates].flatMap((event) => (event ? [event.id] : []))
  const none = { eventId: null, seriesId: null, events: [], series: [], dates: [] }
  return [{ ...item, ...none, removed, ends: true }]
}
