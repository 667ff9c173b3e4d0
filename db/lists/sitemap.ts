import type { Db } from '../connection/client.ts'
import { type Given, holding } from '../connection/column-types.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { earliestDate } from './event-lists.ts'

type Page = { path: string; updatedAt: string }

/** The pages of a feed's events that are not over, and when they were changed. */
const readSitemapEvents = storedFunction('sitemap_events', {
  takes: {
    feedId: 'text',
    /** `earliestDate`: what ended before is over everywhere. */
    from: 'date',
    now: 'timestamp with time zone',
  },
  gives: { orgId: 'text', events: holding<Page[]>('json'), series: holding<Page[]>('json') },
})

/** The ids of all feeds the public may see. */
const readSitemapFeeds = storedFunction('sitemap_feeds', {
  takes: {},
  gives: { ids: holding<string[]>('json') },
})

/** The pages of organizations and of their custom feeds, below `/o/`. */
const readSitemapOrganizations = storedFunction('sitemap_organizations', {
  takes: {},
  gives: { paths: holding<string[]>('json') },
})

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

/** Paths of a feed's upcoming events by date; `undefined`: no such feed. */
export async function listSitemapEvents(
  db: Db,
  { feedId, now }: { feedId: string; now: Date },
): Promise<Given<typeof readSitemapEvents.gives> | undefined> {
  const [found] = await readSitemapEvents(db, { feedId, from: earliestDate(now), now })
  return found
}
