import { type ItemHead, loadItems } from '../../db/imports/items.ts'
import { ENDED } from '../../db/imports/sources.ts'
import { type Content, parseContent } from '../../domain/imports/content.ts'
import { sameItems } from '../../domain/imports/same-dates.ts'
import { AT_ONCE, type Planning } from './run-work.ts'

type Item = { uid: string; likeness: string; content: Content }

/** The title of an item, folded, which `likeness` begins with. */
export const titleOf = ({ likeness }: { likeness: string }) => likeness.split('\n', 1)[0] ?? ''

/** Items that the file no longer names. */
export function goneItems(items: Item[], heads: ItemHead[]): ItemHead[] {
  const present = new Set(items.map(({ uid }) => uid))
  return heads.filter(({ uid, hash }) => hash !== ENDED && !present.has(uid))
}

/**
 * Finds items that have another uid than before: by title and start, or in a whole file by dates that they share.
 * By their new uids, the old ones.
 */
export async function renamedItems(
  work: Planning,
  items: Item[],
  heads: ItemHead[],
  { complete }: { complete: boolean },
): Promise<Map<string, string>> {
  const known = new Set(heads.map(({ uid }) => uid))
  const fresh = items.filter(({ uid }) => !known.has(uid))
  const present = new Set(items.map(({ uid }) => uid))
  const gone = new Map(
    heads.filter(({ uid }) => !present.has(uid)).map(({ likeness, uid }) => [likeness, uid]),
  )
  const renamed = new Map<string, string>()
  for (const { uid, likeness } of fresh) {
    const same = gone.get(likeness)
    if (same === undefined) continue
    renamed.set(uid, same)
    gone.delete(likeness)
  }
  if (!complete) return renamed
  const old = new Set(renamed.values())
  const others = await sharedDates(work, {
    fresh: fresh.filter(({ uid }) => !renamed.has(uid)),
    gone: goneItems(items, heads).filter(({ uid }) => !old.has(uid)),
  })
  return new Map([...renamed, ...others])
}

async function sharedDates(work: Planning, of: { fresh: Item[]; gone: ItemHead[] }) {
  const { deps } = work
  const titles = new Set(of.fresh.map(titleOf))
  const gone = of.gone.filter((head) => titles.has(titleOf(head))).map(({ uid }) => uid)
  const goneTitles = new Set(of.gone.map(titleOf))
  const fresh = of.fresh.filter((item) => goneTitles.has(titleOf(item)))
  const known: { uid: string; content: Content }[] = []
  for (let at = 0; at < gone.length; at += AT_ONCE) {
    const stored = await loadItems(deps.db, work.of, gone.slice(at, at + AT_ONCE), deps.now())
    for (const { uid, content } of stored.values()) {
      known.push({ uid, content: parseContent(content) })
    }
  }
  return sameItems(known, fresh, deps.now())
}
