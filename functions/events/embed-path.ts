import type { CalendarScope } from '../../db/calendars.ts'

/** Where a calendar stands for an iframe: `/embed/feed_…`, `/embed/o/riverside/jazz`. */
export function embedPath(scope: CalendarScope): string {
  if ('feedId' in scope) return `/embed/${scope.feedId}`
  return `/embed/o/${scope.orgSlug}${'customSlug' in scope ? `/${scope.customSlug}` : ''}`
}
