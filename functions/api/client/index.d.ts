import type { components, paths } from './types.generated.d.ts'

type Schemas = components['schemas']
export type Event = Schemas['Event']
export type EventList = Schemas['EventList']
export type EventSearch = Schemas['EventSearch']
export type NearbyList = Schemas['NearbyList']
export type Month = Schemas['Month']
export type Changes = Schemas['Changes']
export type Facets = Schemas['Facets']
export type OneEvent = Schemas['OneEvent']
export type WidgetConfig = Schemas['WidgetConfig']
export type OrganizationFeeds = Schemas['OrganizationFeeds']
export type OrganizationEventList = Schemas['OrganizationEventList']
export type OrganizationMonth = Schemas['OrganizationMonth']
export type OrganizationWidgetConfig = Schemas['OrganizationWidgetConfig']
export type CalendarList = Schemas['CalendarList']
export type CustomFeedList = Schemas['CustomFeedList']

/** Error message and HTTP status; `status` is 0 if the service sent no response. */
export type CalendarError = { status: number; message: string; cause?: unknown }
export type Answer<T> = { data: T; error: null } | { data: null; error: CalendarError }

/** Parameters may also be `undefined`, which leaves them out. */
type Sent<Query> = { [Name in keyof Query]: Query[Name] | undefined }
type QueryOf<Path extends keyof paths> = Sent<
  NonNullable<paths[Path]['get'] extends { parameters: { query?: infer Query } } ? Query : never>
>
type Init = { signal?: AbortSignal }
type List<Query, T> = (query?: Query, init?: Init) => Promise<Answer<T>>
type MonthOf<Query, T> = (
  year: number | string,
  month: number | string,
  query?: Query,
  init?: Init,
) => Promise<Answer<T>>

export type FeedClient = {
  /** Upcoming and ongoing events, or a date range with `from` and `to`; sorted by start. */
  events: List<QueryOf<'/feeds/{feedId}/events'>, EventList>
  /** Upcoming events around a point, sorted by distance, or in a state, sorted by start. */
  nearby: List<QueryOf<'/feeds/{feedId}/events/nearby'>, NearbyList>
  event: (eventId: string, init?: Init) => Promise<Answer<OneEvent>>
  /** Events that take place in a month, including past events: `month(2026, 12)`. */
  month: MonthOf<QueryOf<'/feeds/{feedId}/calendar/{year}/{month}'>, Month>
  /** Event counts by category, state, and month. */
  facets: List<QueryOf<'/feeds/{feedId}/facets'>, Facets>
  /** All events, then only changes. Store `data.cursor` and send it next time. */
  changes: List<QueryOf<'/feeds/{feedId}/changes'>, Changes>
  widgetConfig: (init?: Init) => Promise<Answer<WidgetConfig>>
}

export type OrganizationClient = {
  feeds: (init?: Init) => Promise<Answer<OrganizationFeeds>>
  /** Upcoming and ongoing events of all its feeds. Events in several feeds are merged. */
  events: List<QueryOf<'/orgs/{orgSlug}/events'>, OrganizationEventList>
  month: MonthOf<QueryOf<'/orgs/{orgSlug}/calendar/{year}/{month}'>, OrganizationMonth>
  facets: List<QueryOf<'/orgs/{orgSlug}/facets'>, Facets>
  changes: List<QueryOf<'/orgs/{orgSlug}/changes'>, Changes>
  widgetConfig: (init?: Init) => Promise<Answer<OrganizationWidgetConfig>>
  /** Upcoming and ongoing events that match a saved custom feed (Pro and Enterprise). */
  customFeed: (slug: string) => {
    events: List<QueryOf<'/orgs/{orgSlug}/custom/{customSlug}'>, CustomFeedList>
    month: MonthOf<
      QueryOf<'/orgs/{orgSlug}/custom/{customSlug}/calendar/{year}/{month}'>,
      OrganizationMonth
    >
    facets: List<QueryOf<'/orgs/{orgSlug}/custom/{customSlug}/facets'>, Facets>
    widgetConfig: (init?: Init) => Promise<Answer<OrganizationWidgetConfig>>
  }
}

/**
 * Returns a client for the service at a URL: `calendarClient('https://calendar.example.com')`. A path is kept.
 * Calls never throw. Each returns `{ data, error }`, one of which is `null`.
 */
export declare function calendarClient(
  service: string | URL,
  options?: { fetch?: (url: string, init: RequestInit) => Promise<Response> },
): {
  /** Organizations, feeds, and custom feeds by name: `calendars({ search: 'library' })`. */
  calendars: List<QueryOf<'/calendars'>, CalendarList>
  /** Events of all calendars: `events({ search: 'jazz', place: 'Austin, TX', is_free: true })`. */
  events: List<QueryOf<'/events'>, EventSearch>
  feed: (feedId: string) => FeedClient
  organization: (slug: string) => OrganizationClient
}

type Paged = { pagination: { nextCursor: string | null } }

/**
 * Returns all pages of a list in order. Stops after an error.
 * `for await (const { data, error } of everyPage(feed.events, { search: 'jazz' }))`
 */
export declare function everyPage<Query extends { cursor?: string | undefined }, T extends Paged>(
  list: (query?: Query, init?: Init) => Promise<Answer<T>>,
  query?: Query,
  init?: Init,
): AsyncGenerator<Answer<T>, void, void>
