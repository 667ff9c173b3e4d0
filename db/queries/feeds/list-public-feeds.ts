import type { Db } from '../../client.ts'
import { readOrgFeeds } from '../../reads/org-feeds.ts'
import type { Given } from '../../stored/stored-function.ts'

/** What the public may see of an organization's feeds, by name. */
export async function listPublicFeeds(
  db: Db,
  orgSlug: string,
): Promise<Given<typeof readOrgFeeds.gives> | undefined> {
  const [found] = await readOrgFeeds(db, { orgSlug })
  return found
}
