import type { WidgetConfig } from './widget-config.ts'

/** A feed with its organization, and how its pages look. */
export type FeedOwner = {
  feed: {
    id: string
    slug: string
    name: string
    description: string
    timezone: string
    url: string | null
  }
  organization: {
    id: string
    slug: string
    name: string
    url: string | null
    logoUrl: string | null
    privacyUrl: string | null
  }
  widget: Partial<WidgetConfig>
}
