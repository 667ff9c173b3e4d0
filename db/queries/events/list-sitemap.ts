import type { Db } from '../../client.ts'
import { readSitemapEvents } from '../../reads/sitemap-events.ts'
import { readSitemapFeeds } from '../../reads/sitemap-feeds.ts'
import { readSitemapOrganizations } from '../../reads/sitemap-organizations.ts'
import type { Given } from '../../stored/stored-function.ts'
import { earliestDate } from './earliest-date.ts'

// The public pages that search engines should know.

export async function listFeedIds(db: Db): Promise<string[]> {
  const [found] = await readSitemapFeeds(db, {})
  return found?.ids ?? []
}

/** The pages of organizations that have an open feed, and of their custom feeds (Pro), below `/o/`. */
export async function listOrganizationPages(db: Db): Promise<string[]> {
  const [found] = await readSitemapOrganizations(db, {})
  return found?.paths ?? []
}

/** Paths of a feed's coming events by date; `undefined`: no such feed. */
export async function listSitemapEvents(
  db: Db,
  { feedId, now }: { feedId: string; now: Date },
): Promise<Given<typeof readSitemapEvents.gives> | undefined> {
  const [found] = await readSitemapEvents(db, { feedId, from: earliestDate(now), now })
  return found
}
