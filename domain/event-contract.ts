import * as z from 'zod'
import { ACCESS_FEATURES } from './access.ts'

// What clients of the API see. OpenAPI and the widget's types are made from these; tests hold every
// answer against them. They are not bundled into the Worker.

const text = z.string()
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' })
const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/)
  .meta({ format: 'date-time' })
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' })
const address = text.meta({ format: 'uri' })
const path = text.meta({ format: 'uri-reference' })

const accessFeature = z.enum(ACCESS_FEATURES)
const accessFeatures = z.array(accessFeature)

export const Event = z
  .strictObject({
    id: text,
    feedId: text,
    feedSlug: text,
    orgSlug: text,
    title: text,
    slug: text.describe('Title as a slug, used in permalinks.'),
    description: text.describe('Plain text.'),
    descriptionMarkdown: text
      .nullable()
      .describe(
        'The description with its formatting (bold, italic, links, lists) in Markdown; null for plain text.',
      ),
    displayDate: date.describe('Local start date.'),
    endDate: date.describe('Local end date, inclusive.'),
    startsAt: instant.describe(
      'Start in RFC 3339 format, with the UTC offset of the event’s time zone.',
    ),
    endsAt: instant.nullable().describe('End (exclusive); null if unknown.'),
    previousStartsAt: instant
      .nullable()
      .describe('Original start of a postponed event. Equals `startsAt` until a new date is set.'),
    timezone: text.describe('IANA time zone.'),
    allDay: z.boolean(),
    timeKnown: z
      .boolean()
      .describe('False if the time of day is not announced yet. `allDay` is true in that case.'),
    status: z.enum(['scheduled', 'cancelled', 'postponed']),
    statusReason: text
      .nullable()
      .describe('Why the event is cancelled or postponed, as plain text; null if not given.'),
    attendanceMode: z.enum(['offline', 'online', 'mixed']),
    location: text.nullable().describe('Venue name.'),
    address: text.nullable(),
    city: text.nullable(),
    state: text.nullable().describe('Full name of the state or province.'),
    stateCode: text.nullable(),
    postalCode: text.nullable(),
    country: text.nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    accessibility: text.nullable().describe('Accessibility information, as plain text.'),
    access: z
      .strictObject({ yes: accessFeatures, no: accessFeatures })
      .describe(
        'Accessibility features that are available (`yes`) and not available (`no`). What is in neither list is unknown. New features may be added.',
      ),
    url: address.nullable(),
    imageUrl: address
      .nullable()
      .describe('Image of the event, or the default image of its category or feed.'),
    thumbnailUrl: address
      .nullable()
      .describe('The image at a width of 320 pixels, 16:9; null if the image is not stored here.'),
    imageAlt: text.nullable().describe('What the image shows; null for a default image.'),
    categories: z.array(text),
    color: text.nullable().describe('Color of its category or feed, for example `#2e7d5b`.'),
    isFree: z.boolean().nullable(),
    priceText: text.nullable().describe('Price as worded by the organizer.'),
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
    ticketUrl: address.nullable(),
    organizer: z.strictObject({ name: text, url: address.nullable() }).nullable(),
    series: z
      .strictObject({
        id: text,
        rrule: text.nullable().describe('RFC 5545 rule; null if the dates follow no rule.'),
        start: text.describe(
          'First date of the rule, its DTSTART, on the clocks of `timezone`: `2026-03-10T19:00`, or `2026-03-10` if all-day.',
        ),
        url: address.describe('Page that lists all dates.'),
      })
      .nullable()
      .describe('The series of an event that repeats. Each date is an event of its own.'),
    permalink: path.describe('Path of this event in the API, including its event ID.'),
    pageUrl: address.describe('URL of the public event page.'),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>

export const NearbyEvent = Event.extend({
  distanceMiles: z
    .number()
    .optional()
    .describe(
      'Distance from the center in miles. Present only if the request has `lat` and `lng`.',
    ),
}).meta({ id: 'NearbyEvent' })
export type NearbyEvent = z.infer<typeof NearbyEvent>

/** An event that is named beside another. */
export const Alternate = z
  .strictObject({
    id: text,
    feedId: text,
    feedSlug: text,
    orgSlug: text,
    ...Event.pick({
      startsAt: true,
      allDay: true,
      timeKnown: true,
      location: true,
      permalink: true,
      pageUrl: true,
    }).shape,
  })
  .meta({ id: 'Alternate' })

export const OrganizationEvent = Event.extend({
  alternates: z
    .array(Alternate)
    .describe(
      'Copies of this event in other feeds of the organization. The list contains only this one.',
    ),
}).meta({ id: 'OrganizationEvent' })
export type OrganizationEvent = z.infer<typeof OrganizationEvent>

export const Pagination = z
  .strictObject({
    perPage: z.int(),
    nextCursor: text
      .nullable()
      .describe('Send this value as `cursor` to get the next page. Null on the last page.'),
  })
  .meta({ id: 'Pagination' })

export const EventList = z
  .strictObject({ events: z.array(Event), pagination: Pagination })
  .meta({ id: 'EventList' })
export type EventList = z.infer<typeof EventList>

export const OrganizationEventList = z
  .strictObject({ events: z.array(OrganizationEvent), pagination: Pagination })
  .meta({ id: 'OrganizationEventList' })
export type OrganizationEventList = z.infer<typeof OrganizationEventList>

export const CustomFeedList = z
  .strictObject({
    customFeed: z.strictObject({ slug: text, name: text }),
    events: z.array(OrganizationEvent),
    pagination: Pagination,
  })
  .meta({ id: 'CustomFeedList' })
export type CustomFeedList = z.infer<typeof CustomFeedList>

export const NearbyList = z
  .strictObject({
    events: z.array(NearbyEvent),
    center: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
    radius: z.number().nullable(),
    place: text.nullable().describe('The place that `place` was understood as.'),
    state: text.nullable(),
    country: text.nullable(),
    pagination: Pagination,
  })
  .meta({ id: 'NearbyList' })
export type NearbyList = z.infer<typeof NearbyList>

export const EventSearch = z
  .strictObject({
    events: z.array(Event),
    place: text.nullable().describe('The place that `place` was understood as.'),
    pagination: Pagination,
  })
  .meta({ id: 'EventSearch' })
export type EventSearch = z.infer<typeof EventSearch>

export const EventDetails = Event.extend({
  descriptionHtml: text
    .nullable()
    .describe(
      'The formatted description as HTML of the elements `p`, `br`, `strong`, `em`, `a`, `ul`, `ol`, and `li`; null for plain text.',
    ),
}).meta({ id: 'EventDetails' })
export type EventDetails = z.infer<typeof EventDetails>

export const OneEvent = z.strictObject({ event: EventDetails }).meta({ id: 'OneEvent' })
export type OneEvent = z.infer<typeof OneEvent>

export const Month = z
  .strictObject({
    year: z.int(),
    month: z.int(),
    timezone: text.describe('IANA time zone of the feed.'),
    events: z.array(Event),
    pagination: Pagination,
  })
  .meta({ id: 'Month' })
export type Month = z.infer<typeof Month>

export const OrganizationMonth = Month.extend({
  timezone: text.describe('IANA time zone of the organization.'),
  events: z.array(OrganizationEvent),
}).meta({ id: 'OrganizationMonth' })

const count = z.int().min(0)

export const Facets = z
  .strictObject({
    total: count.describe('Number of events counted.'),
    complete: z.boolean().describe('False if only the first 2,500 events by date were counted.'),
    categories: z
      .array(z.strictObject({ name: text, count, color: text.nullable() }))
      .describe(
        'Up to 100, most frequent first, with their colors. Spelling variants (case, accents) are merged.',
      ),
    states: z
      .array(z.strictObject({ name: text, code: text.nullable(), country: text.nullable(), count }))
      .describe('Up to 100, most frequent first.'),
    months: z
      .array(z.strictObject({ month: text.regex(/^\d{4}-\d{2}$/), count }))
      .describe('Counts by the month of `displayDate`, in order.'),
    access: z
      .array(z.strictObject({ feature: accessFeature, count }))
      .describe('Accessibility features that are available, most frequent first.'),
  })
  .meta({ id: 'Facets' })
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
    pagination: Pagination,
  })
  .meta({ id: 'Changes' })
