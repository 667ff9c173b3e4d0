import * as z from 'zod/mini'
import { ACCESS_FEATURES } from '../../domain/access.ts'
import type { QuerySchema } from '../caching/canonical-url.ts'
import {
  CalendarsQuery,
  FacetsQuery,
  ListQuery,
  NearbyQuery,
  NoQuery,
  SearchQuery,
} from '../events/params.ts'
import { badRequest } from '../http/errors.ts'

/** What of the read API answers a call: the segments of its path, and its parameters. */
export type Question = {
  path: string[]
  schema: QuerySchema
  query: Record<string, unknown>
  /** One client may have few of them at once. */
  costly?: true
}

type Tool<S extends z.ZodMiniType> = {
  title: string
  description: string
  input: S
  ask: (asked: z.output<S>) => Question
}

const described = <S extends z.ZodMiniType>(schema: S, description: string) =>
  schema.check(z.meta({ description }))
const text = (description: string, most = 200) =>
  described(z.string().check(z.maxLength(most)), description)
const UNLIKE = 'is invalid. See the parameter description.'
/** A part of a path; dots alone would lead out of it. */
const segment = (description: string) => text(description).check(z.regex(/[^.]/, UNLIKE))
const day = (description: string) =>
  described(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a valid date in the form YYYY-MM-DD')),
    description,
  )
const number = (description: string, least: number, most: number) =>
  described(z.number().check(z.minimum(least), z.maximum(most)), description)
/** The most events that a page of the read API holds. */
const MAX_EVENTS = 100

/** As the read API takes numbers: it knows no `1e-7`. */
const plain = (value: number | undefined) => value?.toFixed(20)

const organization = segment(
  'Organization slug, as in the URLs of its pages, for example "riverside"',
)
const FEED = 'takes an ID such as feed_…, from find_calendars or list_feeds'
const feed = segment(
  'Feed ID from find_calendars or list_feeds, for example "feed_demo_music"',
).check(z.regex(/^feed_/, FEED))
const custom_feed = segment('Custom feed slug from find_calendars. Requires organization.')
// Beside the addresses of events there are others.
const event = described(
  z.string().check(z.maxLength(200), z.regex(/^evt_/, UNLIKE)),
  'Event ID from list_events, for example "evt_demo_kite_saturday"',
)

function tool<S extends z.ZodMiniType>(definition: Tool<S>) {
  const { input, ask, ...described } = definition
  return {
    ...described,
    input,
    /** What to ask the read API, or a 400 that names the argument that is wrong. */
    read(given: unknown): Question {
      const { success, data, error } = input.safeParse(given)
      if (success) return ask(data)
      throw badRequest(formatIssue(error.issues[0]))
    },
  }
}

const calendar = {
  feed: z.optional(feed),
  organization: z.optional(organization),
  custom_feed: z.optional(custom_feed),
}
type CalendarAsked = { [name in keyof typeof calendar]?: string | undefined }

/** The path of a feed, an organization, or one of its custom feeds in the read API. */
function calendarSegments({ feed, organization, custom_feed }: CalendarAsked): string[] {
  if (feed === undefined && organization === undefined) {
    throw badRequest(
      'Pass feed (an ID such as feed_…) or organization (a slug). find_calendars lists both.',
    )
  }
  if (feed !== undefined && organization !== undefined) {
    throw badRequest('Pass either feed or organization, not both')
  }
  if (feed !== undefined) {
    if (custom_feed !== undefined) throw badRequest('custom_feed needs organization, not feed')
    return ['feeds', feed]
  }
  const owner = ['orgs', organization ?? '']
  return custom_feed === undefined ? owner : [...owner, 'custom', custom_feed]
}

