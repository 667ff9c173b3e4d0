import { SEPARATE, type StoredItem } from '../../db/imports/items.ts'
import type { finishRun, getImportRun, getSourceForTask } from '../../db/imports/sources.ts'
import { type ItemWrite, writeItems } from '../../db/imports/write-items.ts'
import { listImageCopies } from '../../db/media/image-copies.ts'
import { newId } from '../../domain/ids.ts'
import { type Content, type Copies, imagesOf, parseContent } from '../../domain/imports/content.ts'
import { nothing, type TakeOver } from '../../domain/imports/item-plan.ts'
import { planItem } from '../../domain/imports/plan-item.ts'
import type { Deps } from '../platform/deps.ts'

// What all kinds of runs share: from what an item says to the rows that are written.

/** Items of one statement. */
export const AT_ONCE = 100

type Run = NonNullable<Awaited<ReturnType<typeof getImportRun>>>
type Found = NonNullable<Awaited<ReturnType<typeof getSourceForTask>>>
/** What is needed to say what a run would write. */
export type Planning = {
  deps: Deps
  of: { orgId: string; sourceId: string }
  feedId: string
}
export type Work = Planning & { run: Run; found: Found; until: number }
export type Finish = Omit<Parameters<typeof finishRun>[0], 'runId'>

/** Each call writes at least its first batch: where reading takes all the time, none would ever be written. */
export function isOver({ deps, until }: Work, index: number): boolean {
  return index > 0 && deps.now().getTime() >= until
}

export const NOTHING: Finish = {
  found: 0,
  notes: [],
  zones: [],
  problem: null,
  bodyHash: null,
  held: undefined,
}

/** What the source said when the rows of an item were last written; `null`: it has none yet. */
export function baseOf(before: StoredItem | undefined): Content | null {
  const isNew = !before || before.isBehind || before.hash === SEPARATE
  return isNew ? null : parseContent(before.content)
}

/** Which of the images that these contents name are copied. */
export function copiesOf({ deps, of }: Planning, contents: (Content | null)[]): Promise<Copies> {
  const urls = new Set(contents.flatMap((content) => (content ? imagesOf(content) : [])))
  return listImageCopies(deps.db, of.orgId, [...urls])
}

type Merged = {
  before: StoredItem | undefined
  base: Content | null
  theirs: Content
  copies: Copies
  /** Dates of other items that become dates of this one. */
  takeOver?: TakeOver | undefined
}

export function plan(work: Planning, { before, base, theirs, copies, takeOver }: Merged) {
  if (takeOver?.isDeleted && !before?.event && !before?.series) return nothing
  const { deps, feedId } = work
  const ids = {
    series: () => newId('ser', deps.random),
    date: () => newId('evt', deps.random),
  }
  const stored = { event: before?.event, series: before?.series }
  const merge = { base, theirs, stored, copies, feedId, takeOver }
  return planItem(merge, { ids, now: deps.now() })
}

/**
 * Neon's HTTP endpoint takes requests of 10 MB; there the JSON of items is a text, at most twice as long, beside the HTML
 * of their descriptions.
 */
const WRITTEN_BYTES = 3_000_000

/** Writes items in as few statements as they fit into; returns the uids of those that were not changed meanwhile. */
export async function write({ deps, run }: Work, items: ItemWrite[]): Promise<string[]> {
  const written: string[] = []
  const writePart = async (part: ItemWrite[]) => {
    const batch = { orgId: run.orgId, runId: run.id, now: deps.now(), items: part }
    written.push(...(await writeItems(deps.db, batch)))
  }
  let part: ItemWrite[] = []
  let bytes = 0
  for (const item of items) {
    const { content, before, events, series, dates } = item
    const json = JSON.stringify([content, before?.content, events, series, dates])
    const size = new TextEncoder().encode(json).length
    if (part.length > 0 && bytes + size > WRITTEN_BYTES) {
      await writePart(part)
      part = []
      bytes = 0
    }
    part.push(item)
    bytes += size
  }
  if (part.length > 0) await writePart(part)
  return written
}
