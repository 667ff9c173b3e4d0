import { longDate } from '../../domain/display/when.ts'
import type { FeedView } from './feed-view.ts'
import type { Reader } from './reader.ts'
import { shorten } from './shorten.ts'

/** What a search result or a link preview shows of a calendar: its own words, else what is on. */
export function feedSummary(
  { feed, organization, widget, events }: FeedView,
  reader: Reader,
): string {
  if (feed.description.trim() !== '') return shorten(feed.description)
  const first = events
    .slice(0, 3)
    .map(({ title, displayDate }) => `${title} (${longDate(displayDate, reader.locale)})`)
  return shorten([widget.title ?? feed.name, organization.name, ...first].join(' · '))
}