export type Changes = z.infer<typeof Changes>

export const Permalink = z
  .strictObject({
    event: EventDetails,
    alternates: z.array(Alternate).describe('Other events with the same title and date.'),
  })
  .meta({ id: 'Permalink' })
export type Permalink = z.infer<typeof Permalink>

export const OrganizationFeeds = z
  .strictObject({
    organization: z.strictObject({ slug: text, name: text, url: address.nullable() }),
    feeds: z.array(
      z.strictObject({
        id: text,
        slug: text,
        name: text,
        description: text,
        timezone: text,
        page: address.meta({ description: 'URL of the public feed page.' }),
      }),
    ),
  })
  .meta({ id: 'OrganizationFeeds' })
export type OrganizationFeeds = z.infer<typeof OrganizationFeeds>

export const CalendarList = z
  .strictObject({
    calendars: z.array(
      z.strictObject({
        name: text,
        organization: z.strictObject({ slug: text, name: text }),
        feedId: text.nullable().describe('ID of a feed; null otherwise.'),
        customFeed: text.nullable().describe('Slug of a custom feed; null otherwise.'),
        page: address.meta({ description: 'URL of the public calendar page.' }),
      }),
    ),
  })
  .meta({ id: 'CalendarList' })
export type CalendarList = z.infer<typeof CalendarList>

