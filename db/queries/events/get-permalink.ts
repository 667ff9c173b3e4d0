import type { Db } from '../../client.ts'
import { readPermalink } from '../../reads/permalink.ts'
import type { Given, Taken } from '../../stored/stored-function.ts'

export type PermalinkQuery = Omit<Taken<typeof readPermalink.takes>, 'forPage'>
export type PermalinkPage = Given<typeof readPermalink.gives>
export type Permalink = Omit<PermalinkPage, 'owner' | 'at'>

/**
 * The event that is asked for by its id; else the earliest created one with this date and slug, where
 * those that have them now go before those that had them.
 */
export async function getPermalink(db: Db, query: PermalinkQuery): Promise<Permalink | undefined> {
  const [permalink] = await readPermalink(db, { ...query, forPage: false })
  return permalink
}

/** The same with whose page it is; an event that is asked for by its id is found at any address. */
export async function getPermalinkPage(
  db: Db,
  query: PermalinkQuery,
): Promise<PermalinkPage | undefined> {
  const [permalink] = await readPermalink(db, { ...query, forPage: true })
  return permalink
}
