import * as z from 'zod'

// What the outside sees. OpenAPI and the widget's types are made from these; tests hold every
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

export const Event = z
  .strictObject({
    id: text,
    feedId: text,
    feedSlug: text,
    orgSlug: text,
    title: text,
    slug: text.describe('The slugified title, as in permalinks.'),
    description: text.describe('Plain text.'),
    displayDate: date.describe('Local start date.'),
    endDate: date.describe('Local end date, inclusive.'),
    startsAt: instant.describe('RFC 3339 with the local offset of the event.'),
    endsAt: instant.nullable().describe('Exclusive end; null when unknown.'),
    previousStartsAt: instant
      .nullable()
      .describe(
        'The start before it was put off; equal to `startsAt` while the new one is unknown.',
      ),
    timezone: text.describe('IANA time zone.'),
    allDay: z.boolean(),
    timeKnown: z
      .boolean()
      .describe('False while the time of day is to be announced; `allDay` is true then.'),
    status: z.enum(['scheduled', 'cancelled', 'postponed']),
    attendanceMode: z.enum(['offline', 'online', 'mixed']),
    location: text.nullable().describe('Name of the venue.'),
    address: text.nullable(),
    city: text.nullable(),
    state: text.nullable().describe('Full name.'),
    stateCode: text.nullable(),
    postalCode: text.nullable(),
    country: text.nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    accessibility: text
      .nullable()
      .describe('How people with disabilities get in and take part; plain text.'),
    url: address.nullable(),
    imageUrl: address.nullable(),
    imageAlt: text.nullable(),
    categories: z.array(text),
    isFree: z.boolean().nullable(),
    priceText: text.nullable().describe("The price in the organizer's words."),
    priceMin: z
      .number()
      .nullable()
      .describe('The lowest price in `currency`; null when nobody has said, or nothing is to pay.'),
    priceMax: z.number().nullable().describe('The highest; equal to `priceMin` for one price.'),
    currency: text.nullable().describe('ISO 4217: `USD`, `EUR`; given with the two amounts.'),
    ticketUrl: address.nullable(),
    organizer: z.strictObject({ name: text, url: address.nullable() }).nullable(),
    permalink: path.describe('Path of this event in the API; it names the event by its id, too.'),
    pageUrl: address.describe('The page of this event for people.'),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>

export const NearbyEvent = Event.extend({
  distanceMiles: z
    .number()
    .optional()
    .describe('Distance from the centre; only when the request has one.'),
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
    .describe('The same event in other feeds of the organization; the list has it once.'),
}).meta({ id: 'OrganizationEvent' })
export type OrganizationEvent = z.infer<typeof OrganizationEvent>

export const Pagination = z
  .strictObject({
    perPage: z.int(),
    nextCursor: text.nullable().describe('Pass it as `cursor`; null on the last page.'),
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
    state: text.nullable(),
    country: text.nullable(),
    pagination: Pagination,
  })
  .meta({ id: 'NearbyList' })
export type NearbyList = z.infer<typeof NearbyList>

export const OneEvent = z.strictObject({ event: Event }).meta({ id: 'OneEvent' })
export type OneEvent = z.infer<typeof OneEvent>

export const Month = z
  .strictObject({
    year: z.int(),
    month: z.int(),
    timezone: text.describe('Time zone of the feed.'),
    events: z.array(Event),
    pagination: Pagination,
  })
  .meta({ id: 'Month' })
export type Month = z.infer<typeof Month>

export const OrganizationMonth = Month.extend({
  timezone: text.describe('Time zone of the organization.'),
  events: z.array(OrganizationEvent),
}).meta({ id: 'OrganizationMonth' })

const count = z.int().min(0)

export const Facets = z
  .strictObject({
    total: count.describe('How many events were counted.'),
    complete: z
      .boolean()
      .describe('False when only the first 10,000 events by date were looked at.'),
    categories: z
      .array(z.strictObject({ name: text, count }))
      .describe('The most frequent first, at most 100; whatever their case and accents.'),
    states: z
      .array(z.strictObject({ name: text, code: text.nullable(), country: text.nullable(), count }))
      .describe('The most frequent first, at most 100.'),
    months: z
      .array(z.strictObject({ month: text.regex(/^\d{4}-\d{2}$/), count }))
      .describe('Months of `displayDate`, in order.'),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

export const Changes = z
  .strictObject({
    events: z.array(Event).describe('Added or changed, as they are now: put them into your copy.'),
    deleted: z.array(text).describe('Ids of events that are gone: take them out of it.'),
    cursor: text.describe('Keep it: it says what you know, also after the last page.'),
    pagination: Pagination,
  })
  .meta({ id: 'Changes' })
export type Changes = z.infer<typeof Changes>

export const Permalink = z
  .strictObject({
    event: Event,
    alternates: z.array(Alternate).describe('Other events of this name on this day.'),
  })
  .meta({ id: 'Permalink' })
export type Permalink = z.infer<typeof Permalink>

export const OrganizationFeeds = z
  .strictObject({
    organization: z.strictObject({ slug: text, name: text }),
    feeds: z.array(
      z.strictObject({
        id: text,
        slug: text,
        name: text,
        description: text,
        timezone: text,
        page: address.meta({ description: 'The page of the feed, for people.' }),
      }),
    ),
  })
  .meta({ id: 'OrganizationFeeds' })
export type OrganizationFeeds = z.infer<typeof OrganizationFeeds>

/** How staff want a widget to look. */
const widget = z.strictObject({
  view: z.enum(['list', 'month']),
  theme: z.enum(['auto', 'light', 'dark']),
  accentColor: text,
  language: text.nullable(),
  showSearch: z.boolean(),
  showNearby: z.boolean(),
  showSubscribe: z.boolean(),
  showCalendar: z.boolean(),
  perPage: z.int(),
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
    organization: z.strictObject({ slug: text, name: text }),
    widget,
    links: z.strictObject({
      events: address,
      calendar: text.meta({ format: 'uri-template' }).describe('Ends in `{year}/{month}`.'),
      nearby: address,
      subscribe: address,
      page: address,
    }),
  })
  .meta({ id: 'WidgetConfig' })
export type WidgetConfigAnswer = z.infer<typeof WidgetConfigAnswer>

export const OrgWidgetConfigAnswer = z
  .strictObject({
    organization: z.strictObject({ slug: text, name: text, timezone: text }),
    customFeed: z.strictObject({ slug: text, name: text }).nullable(),
    widget: widget.describe('What all feeds agree on, else the defaults.'),
    links: z.strictObject({
      events: address,
      calendar: text.meta({ format: 'uri-template' }).describe('Ends in `{year}/{month}`.'),
      page: address,
    }),
  })
  .meta({ id: 'OrganizationWidgetConfig' })
export type OrgWidgetConfigAnswer = z.infer<typeof OrgWidgetConfigAnswer>

/** Not named `Error`: in a generated client that would hide the language's own. */
export const ErrorAnswer = z
  .strictObject({ error: text.describe('What was wrong, in a sentence.') })
  .meta({ id: 'ErrorAnswer' })
