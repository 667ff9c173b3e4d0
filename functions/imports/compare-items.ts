import type { ItemHead } from '../../db/imports/items.ts'
import { formatContent } from '../../domain/imports/content.ts'
import { NO_TAKE_OVERS, type TakeOvers } from '../../domain/imports/take-over.ts'
import type { Converted } from '../../domain/imports/to-content.ts'
import { hashText } from './body.ts'
import { findTakeOvers } from './find-take-overs.ts'
import type { ReadSource } from './read-source.ts'
import { goneItems, renamedItems, titleOf } from './renamed-items.ts'
import type { Planning } from './run-work.ts'

// What a file says beside what is stored: a run writes it, a preview tells of it.

export type Item = Exclude<Converted, string> & {
  hash: string
  /** Of the same source as the release before this one read it; null if it read it alike. */
  hashBefore: string | null
}

export type Comparison = {
  items: Item[]
  /** Items that are new or different. */
  different: Item[]
  /** New uids of items, and their old ones. */
  renamed: Map<string, string>
  /** Items that the file no longer names; none where the file is cut off. */
  gone: ItemHead[]
  takeOvers: TakeOvers
}

type Read = Pick<Extract<ReadSource, { kind: 'read' }>, 'items' | 'complete'>

export async function compareItems(
  planning: Planning,
  { items: said, complete }: Read,
  heads: ItemHead[],
): Promise<Comparison> {
  const items = await hashed(said)
  if (heads.length === 0) {
    const none = { renamed: new Map(), gone: [], takeOvers: NO_TAKE_OVERS }
    return { items, different: items, ...none }
  }
  const renamed = await renamedItems(planning, items, heads, { complete })
  const old = new Set(renamed.values())
  const gone = complete ? goneItems(items, heads).filter(({ uid }) => !old.has(uid)) : []
  const known = new Map(heads.map((head) => [head.uid, head]))
  const different = items.filter(({ uid, hash, hashBefore }) => {
    const head = known.get(uid)
    return (head?.hash !== hash && head?.hash !== hashBefore) || head.isHiderGone
  })
  const takeOvers = await findTakeOvers(planning, [
    ...different.map((item) => {
      const oldUid = renamed.get(item.uid) ?? item.uid
      const titles = [item, known.get(oldUid) ?? item].map(titleOf)
      return { uid: item.uid, oldUid, theirs: item.content, titles }
    }),
    ...gone.map((head) => ({
      ...{ uid: head.uid, oldUid: head.uid, theirs: null, titles: [titleOf(head)] },
    })),
  ])
  return { items, different, renamed, gone, takeOvers }
}

function hashed(items: Exclude<Converted, string>[]): Promise<Item[]> {
  return Promise.all(
    items.map(async (item) => {
      // Only the few that are written need their text again.
      const hash = await hashText(formatContent(item.content))
      const hashBefore = item.before ? await hashText(formatContent(item.before)) : null
      return { ...item, hash, hashBefore }
    }),
  )
}
