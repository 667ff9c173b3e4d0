import type { WidgetConfig } from '../../domain/widget-config.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'

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
  organization: { id: string; slug: string; name: string }
  widget: Partial<WidgetConfig>
}

/** A feed with its organization and the widget settings that staff chose. */
export const readWidgetConfig = storedFunction('read_widget_config', {
  takes: { feedId: 'text' },
  gives: { owner: holding<FeedOwner>('json') },
})
