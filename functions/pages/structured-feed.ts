import { httpLink } from '../../domain/display/http-link.ts'
import type { CalendarView } from './feed-view.ts'
import { structuredEvent } from './json-ld.tsx'

/** A calendar for search engines: a page whose subject is a list of events, with their owner. */
export function structuredFeed(
  { feed, organization, widget, events }: CalendarView,
  {
    url,
    description,
    locale,
    now,
  }: Record<'url' | 'description' | 'locale', string> & {
    now: number
  },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: widget.title ?? feed.name,
    url,
    description,
    inLanguage: locale,
    publisher: { '@type': 'Organization', name: organization.name, url: httpLink(feed.url) },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: events.length,
      itemListElement: events.map((event, index) => {
        // Their own pages tell the rest.
        const { '@context': _, description: __, ...item } = structuredEvent(event, now)
        return { '@type': 'ListItem', position: index + 1, item }
      }),
    },
  }
}
