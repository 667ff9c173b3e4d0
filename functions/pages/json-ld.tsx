import { raw } from 'hono/html'
import { describeEvent, type EventDescription } from '../../domain/display/describe-event.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { CalendarView } from './calendar-view.ts'

const STATUS = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}
const MODE = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
}

/** What search engines read of a page (schema.org). */
export function JsonLd({ data }: { data: object }) {
  // A `<` in a title must not be able to end the script element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{raw(text)}</script>
}

export function structuredEvent(event: Event, now: number) {
  const description = describeEvent(event, now)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url: event.pageUrl,
    startDate: event.allDay ? event.displayDate : event.startsAt,
    endDate: event.allDay ? event.endDate : (event.endsAt ?? undefined),
    previousStartDate: previousStart(event),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: `https://schema.org/${MODE[event.attendanceMode]}`,
    description: event.description || undefined,
    image: httpLink(event.imageUrl),
    location: locations(event, description),
    offers: offers(event, description),
    isAccessibleForFree: event.isFree ?? undefined,
    organizer: event.organizer
      ? { '@type': 'Organization', name: event.organizer.name, url: httpLink(event.organizer.url) }
      : undefined,
  }
}

/** It takes place, but not when it was first announced. */
function statusOf({ status, previousStartsAt }: Event): string {
  return status === 'scheduled' && previousStartsAt ? 'EventRescheduled' : STATUS[status]
}

function previousStart({ allDay, previousStartsAt }: Event): string | undefined {
  return (allDay ? previousStartsAt?.slice(0, 10) : previousStartsAt) ?? undefined
}

function locations(event: Event, { site }: EventDescription) {
  const isInPerson = event.attendanceMode !== 'online'
  const isOnline = event.attendanceMode !== 'offline'
  const online = isOnline && { '@type': 'VirtualLocation', url: site ?? event.pageUrl }
  const known = [isInPerson && place(event), online].filter(Boolean)
  return known.length > 1 ? known : known[0]
}

/** Nothing of a place that is not known: an empty address would be a wrong one. */
function place(event: Event) {
  const name = event.location ?? event.city ?? undefined
  const address = {
    streetAddress: event.address ?? undefined,
    addressLocality: event.city ?? undefined,
    addressRegion: event.stateCode ?? event.state ?? undefined,
    postalCode: event.postalCode ?? undefined,
    addressCountry: event.country ?? undefined,
  }
  const hasAddress = Object.values(address).some((part) => part !== undefined)
  if (!name && !hasAddress && event.lat === null) return undefined
  return {
    '@type': 'Place',
    name,
    address: hasAddress ? { '@type': 'PostalAddress', ...address } : undefined,
    amenityFeature: event.accessibility
      ? {
          '@type': 'LocationFeatureSpecification',
          name: 'Accessibility',
          value: event.accessibility,
        }
      : undefined,
    geo:
      event.lat === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: event.lat, longitude: event.lng },
  }
}

/** Zero is the same in every currency, so none is named. */
function offers(event: Event, { isCancelled, tickets }: EventDescription) {
  const { isFree, priceMin, priceMax, currency } = event
  if (isCancelled || (!tickets && !isFree && !currency)) return undefined
  const url = tickets ?? event.pageUrl
  if (isFree) return { '@type': 'Offer', url, price: 0 }
  if (!currency) return { '@type': 'Offer', url }
  return priceMin === priceMax
    ? { '@type': 'Offer', url, price: priceMin, priceCurrency: currency }
    : {
        '@type': 'AggregateOffer',
        url,
        lowPrice: priceMin,
        highPrice: priceMax,
        priceCurrency: currency,
      }
}

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