/** How staff want a widget to look. */
const widget = z.strictObject({
  view: z.enum(['list', 'month', 'cards']),
  theme: z.enum(['auto', 'light', 'dark']),
  accentColor: text,
  language: text.nullable(),
  showSearch: z.boolean(),
  showNearby: z.boolean(),
  showSubscribe: z.boolean(),
  showCalendar: z.boolean(),
  perPage: z.int(),
  repeats: z.enum(['all', 'first']),
  images: z.enum(['none', 'list', 'detail']),
  title: text.nullable(),
})

export const WidgetConfigAnswer = z
  .strictObject({
    feed: z.strictObject({
      id: text,
      slug: text,
      name: text,
      description: text,
      timezone: text,
      url: address.nullable(),
    }),
    organization: z.strictObject({
      slug: text,
      name: text,
      url: address.nullable(),
      privacyUrl: address.nullable().describe('Privacy policy of the organization.'),
    }),
    widget,
    places: z.boolean().describe('Whether nearby events can be found by `place`.'),
    countries: z
      .array(z.string())
      .describe('Two-letter codes of the countries of its next events, in lower case, sorted.'),
    postalCodes: z
      .boolean()
      .describe(
        'Whether `place` may be a postal code: if the feed has events in the US or Canada.',
      ),
    links: z.strictObject({
      events: address,
      calendar: text
        .meta({ format: 'uri-template' })
        .describe('URL template that ends in `{year}/{month}`.'),
      nearby: address,
      subscribe: address,
      page: address,
    }),
  })
  .meta({ id: 'WidgetConfig' })
export type WidgetConfigAnswer = z.infer<typeof WidgetConfigAnswer>

export const OrgWidgetConfigAnswer = z
  .strictObject({
    organization: z.strictObject({
      slug: text,
      name: text,
      timezone: text,
      url: address.nullable(),
    }),
    customFeed: z.strictObject({ slug: text, name: text }).nullable(),
    widget: widget.describe('Settings shared by all feeds; otherwise the defaults.'),
    links: z.strictObject({
      events: address,
      calendar: text
        .meta({ format: 'uri-template' })
        .describe('URL template that ends in `{year}/{month}`.'),
      page: address,
    }),
  })
  .meta({ id: 'OrganizationWidgetConfig' })
export type OrgWidgetConfigAnswer = z.infer<typeof OrgWidgetConfigAnswer>

/** Not named `Error`: in a generated client that would hide the language's own. */
export const ErrorAnswer = z
  .strictObject({ error: text.describe('Human-readable error message. Do not parse it.') })
  .meta({ id: 'ErrorAnswer' })
