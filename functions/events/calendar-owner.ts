import type { CalendarOwner, CalendarScope } from '../../db/lists/calendars.ts'
import { sharedSettings, type WidgetConfig, withDefaults } from '../../domain/widget-config.ts'
import { cacheTags } from '../caching/cache-policy.ts'

/** How a calendar's pages and files look: as all feeds want it whose events may be in it. */
export function settingsOf({ feeds }: CalendarOwner): WidgetConfig {
  return withDefaults(sharedSettings(feeds.map(({ widget }) => widget)))
}

/** The name of a calendar where the organization is not shown beside it. */
export function calendarTitle(owner: CalendarOwner): string {
  const { organization, customFeed, feed } = owner
  const title = customFeed?.name ?? (feed && (settingsOf(owner).title ?? feed.name))
  return title && title !== organization.name
    ? `${title} · ${organization.name}`
    : organization.name
}

/** Whether a custom feed was asked for by a slug that it had before. */
export function isFormerSlug({ customFeed }: CalendarOwner, { customSlug }: Asked): boolean {
  return customFeed !== null && customFeed.slug !== customSlug
}

type Asked = { customSlug?: string }

/** The path of a calendar's page; its files add an ending. */
export function calendarPath({ organization, customFeed, feed }: CalendarOwner): string {
  if (feed) return `/f/${feed.id}`
  return `/o/${organization.slug}${customFeed ? `/${customFeed.slug}` : ''}`
}

export function calendarTags({ organization, feed }: CalendarOwner): string[] {
  const events = feed ? cacheTags.feed(feed.id) : cacheTags.orgEvents(organization.id)
  return [cacheTags.org(organization.id), events]
}

/** The page of a calendar: `/f/feed_…`, `/o/riverside/jazz`. */
export function pagePath(scope: CalendarScope): string {
  if ('feedId' in scope) return `/f/${scope.feedId}`
  return `/o/${scope.orgSlug}${'customSlug' in scope ? `/${scope.customSlug}` : ''}`
}

/** Where a calendar stands for an iframe: `/embed/feed_…`, `/embed/o/riverside/jazz`. */
export function embedPath(scope: CalendarScope): string {
  return `/embed${'feedId' in scope ? `/${scope.feedId}` : pagePath(scope)}`
}