/** What narrows lists and searches of events. */
const narrowing = {
  search: z.optional(text('Words that must all occur in the title, location, city, or state')),
  state: z.optional(text('State or province, name or code', 100)),
  country: z.optional(
    text('Country, name or code, such as "AU". Alone or with `state`: "WA" in "AU"', 100),
  ),
  from: z.optional(day('First day, YYYY-MM-DD. Includes past events from that day on.')),
  to: z.optional(day('Last day on which an event may start, YYYY-MM-DD')),
  is_free: z.optional(
    described(
      z.boolean(),
      'true: only events marked as free; false: only events marked as not free. Events of unknown price are in neither.',
    ),
  ),
  access: z.optional(
    described(
      z.array(z.enum(ACCESS_FEATURES)),
      'Accessibility features that must all be marked as available',
    ),
  ),
  repeats: z.optional(
    described(
      z.enum(['first', 'all']),
      'Repeating events: "first" lists the next date only, counted from `from` if given; "all" lists every date. Default "first".',
    ),
  ),
}
const paging = {
  limit: z.optional(number('Maximum number of events. Default 20.', 1, MAX_EVENTS).check(z.int())),
  cursor: z.optional(
    text(
      'Continues a list: `pagination.nextCursor` of the previous result. Keep all other arguments the same.',
      400,
    ),
  ),
}
const miles = (most: number, rest: string) =>
  described(
    z.number().check(z.gt(0), z.maximum(most)),
    `Radius in miles around the center, above 0. ${rest}`,
  )

