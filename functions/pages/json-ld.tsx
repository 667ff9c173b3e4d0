import { raw } from 'hono/html'
import type { AccessFeature } from '../../domain/access.ts'
import { describeEvent, type EventDescription } from '../../domain/display/describe-event.ts'
import { httpLink } from '../../domain/display/http-link.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isRule, parseRule } from '../../domain/recurrence/rule.ts'
import { event as english } from '../../domain/words/en.ts'
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

type Organization = Pick<CalendarView['organization'], 'name' | 'url'>
type Shown = {
  now: number
  /** Whose calendar it is in. */
  organization: Organization
  /** Of an event without a picture of its own. */
  image?: string
}

export function structuredEvent(event: Event, { now, organization, image }: Shown) {
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
    image: httpLink(event.imageUrl) ?? image,
    location: locations(event, description),
    offers: offers(event, description),
    isAccessibleForFree: event.isFree ?? undefined,
    organizer: organizerOf(event, organization),
    superEvent: event.series ? { '@type': 'EventSeries', url: event.series.url } : undefined,
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
    amenityFeature: amenities(event),
    geo:
      event.lat === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: event.lat, longitude: event.lng },
  }
}

/** What belongs to a performance rather than to its place, such as captions, has no property of events. */
const OF_PLACE: readonly AccessFeature[] = [
  'step-free',
  'accessible-restroom',
  'assistance-animals',
  'hearing-loop',
]

function amenities({ access, accessibility }: Event) {
  const feature = (name: string, value: string | boolean) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value,
  })
  const answers = (features: AccessFeature[], value: boolean) =>
    features.filter((name) => OF_PLACE.includes(name)).map((name) => feature(english[name], value))
  const all = [
    ...(accessibility ? [feature('Accessibility', accessibility)] : []),
    ...answers(access.yes, true),
    ...answers(access.no, false),
  ]
  return all.length > 1 ? all : all[0]
}

/** Where no organizer is named, the organization that publishes the event; it has a site of its own, or its page here. */
function organizerOf({ organizer, orgSlug, pageUrl }: Event, { name, url }: Organization) {
  const own = url ?? new URL(`/o/${orgSlug}`, pageUrl).href
  const { name: named, url: site } = organizer ?? { name, url: own }
  return {
    '@type': 'Organization',
    name: named,
    url: httpLink(site ?? (named === name ? own : null)),
  }
}

/** Zero is the same in every currency, but search engines ignore a price without one. */
const CURRENCY_OF_FREE = 'USD'

function offers(event: Event, { isCancelled, tickets }: EventDescription) {
  const { isFree, priceMin, priceMax, currency, status } = event
  if (isCancelled || (!tickets && !isFree && !currency)) return undefined
  const offer = {
    '@type': 'Offer',
    url: tickets ?? event.pageUrl,
    // Whether an event is sold out is not stored, and a postponed one may sell no tickets.
    availability: status === 'scheduled' ? 'https://schema.org/InStock' : undefined,
  }
  if (isFree) return { ...offer, price: 0, priceCurrency: currency ?? CURRENCY_OF_FREE }
  if (!currency) return offer
  if (priceMin === priceMax) return { ...offer, price: priceMin, priceCurrency: currency }
  const amounts = { lowPrice: priceMin, highPrice: priceMax, priceCurrency: currency }
  return { ...offer, '@type': 'AggregateOffer', ...amounts }
}

/** An event that repeats, for search engines: what its dates share, its rule, and the dates. */
export function structuredSeries(
  events: Event[],
  { url, now, organization }: { url: string; now: number; organization: Organization },
) {
  const [first] = events
  const shared = first && structuredEvent(first, { now, organization })
  return {
    ...shared,
    '@type': 'EventSeries',
    url,
    startDate: first?.allDay ? first.displayDate : first?.startsAt,
    endDate: events.at(-1)?.endDate,
    previousStartDate: undefined,
    eventStatus: undefined,
    superEvent: undefined,
    eventSchedule: first && scheduleOf(first),
    subEvent: events.map((event) => {
      const {
        '@context': _,
        description: __,
        superEvent: ___,
        ...date
      } = structuredEvent(event, { now, organization })
      return date
    }),
  }
}

const FREQUENCY = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' }
const WEEKDAY = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** Nothing for dates without a rule, and for a rule that schema.org has no words for: the dates say it all. */
function scheduleOf({ series, timezone, allDay }: Event) {
  if (!series?.rrule) return undefined
  const startsLocal = series.start
  const rule = parseRule(series.rrule, { startsLocal, timezone })
  if (!isRule(rule)) return undefined
  const { byDay, byMonth, byMonthDay, bySetPos, byYearDay, byWeekNo } = rule
  if ([bySetPos, byYearDay, byWeekNo].some((list) => list.length > 0)) return undefined
  const given = <T,>(list: T[]) => (list.length > 0 ? list : undefined)
  return {
    '@type': 'Schedule',
    startDate: startsLocal.slice(0, 10),
    startTime: allDay ? undefined : `${startsLocal.slice(11)}:00`,
    endDate: rule.until ?? undefined,
    scheduleTimezone: timezone,
    repeatFrequency: `P${rule.interval}${FREQUENCY[rule.freq]}`,
    repeatCount: rule.count ?? undefined,
    byDay: given(
      // The second Tuesday is written as in iCalendar.
      byDay.map(({ day, nth }) => (nth ? `${nth}${day}` : `https://schema.org/${WEEKDAY[day]}`)),
    ),
    byMonth: given(byMonth),
    byMonthDay: given(byMonthDay),
  }
}

type Listed = Pick<CalendarView, 'organization' | 'events'>

/** A list of events for search engines: `itemOf` says what of each. */
export function structuredList(
  { organization, events }: Listed,
  now: number,
  itemOf = withoutDescription,
) {
  return {
    '@type': 'ItemList',
    numberOfItems: events.length,
    itemListElement: events.map((event, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: itemOf(structuredEvent(event, { now, organization })),
    })),
  }
}

/** The pages of the events tell the rest. */
function withoutDescription({
  '@context': _,
  description: __,
  ...item
}: ReturnType<typeof structuredEvent>): object {
  return item
}

/** A calendar for search engines: a page whose subject is a list of events, with their owner. */
export function structuredFeed(
  view: CalendarView,
  {
    url,
    description,
    locale,
    now,
  }: Record<'url' | 'description' | 'locale', string> & {
    now: number
  },
) {
  const { feed, organization, widget } = view
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: widget.title ?? feed.name,
    url,
    description,
    inLanguage: locale,
    publisher: {
      '@type': 'Organization',
      name: organization.name,
      url: httpLink(organization.url ?? feed.url),
    },
    mainEntity: structuredList(view, now),
  }
}
