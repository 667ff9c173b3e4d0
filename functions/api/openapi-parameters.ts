import type { endpoints } from './index.ts'

type Listed = (typeof endpoints)[number]
type InPath<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | InPath<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type InQuery<E> = E extends { query: { shape: infer Shape } } ? keyof Shape : never

// A parameter means the same at every address, so each is described once, by its name. An endpoint
// with a parameter that is missing here does not compile.

type PathParameter = { description: string; example: string; pattern?: string }

export const PATH_PARAMETERS: Record<InPath<Listed['path']>, PathParameter> = {
  feedId: { description: 'Id of a feed.', example: 'feed_demo_music' },
  eventId: { description: 'Id of an event.', example: 'evt_demo_honky_tonk_tuesday' },
  orgSlug: { description: 'Slug of an organization.', example: 'riverside' },
  customSlug: { description: 'Slug of a custom feed.', example: 'free-outdoors' },
  year: { description: 'Four digits.', example: '2026', pattern: '^\\d{4}$' },
  month: { description: 'Two digits.', example: '12', pattern: '^(0[1-9]|1[0-2])$' },
  day: { description: 'Two digits.', example: '08', pattern: '^\\d{2}$' },
  eventSlug: { description: 'The slugified title.', example: 'honky-tonk-tuesday' },
}

/** What OpenAPI says of a parameter; its schema turns the text of a URL into a value. */
type Described = { description: string; schema: Record<string, unknown>; example?: unknown }

export const QUERY_PARAMETERS: Record<InQuery<Listed>, Described> = {
  per_page: {
    description: 'How many events a page holds. Above 100 means 100.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  search: {
    description:
      'Words that must all occur in title, location, city or state, whatever their case and accents. "Quoted words" are looked for as a phrase.',
    schema: { type: 'string', maxLength: 200 },
    example: 'jazz austin',
  },
  category: {
    description: 'Only events of this category, whatever its case and accents.',
    schema: { type: 'string', maxLength: 100 },
  },
  cursor: {
    description:
      'The `nextCursor` of the page before, of changes also a `cursor` that was kept; the other parameters stay the same.',
    schema: { type: 'string' },
  },
  ongoing: {
    description: '`false` leaves out events that have already begun.',
    schema: { type: 'boolean', default: true },
  },
  from: {
    description:
      'The first day, by the calendar of each event: all that touches it or a later one, also when it is over. Then `ongoing=false` leaves out what began before this day.',
    schema: { type: 'string', format: 'date' },
    example: '2026-12-01',
  },
  to: {
    description: 'The last day on which an event may begin.',
    schema: { type: 'string', format: 'date' },
    example: '2026-12-31',
  },
  lat: {
    description: 'Latitude of the centre.',
    schema: { type: 'number', minimum: -90, maximum: 90 },
    example: 30.267,
  },
  lng: {
    description: 'Longitude of the centre.',
    schema: { type: 'number', minimum: -180, maximum: 180 },
    example: -97.743,
  },
  radius: {
    description: 'Miles around the centre, the edge included.',
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 12_500, default: 100 },
  },
  state: {
    description:
      'Name or code of a state or province, instead of or besides the centre: of the US and Canada unless `country` says otherwise, elsewhere its name.',
    schema: { type: 'string', maxLength: 100 },
    example: 'Texas',
  },
  country: {
    description:
      'The country of `state`, as a code or an English name: with it `WA` is found in Australia. Besides a centre, only events of this country.',
    schema: { type: 'string', maxLength: 100 },
  },
  feed: {
    description: 'Only look in this feed.',
    schema: { type: 'string' },
  },
  event: {
    description: 'This one of the events of one name on one day, as `permalink` carries it.',
    schema: { type: 'string' },
  },
}
