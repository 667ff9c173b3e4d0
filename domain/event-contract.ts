import * as z from 'zod'
import { ACCESS_FEATURES } from './access.ts'
import { date, instant, moment, path, text, url } from './contract-values.ts'

// What clients of the API see, with what OpenAPI, `/docs`, and the types of clients say of each field. Tests hold every
// answer against it. It is not bundled into the Worker. `calendar-contract.ts` has the rest.

const accessFeature = z.enum(ACCESS_FEATURES)
const accessFeatures = z.array(accessFeature)

export const Event = z
  .strictObject({
    id: text.describe('Event ID, for example `evt_demo_delta_blues_week`. It never changes.'),
    feedId: text.describe('ID of the feed that the event belongs to.'),
    feedSlug: text.describe('Slug of that feed. Staff can change it: store `feedId`.'),
    orgSlug: text.describe('Slug of the organization. It is part of API paths and page URLs.'),
    title: text.describe('Plain text, at most 200 characters.'),
    slug: text.describe('Title as a slug, used in permalinks.'),
    description: text.describe(
      'Plain text, at most 10,000 characters; URLs of links stand behind their text. Empty if there is none.',
    ),
    descriptionMarkdown: text
      .nullable()
      .describe(
        'The description with its formatting (bold, italic, links, lists) in Markdown; null for plain text.',
      ),
    displayDate: date.describe('First day in the time zone of the event. Lists are sorted by it.'),
    endDate: date.describe('Last day in the time zone of the event, inclusive.'),
    startsAt: instant.describe(
      'Start in RFC 3339 format, with the UTC offset of the event’s time zone. Midnight if `allDay` is true.',
    ),
    endsAt: instant.nullable().describe('End in the same format, exclusive; null if unknown.'),
    previousStartsAt: instant
      .nullable()
      .describe(
        'Original start of a postponed event, null for others. Equals `startsAt` until a new date is set.',
      ),
    timezone: text.describe('IANA time zone of the event, for example `America/Chicago`.'),
    allDay: z
      .boolean()
      .describe('True if the event runs from midnight to midnight: show dates without times.'),
    timeKnown: z
      .boolean()
      .describe('False if the time of day is not announced yet. `allDay` is true in that case.'),
    status: z
      .enum(['scheduled', 'cancelled', 'postponed'])
      .describe('Cancelled and postponed events stay in lists: mark them.'),
    statusReason: text
      .nullable()
      .describe('Why the event is cancelled or postponed, as plain text; null if not given.'),
    attendanceMode: z
      .enum(['offline', 'online', 'mixed'])
      .describe('`offline`: in person. `mixed`: in person and online.'),
    location: text.nullable().describe('Venue name; null if unknown.'),
    address: text.nullable().describe('Street address, without the city; null if unknown.'),
    city: text.nullable().describe('City or town; null if unknown.'),
    state: text.nullable().describe('Full name of the state or province; null if unknown.'),
    stateCode: text
      .nullable()
      .describe('Code of the state or province, for example `TX`; null if unknown.'),
    postalCode: text.nullable().describe('Postal code as text; null if unknown.'),
    country: text
      .nullable()
      .describe('Country as entered, usually a code such as `US`; null if not given.'),
    lat: z
      .number()
      .nullable()
      .describe('Latitude in degrees (WGS 84); null if the place was not located.'),
    lng: z.number().nullable().describe('Longitude in degrees; null whenever `lat` is null.'),
    accessibility: text
      .nullable()
      .describe('Accessibility information in the organizer’s words, as plain text.'),
    access: z
      .strictObject({
        yes: accessFeatures.describe('Available features; an empty list if none is known.'),
        no: accessFeatures.describe('Features that are not available.'),
      })
      .describe(
        'Accessibility features that are available (`yes`) and not available (`no`). What is in neither list is unknown. New features may be added.',
      ),
    url: url.nullable().describe('Website about the event; null if there is none.'),
    imageUrl: url
      .nullable()
      .describe('Image of the event, or the default image of its category or feed.'),
    thumbnailUrl: url
      .nullable()
      .describe('The image at a width of 320 pixels, 16:9; null if the image is not stored here.'),
    imageAlt: text.nullable().describe('What the image shows; null for a default image.'),
    categories: z
      .array(text)
      .describe('At most 20 categories of up to 60 characters; an empty list if there is none.'),
    color: text.nullable().describe('Color of its category or feed, for example `#2e7d5b`.'),
    isFree: z
      .boolean()
      .nullable()
      .describe('Whether admission is free; null if the organizer did not say.'),
    priceText: text
      .nullable()
      .describe('Price as worded by the organizer. If present, show it instead of the amounts.'),
    priceMin: z
      .number()
      .nullable()
      .describe('Lowest price in `currency`; null if unknown or free.'),
    priceMax: z
      .number()
      .nullable()
      .describe('Highest price in `currency`; equals `priceMin` if there is only one price.'),
    currency: text
      .nullable()
      .describe('ISO 4217 code, for example `USD`. Set together with `priceMin` and `priceMax`.'),
    ticketUrl: url.nullable().describe('Where to buy tickets or register; null if not given.'),
    organizer: z
      .strictObject({
        name: text.describe('Name of the organizer, as plain text.'),
        url: url.nullable().describe('Website of the organizer; null if not given.'),
      })
      .nullable()
      .describe('Who organizes the event; null if not given.'),
    series: z
      .strictObject({
        id: text.describe('Series ID, the same for all dates.'),
        rrule: text.nullable().describe('RFC 5545 rule; null if the dates follow no rule.'),
        start: text.describe(
          'First date of the rule, its DTSTART, on the clocks of `timezone`: `2026-03-10T19:00`, or `2026-03-10` if all-day.',
        ),
        url: url.describe('Page that lists all dates.'),
      })
      .nullable()
      .describe(
        'The series of an event that repeats, null for others. Each date is an event of its own.',
      ),
    permalink: path.describe('Path of this event in the API, including its event ID.'),
    pageUrl: url.describe('URL of the public event page.'),
    createdAt: moment.describe('When the event was added here, in UTC.'),
    updatedAt: moment.describe('When the event was last changed, in UTC.'),
  })
  .meta({
    id: 'Event',
    description: 'An event in a list. Every field is present: null or an empty list if unknown.',
  })
