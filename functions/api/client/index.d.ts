import type { components, paths } from './types.generated.d.ts'

type Schemas = components['schemas']
export type Event = Schemas['Event']
export type EventList = Schemas['EventList']
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
export type CustomFeedList = Schemas['CustomFeedList']

/** What went wrong, in a sentence; `status` is 0 where no answer of the service came. */
export type CalendarError = { status: number; message: string; cause?: unknown }
export type Answer<T> = { data: T; error: null } | { data: null; error: CalendarError }

type QueryOf<Path extends keyof paths> = NonNullable<
  paths[Path]['get'] extends { parameters: { query?: infer Query } } ? Query : never
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
  /** Events that are not over or, with `from`, of these days; the earliest first. */
  events: List<QueryOf<'/feeds/{feedId}/events'>, EventList>
  /** Around a point the nearest first, or in a state by date. */
  nearby: List<QueryOf<'/feeds/{feedId}/events/nearby'>, NearbyList>
  event: (eventId: string, init?: Init) => Promise<Answer<OneEvent>>
  /** All events that touch a month: `month(2026, 12)`. */
  month: MonthOf<QueryOf<'/feeds/{feedId}/calendar/{year}/{month}'>, Month>
  /** How many events are of which category, state and month. */
  facets: List<QueryOf<'/feeds/{feedId}/facets'>, Facets>
  /** All events, then what changed: keep `data.cursor` for the next time. */
  changes: List<QueryOf<'/feeds/{feedId}/changes'>, Changes>
  widgetConfig: (init?: Init) => Promise<Answer<WidgetConfig>>
}

export type OrganizationClient = {
  feeds: (init?: Init) => Promise<Answer<OrganizationFeeds>>
  /** Events of all its feeds, one in two feeds once. */
  events: List<QueryOf<'/orgs/{orgSlug}/events'>, OrganizationEventList>
  month: MonthOf<QueryOf<'/orgs/{orgSlug}/calendar/{year}/{month}'>, OrganizationMonth>
  facets: List<QueryOf<'/orgs/{orgSlug}/facets'>, Facets>
  changes: List<QueryOf<'/orgs/{orgSlug}/changes'>, Changes>
  widgetConfig: (init?: Init) => Promise<Answer<OrganizationWidgetConfig>>
  /** Events that fit what its staff saved (Pro). */
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
 * The read API of the service at this address: `calendarClient('https://calendar.example.com')`.
 * Nothing throws: each answer is `{ data, error }`, one of them `null`.
 */
export declare function calendarClient(
  service: string | URL,
  options?: { fetch?: (url: string, init: RequestInit) => Promise<Response> },
): {
  feed: (feedId: string) => FeedClient
  organization: (slug: string) => OrganizationClient
}

type Paged = { pagination: { nextCursor: string | null } }

/**
 * All pages of a list, one after the other; an error is the last.
 * `for await (const { data, error } of everyPage(feed.events, { search: 'jazz' }))`
 */
export declare function everyPage<Query extends { cursor?: string }, T extends Paged>(
  list: (query?: Query, init?: Init) => Promise<Answer<T>>,
  query?: Omit<Query, 'cursor'> & { cursor?: string },
  init?: Init,
): AsyncGenerator<Answer<T>, void, void>
