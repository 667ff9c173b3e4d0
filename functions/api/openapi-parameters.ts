import { ACCESS_FEATURES } from '../../domain/access.ts'
import type { endpoints } from './index.ts'

type Listed = (typeof endpoints)[number]
type InPath<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | InPath<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type InQuery<E> = E extends { query: { shape: infer Shape } } ? keyof Shape : never

// Each parameter is described by its name, and where it means more or less at some endpoint, there once more. An
// endpoint with a parameter that is missing here does not compile. With all examples together each endpoint responds
// with events of the demo data, whatever the day.

type PathParameter = { description: string; example: string; pattern?: string }

export const PATH_PARAMETERS: Record<InPath<Listed['path']>, PathParameter> = {
  feedId: {
    description: 'Feed ID, from the feed’s page in the dashboard.',
    example: 'feed_demo_music',
  },
  eventId: { description: 'Event ID: `id` in lists.', example: 'evt_demo_river_sessions_opening' },
  orgSlug: { description: 'Organization slug: `orgSlug` in lists.', example: 'riverside' },
  customSlug: {
    description: 'Slug of the custom feed, from its page in the dashboard.',
    example: 'free-outdoors',
  },
  year: {
    description: 'Year, four digits from 0001 to 9999.',
    example: '2026',
    pattern: '^\\d{4}$',
  },
  month: {
    description: 'Month, two digits from 01 to 12.',
    example: '05',
    pattern: '^(0[1-9]|1[0-2])$',
  },
  day: { description: 'Day of the month, two digits.', example: '16', pattern: '^\\d{2}$' },
  eventSlug: {
    description: 'Title of the event as a slug: `slug` in lists.',
    example: 'river-sessions-opening-night',
  },
}

/** What OpenAPI says of a parameter; its schema turns the text of a URL into a value. */
type Described = {
  description: string
  /** What it says instead at single endpoints, by their paths. */
  at?: { [path in Listed['path']]?: string | Partial<Omit<Described, 'at'>> }
  schema: Record<string, unknown>
  example?: unknown
}

const NEXT_PAGE =
  'Value of `pagination.nextCursor` from the previous page. Keep all other parameters unchanged.'
const NEXT_CHANGES = `${NEXT_PAGE} Or the \`cursor\` stored from an earlier response: returns only what changed since.`
const STATE =
  'State or province: name or code for the US and Canada, or for another `country` if given. Elsewhere, use the name.'
const COUNTRY =
  'Country, as a code or English name. Returns only events in this country. `state=WA` with `country=AU` finds Western Australia.'

export const QUERY_PARAMETERS: Record<InQuery<Listed>, Described> = {
  per_page: {
    description: 'Number of events per page. Default 20; values above 100 are treated as 100.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    example: 1,
  },
  search: {
    description:
      'Search words. All of them must occur in the title, location, city, or state. Case and accents are ignored. Words in double quotes are matched as a phrase.',
    at: {
      '/calendars': {
        description:
          'Search words. All of them must occur in the name of the calendar or its organization. Case and accents are ignored. Without it, all calendars match.',
        example: 'riverside music',
      },
    },
    schema: { type: 'string', maxLength: 200 },
    example: 'park',
  },
  category: {
    description: 'Returns only events in this category. Case and accents are ignored.',
    schema: { type: 'string', maxLength: 100 },
  },
  is_free: {
    description:
      '`true`: returns only events marked as free. `false`: only events marked as not free. Events that say neither are in neither.',
    schema: { type: 'boolean' },
    example: true,
  },
  access: {
    description:
      'Accessibility features that must all be available, separated by commas: `step-free,sign-language`. The parameter may also be repeated.',
    schema: { type: 'array', items: { type: 'string', enum: [...ACCESS_FEATURES] } },
    example: ['step-free'],
  },
  cursor: {
    description: NEXT_PAGE,
    at: { '/feeds/:feedId/changes': NEXT_CHANGES, '/orgs/:orgSlug/changes': NEXT_CHANGES },
    schema: { type: 'string' },
  },
  ongoing: {
    description: 'Whether to include events that have already started. Default `true`.',
    schema: { type: 'boolean', default: true },
  },
  repeats: {
    description:
      'What to return of events that repeat: `all` dates (default), or only the `first` upcoming date of each series. With `from`, the first date on or after that day.',
    schema: { type: 'string', enum: ['all', 'first'], default: 'all' },
  },
  from: {
    description:
      'First day (inclusive), in the time zone of each event. Returns events that take place on or after this day, including past events. With `ongoing=false`, excludes events that started earlier.',
    schema: { type: 'string', format: 'date' },
    example: '2026-05-01',
  },
  to: {
    description:
      'Last day (inclusive), in the time zone of each event. Returns events that start on or before this day.',
    schema: { type: 'string', format: 'date' },
    example: '2026-05-31',
  },
  lat: {
    description: 'Latitude of the center. Requires `lng`.',
    schema: { type: 'number', minimum: -90, maximum: 90 },
    example: 30.267,
  },
  lng: {
    description: 'Longitude of the center. Requires `lat`.',
    schema: { type: 'number', minimum: -180, maximum: 180 },
    example: -97.743,
  },
  place: {
    description:
      'Center as a city with its state or country, in place of `lat` and `lng`. Without a state or country, the largest city of that name in the countries of the feed’s events, then anywhere. A postal code works if the feed has events in its country, the US or Canada.',
    at: {
      '/events':
        'Only events around this city, with its state or country: `Austin, TX`. Without a state or country, the largest city of that name. A postal code works with `country=US` or `country=CA`.',
    },
    schema: { type: 'string', maxLength: 100 },
  },
  radius: {
    description: 'Distance from the center in miles (inclusive). Default 100.',
    at: {
      '/events': {
        description: 'Distance from `place` in miles (inclusive). Default 30.',
        schema: { type: 'number', exclusiveMinimum: 0, maximum: 250, default: 30 },
      },
    },
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 12_500, default: 100 },
  },
  state: {
    description: STATE,
    at: {
      '/feeds/:feedId/events/nearby': `${STATE} Alone, it replaces the center; with a center, both apply.`,
    },
    schema: { type: 'string', maxLength: 100 },
    example: 'Texas',
  },
  country: {
    description: COUNTRY,
    at: {
      '/events': `${COUNTRY} With \`place\` and without \`state\`, it only says where a postal code or a city without a state is.`,
      '/feeds/:feedId/events/nearby': `${COUNTRY} Needs \`state\` or a center.`,
    },
    schema: { type: 'string', maxLength: 100 },
  },
  organization: {
    description: 'Organization slug. Searches only this organization.',
    schema: { type: 'string' },
    example: 'riverside',
  },
  feed: {
    description: 'Feed ID. Searches only this feed.',
    schema: { type: 'string' },
  },
  event: {
    description: 'Event ID. Selects one event when several have the same title and date.',
    schema: { type: 'string' },
  },
}