export type Event = z.infer<typeof Event>

export const NearbyEvent = Event.extend({
  distanceMiles: z
    .number()
    .optional()
    .describe(
      'Distance from the center in miles. Present only if the request has a center: `lat` and `lng`, or `place`.',
    ),
}).meta({ id: 'NearbyEvent', description: 'An event with its distance from the center.' })
export type NearbyEvent = z.infer<typeof NearbyEvent>

export const Alternate = z
  .strictObject(
    Event.pick({
      id: true,
      feedId: true,
      feedSlug: true,
      orgSlug: true,
      startsAt: true,
      allDay: true,
      timeKnown: true,
      location: true,
      permalink: true,
      pageUrl: true,
    }).shape,
  )
  .meta({ id: 'Alternate', description: 'An event that is named beside another one.' })

export const OrganizationEvent = Event.extend({
  alternates: z
    .array(Alternate)
    .describe(
      'Copies of this event in other feeds of the organization. The list contains only this one.',
    ),
}).meta({
  id: 'OrganizationEvent',
  description: 'An event in a list of several feeds, with its copies in the others.',
})
export type OrganizationEvent = z.infer<typeof OrganizationEvent>

export const Pagination = z
  .strictObject({
    perPage: z.int().describe('Most events of a page: `per_page`, or 1,000 in months.'),
    nextCursor: text
      .nullable()
      .describe('Send this value as `cursor` to get the next page. Null on the last page.'),
  })
  .meta({ id: 'Pagination', description: 'How to get the next page of a list.' })

const pagination = Pagination.describe('How to get the next page.')
const events = z.array(Event).describe('Events of this page, sorted by date.')
const mergedEvents = z
  .array(OrganizationEvent)
  .describe('Events of this page, sorted by date, each once.')

export const EventList = z
  .strictObject({ events, pagination })
  .meta({ id: 'EventList', description: 'One page of the events of a feed.' })
export type EventList = z.infer<typeof EventList>

export const OrganizationEventList = z
  .strictObject({ events: mergedEvents, pagination })
  .meta({ id: 'OrganizationEventList', description: 'One page of the events of an organization.' })
export type OrganizationEventList = z.infer<typeof OrganizationEventList>

export const CustomFeedList = z
  .strictObject({
    customFeed: z
      .strictObject({
        slug: text.describe('Slug of the custom feed, as in its path.'),
        name: text.describe('Name of the custom feed.'),
      })
      .describe('The custom feed that the events match.'),
    events: mergedEvents,
    pagination,
  })
  .meta({ id: 'CustomFeedList', description: 'One page of the events of a custom feed.' })
export type CustomFeedList = z.infer<typeof CustomFeedList>

const place = text
  .nullable()
  .describe('The place that `place` was understood as; null without `place`.')