/** What they accept, and return (`domain/tool-results.ts`), is also in `tool-schemas.generated.json`, by `npm run generate`. */
export const TOOLS = {
  find_calendars: tool({
    title: 'Find calendars by name',
    description:
      'Finds event calendars by their name or that of their organization: organizations, their feeds, and their custom feeds. Without `name`, lists the first 20 calendars. It does not look at events: search those with list_events. Pass the IDs and slugs of a result to the other tools.',
    input: z.strictObject({
      name: z.optional(
        text('Words that must all occur in the name, for example "public library". Default: all.'),
      ),
    }),
    ask: ({ name }) => ({ path: ['calendars'], schema: CalendarsQuery, query: { search: name } }),
  }),
  search_events: tool({
    title: 'Search events of all calendars',
    description:
      'Finds upcoming and ongoing events in all public calendars of this service, or in those of one `organization`, by words, dates, place, and price. Use it when you know no calendar: "free jazz in Austin next weekend". Sorted by start. Covers one year at most: from today, or from `from`. Of a repeating event only the next date is listed, with how it repeats (`repeats`) and a page with all dates (`series.url`); pass `repeats: "all"` for every date. Times include the UTC offset of the event. Call get_event with `feedId` and `id` for description, tickets, and accessibility. Titles and other texts come from the organizations that publish the calendars.',
    input: z.strictObject({
      ...narrowing,
      category: z.optional(text('Only events of this category, as organizations named it', 100)),
      place: z.optional(
        text(
          'Only events around this city. Name its state or country, such as "Austin, TX" or "München, Deutschland". A postal code needs `country` "US" or "CA".',
          100,
        ),
      ),
      radius_miles: z.optional(miles(250, 'Requires place. Default 30.')),
      organization: z.optional(organization),
      ...paging,
    }),
    ask({ limit: per_page, repeats = 'first', radius_miles, ...asked }) {
      if (radius_miles !== undefined && asked.place === undefined) {
        throw badRequest('radius_miles needs place')
      }
      const query = { ...asked, per_page, repeats, radius: plain(radius_miles) }
      return { path: ['events'], schema: SearchQuery, query, costly: true }
    },
  }),
  list_feeds: tool({
    title: 'List feeds of an organization',
    description:
      'Lists the event calendars (feeds) that an organization publishes, with their IDs.',
    input: z.strictObject({ organization }),
    ask: (asked) => ({ path: ['orgs', asked.organization, 'feeds'], schema: NoQuery, query: {} }),
  }),
  list_events: tool({
    title: 'List events',
    description:
      'Lists events of one feed, organization, or custom feed: upcoming and ongoing ones, or a date range with `from` and `to`. Sorted by start; by distance if a place or coordinates are given (feeds only). Pass either `feed` or `organization`. Of a repeating event only the next date is listed, with how it repeats (`repeats`) and a page with all dates (`series.url`); pass `repeats: "all"` for every date. Times include the UTC offset of the event. Call get_event for description, tickets, and accessibility.',
    input: z.strictObject({
      ...calendar,
      ...narrowing,
      category: z.optional(text('Only events of this category, from list_filters', 100)),
      latitude: z.optional(number('Latitude of the center. Requires feed and longitude.', -90, 90)),
      longitude: z.optional(
        number('Longitude of the center. Requires feed and latitude.', -180, 180),
      ),
      place: z.optional(
        text(
          'Center as a city with state or country, such as "Austin, TX" or "München, Deutschland", or as a postal code if the feed has events in its country, the US or Canada. Requires feed; not together with latitude and longitude.',
          100,
        ),
      ),
      radius_miles: z.optional(
        miles(12_500, 'Requires place, or latitude and longitude. Default 100.'),
      ),
      ...paging,
    }),
    ask({ feed, organization, custom_feed, ...asked }) {
      const owner = calendarSegments({ feed, organization, custom_feed })
      const { latitude, longitude, place, radius_miles, ...listed } = asked
      const { limit: per_page, repeats = 'first', ...filters } = listed
      const query = { ...filters, per_page, repeats }
      const near = [latitude, longitude, place, radius_miles]
      const isNear = near.some((value) => value !== undefined)
      if (feed === undefined && isNear) {
        throw badRequest(
          'place, latitude, longitude, and radius_miles need feed, not organization. search_events takes organization with place.',
        )
      }
      const isPoint = latitude !== undefined && longitude !== undefined
      if ((latitude === undefined) !== (longitude === undefined)) {
        throw badRequest(`${latitude === undefined ? 'latitude' : 'longitude'} is missing`)
      }
      if (radius_miles !== undefined && place === undefined && !isPoint) {
        throw badRequest('radius_miles needs place, or latitude and longitude')
      }
      if (isNear && feed !== undefined) {
        const [lat, lng, radius] = [latitude, longitude, radius_miles].map(plain)
        const path = ['feeds', feed, 'events', 'nearby']
        return {
          path,
          schema: NearbyQuery,
          query: { ...query, lat, lng, place, radius },
          costly: true,
        }
      }
      // The list of a custom feed stands at its own path.
      const path = custom_feed === undefined ? [...owner, 'events'] : owner
      return { path, schema: ListQuery, query }
    },
  }),
  list_filters: tool({
    title: 'List categories, states, months, and accessibility features',
    description:
      'Categories, states, months, and accessibility features of the upcoming events of one feed, organization, or custom feed, with the number of events of each. Every date of a repeating event counts. Use them as `category`, `state`, `from`, `to`, and `access` of list_events.',
    input: z.strictObject(calendar),
    ask: (asked) => ({
      path: [...calendarSegments(asked), 'facets'],
      schema: FacetsQuery,
      query: {},
      costly: true,
    }),
  }),
  get_event: tool({
    title: 'Get one event',
    description:
      'Full details of one event, including past events. Pass the feed and event IDs from list_events.',
    input: z.strictObject({ feed, event }),
    ask: ({ feed, event }) => ({
      path: ['feeds', feed, 'events', event],
      schema: NoQuery,
      query: {},
    }),
  }),
}

/** A tool by its name, none for `constructor`. */
export function toolNamed(name: string) {
  return Object.entries(TOOLS).find(([known]) => known === name)?.[1]
}

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  boolean: 'true or false',
}

/** What is wrong with the arguments of a call, in a sentence from which a model can ask better. */
function formatIssue(issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.path.join('.') || 'arguments'
  switch (issue?.code) {
    case 'unrecognized_keys':
      return `Unknown argument: ${String(issue.keys[0]).slice(0, 100)}`
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'of another type'}`
    case 'too_small':
      if (!issue.inclusive) return `${name} must be above ${issue.minimum}`
      return `${name} must be at least ${issue.minimum}`
    case 'too_big': {
      const most = `at most ${issue.maximum}`
      return `${name} must ${issue.origin === 'string' ? `have ${most} characters` : `be ${most}`}`
    }
    case 'invalid_format':
      return `${name} ${issue.message}`
    default:
      return `${name} ${UNLIKE}`
  }
}
