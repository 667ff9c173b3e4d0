import { loadItems } from '../../db/imports/items.ts'
import {
  type Coming,
  comingOf,
  type Entry,
  type Going,
  goingOf,
  type TakeOvers,
  takeOversOf,
  withSameTitles,
} from '../../domain/imports/take-over.ts'
import { AT_ONCE, baseOf, type Planning, plan } from './run-work.ts'

/** Finds which dates only change their items. */
export async function findTakeOvers(work: Planning, entries: Entry[]): Promise<TakeOvers> {
  const [going, coming]: [Going[], Coming[]] = [[], []]
  const involved = withSameTitles(entries)
  for (let at = 0; at < involved.length; at += AT_ONCE) {
    const batch = involved.slice(at, at + AT_ONCE)
    const uids = batch.map(({ oldUid }) => oldUid)
    const loaded = await loadItems(work.deps.db, work.of, uids, work.deps.now())
    for (const entry of batch) {
      const before = loaded.get(entry.oldUid)
      const { theirs } = entry
      const base = baseOf(before)
      const planned = theirs && plan(work, { before, base, theirs, copies: new Map() })
      if (before) going.push(...goingOf(entry, { base, stored: before }, planned, work.deps.now()))
      if (planned && theirs) {
        coming.push(...comingOf(entry.uid, planned, theirs, work.deps.now()))
      }
    }
  }
  return takeOversOf(going, coming)
}
