import type { WidgetConfig } from '../../../domain/widget-config.ts'

/** All feeds of an organization, or one of its custom feeds (Pro). */
export type OrgScope = { orgSlug: string } | { orgSlug: string; customSlug: string }

/** What a calendar is of. */
export type CalendarScope = { feedId: string } | OrgScope

export type CalendarOwner = {
  organization: { id: string; slug: string; name: string; timezone: string }
  feed: {
    id: string
    slug: string
    name: string
    description: string
    timezone: string
    url: string | null
  } | null
  customFeed: { slug: string; name: string } | null
  /** Every feed whose events may be in it, by name. */
  feeds: { id: string; name: string; widget: Partial<WidgetConfig> }[]
}
