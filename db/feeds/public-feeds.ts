import type { FeedOwner } from '../../domain/feed-owner.ts'
import type { Db } from '../connection/client.ts'
import { type Given, holding } from '../connection/column-types.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { earliestDate } from '../lists/event-lists.ts'

/** A feed with its organization and the widget settings that staff chose. */
const readWidgetConfig = storedFunction('get_widget_config', {
  takes: { feedId: 'text', from: 'date?' },
  gives: {
    owner: holding<FeedOwner>('json'),
    places: 'boolean',
    /** Of its next events, sorted. */
    countries: 'text[]',
    postalCodes: 'boolean',
    /** Colors of categories, by their folded names. */
    colors: holding<Record<string, string>>('json?'),
    takesSubmissions: 'boolean',
  },
})

type PublicFeed = {
  id: string
  slug: string
  name: string
  description: string
  timezone: string
}

/** What the public may see of an organization's feeds, by name. */
const readOrgFeeds = storedFunction('list_org_feeds', {
  takes: { orgSlug: 'text' },
  gives: {
    id: 'text',
    slug: 'text',
    name: 'text',
    url: 'text?',
    feeds: holding<PublicFeed[]>('json'),
  },
})

/** What the public may see of an organization's feeds, by name. */
export async function listPublicFeeds(
  db: Db,
  orgSlug: string,
): Promise<Given<typeof readOrgFeeds.gives> | undefined> {
  const [found] = await readOrgFeeds(db, { orgSlug })
  return found
}

/**
 * The same, and whether the database has places, and postal codes where the feed's events are from
 * `now` on; without it, where the feed is.
 */
export async function getWidgetConfig(
  db: Db,
  feedId: string,
  now?: Date,
): Promise<(FeedOwner & Omit<Given<typeof readWidgetConfig.gives>, 'owner'>) | undefined> {
  const [found] = await readWidgetConfig(db, { feedId, from: now && earliestDate(now) })
  if (!found) return undefined
  const { owner, ...rest } = found
  return { ...owner, ...rest }
}
