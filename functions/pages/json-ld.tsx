import { raw } from 'hono/html'
import { httpLink } from '../../widget/http-link.ts'
import type { Event } from '../events/contract.ts'

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

/** What search engines read of an event (schema.org). */
export function JsonLd({ event }: { event: Event }) {
  // A `<` in a title must not be able to end the script element.
  const text = JSON.stringify(structuredEvent(event)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{raw(text)}</script>
}

export function structuredEvent(event: Event) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url: event.pageUrl,
    startDate: event.allDay ? event.displayDate : event.startsAt,
    endDate: event.allDay ? event.endDate : (event.endsAt ?? undefined),
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    eventAttendanceMode: `https://schema.org/${MODE[event.attendanceMode]}`,
    description: event.description || undefined,
    image: httpLink(event.imageUrl),
    location: locations(event),
    offers: offers(event),
    isAccessibleForFree: event.isFree ?? undefined,
    organizer: event.organizer
      ? { '@type': 'Organization', name: event.organizer.name, url: httpLink(event.organizer.url) }
      : undefined,
  }
}

function locations(event: Event) {
  const online = { '@type': 'VirtualLocation', url: httpLink(event.url) ?? event.pageUrl }
  if (event.attendanceMode === 'online') return online
  return event.attendanceMode === 'mixed' ? [place(event), online] : place(event)
}

function place(event: Event) {
  return {
    '@type': 'Place',
    name: event.location ?? event.city ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: event.address ?? undefined,
      addressLocality: event.city ?? undefined,
      addressRegion: event.stateCode ?? event.state ?? undefined,
      postalCode: event.postalCode ?? undefined,
      addressCountry: event.country ?? undefined,
    },
    geo:
      event.lat === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: event.lat, longitude: event.lng },
  }
}

function offers(event: Event) {
  const url = httpLink(event.ticketUrl)
  if (!url && !event.isFree) return undefined
  const price = event.isFree ? { price: 0, priceCurrency: 'USD' } : {}
  return { '@type': 'Offer', url: url ?? event.pageUrl, ...price }
}
