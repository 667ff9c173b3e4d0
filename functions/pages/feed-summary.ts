import { describeEvent } from '../../domain/display/describe-event.ts'
import { longDate } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import type { CalendarView } from './feed-view.ts'
import { shorten } from './shorten.ts'

/** What a search result or a link preview shows of a calendar: its own words, else what is on. */
export function feedSummary(
  { feed, organization, widget, events }: CalendarView,
  reader: Reader,
): string {
  if (feed.description.trim() !== '') return shorten(feed.description)
  const first = events.slice(0, 3).map((event) => titleAndDate(event, reader))
  const names = new Set([widget.title ?? feed.name, organization.name])
  return shorten([...names, ...first].join(' · '))
}

function titleAndDate(event: Event, { locale, now }: Reader): string {
  const { hasDate } = describeEvent(event, now)
  return hasDate ? `${event.title} (${longDate(event.displayDate, locale)})` : event.title
}