export const NearbyList = z
  .strictObject({
    events: z
      .array(NearbyEvent)
      .describe('Events of this page, sorted by distance, or by date if there is no center.'),
    center: z
      .strictObject({
        lat: z.number().describe('Latitude in degrees, rounded to 3 decimals.'),
        lng: z.number().describe('Longitude in degrees, rounded to 3 decimals.'),
      })
      .nullable()
      .describe('The point that distances are measured from; null if only `state` was sent.'),
    radius: z.number().nullable().describe('Miles around the center; null without a center.'),
    place,
    state: text.nullable().describe('Full name of the state sent; null without `state`.'),
    country: text.nullable().describe('Code of the country sent; null without `country`.'),
    pagination,
  })
  .meta({ id: 'NearbyList', description: 'One page of the events around a center or in a state.' })
export type NearbyList = z.infer<typeof NearbyList>

export const EventSearch = z
  .strictObject({ events, place, pagination })
  .meta({ id: 'EventSearch', description: 'One page of the events of all calendars.' })
export type EventSearch = z.infer<typeof EventSearch>

export const EventDetails = Event.extend({
  descriptionHtml: text
    .nullable()
    .describe(
      'The formatted description as HTML of the elements `p`, `br`, `strong`, `em`, `a`, `ul`, `ol`, and `li`; null for plain text.',
    ),
}).meta({ id: 'EventDetails', description: 'A single event: all fields of lists, and HTML.' })
export type EventDetails = z.infer<typeof EventDetails>

export const OneEvent = z
  .strictObject({ event: EventDetails.describe('The event with this ID.') })
  .meta({ id: 'OneEvent', description: 'One event of a feed.' })
export type OneEvent = z.infer<typeof OneEvent>

export const Month = z
  .strictObject({
    year: z.int().describe('The year of the path.'),
    month: z.int().describe('The month of the path, from 1 to 12.'),
    timezone: text.describe('IANA time zone of the feed. Each event also has its own.'),
    events,
    pagination,
  })
  .meta({ id: 'Month', description: 'The events of a feed in one month.' })
export type Month = z.infer<typeof Month>

export const OrganizationMonth = Month.extend({
  timezone: text.describe('IANA time zone of the organization. Each event also has its own.'),
  events: mergedEvents,
}).meta({
  id: 'OrganizationMonth',
  description: 'The events of an organization or custom feed in one month.',
})

const count = z.int().min(0).describe('Number of events.')

export const Facets = z
  .strictObject({
    total: count.describe('Number of events counted.'),
    complete: z.boolean().describe('False if only the first 2,500 events by date were counted.'),
    categories: z
      .array(
        z.strictObject({
          name: text.describe('The most frequent spelling. Send it as `category`.'),
          count,
          color: text.nullable().describe('Color that staff chose; null if none.'),
        }),
      )
      .describe(
        'Up to 100, most frequent first, with their colors. Spelling variants (case, accents) are merged.',
      ),
    states: z
      .array(
        z.strictObject({
          name: text.describe('Full name. Send it as `state`.'),
          code: text.nullable().describe('Code, for example `TX`; null if unknown.'),
          country: text.nullable().describe('Country as events have it; null if none has one.'),
          count,
        }),
      )
      .describe('Up to 100, most frequent first.'),
    months: z
      .array(
        z.strictObject({
          month: text.regex(/^\d{4}-\d{2}$/).describe('Year and month, for example `2026-05`.'),
          count,
        }),
      )
      .describe(
        'Counts by the month of `displayDate`, in order. Months without events are left out.',
      ),
    access: z
      .array(
        z.strictObject({
          feature: accessFeature.describe('Value for the parameter `access`.'),
          count,
        }),
      )
      .describe('Accessibility features that are available, most frequent first.'),
  })
  .meta({ id: 'Facets', description: 'Counts of the events that match, for filter menus.' })
export type Facets = z.infer<typeof Facets>

export const Changes = z
  .strictObject({
    events: z
      .array(Event)
      .describe(
        'Events that were added or changed, in their current state. Add or replace them in your copy.',
      ),
    deleted: z.array(text).describe('IDs of deleted events. Remove them from your copy.'),
    cursor: text.describe(
      'Store this value and send it as `cursor` next time to get only later changes. Present on every page.',
    ),
    pagination,
  })
  .meta({ id: 'Changes', description: 'What changed since a stored cursor.' })
export type Changes = z.infer<typeof Changes>

export const Permalink = z
  .strictObject({
    event: EventDetails.describe('The event at this date with this title.'),
    alternates: z
      .array(Alternate)
      .describe('Other events with the same title and date; an empty list if there is none.'),
  })
  .meta({ id: 'Permalink', description: 'One event by date and title.' })
export type Permalink = z.infer<typeof Permalink>

/** Not named `Error`: in a generated client that would hide the language's own. */
export const ErrorAnswer = z
  .strictObject({ error: text.describe('Human-readable error message. Do not parse it.') })
  .meta({ id: 'ErrorAnswer', description: 'What went wrong, for developers to read.' })
