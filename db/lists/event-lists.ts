import type { AccessFeature } from '../../domain/access.ts'
import { keywordPatterns, type Matcher } from '../../domain/criteria.ts'
import { cellsWithin, type Point } from '../../domain/geo.ts'
import type { PlaceReading } from '../../domain/place-name.ts'
import { containsPattern, hasTrigram, searchGrams } from '../../domain/search-terms.ts'
import type { Connection } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { storedForOwner, storedFunction } from '../connection/stored-function.ts'
import type { CalendarScope } from './calendars.ts'

const DAY_MS = 86_400_000

/** Yesterday's UTC date: an event that ended before it is past everywhere. */
export function earliestDate(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
}

/** One page of a list: the events as JSON text joined by commas, and where the next page starts. */
export type EventPage = {
  orgId: string
  events: string
  /** The sort key of the last event when more follow, its parts joined by `~`. */
  last: string | null
}

export type EventFilters = {
  /** Folded search terms; all must occur. */
  terms: string[]
  /** A folded category. */
  category?: string | undefined
  stateKey?: string | undefined
  /** Marked as free, or as not free; without it also those that say neither. */
  isFree?: boolean | undefined
  /** What must all be available. */
  access?: AccessFeature[] | undefined
  /** `false` leaves out events that have begun or, with `from`, began before it. */
  ongoing: boolean
  /** Of a series only the next date, or the first one from `from` on. */
  firstOnly?: boolean | undefined
  /** Local days, both inclusive. With a first one, past events are listed, too. */
  from?: string | undefined
  to?: string | undefined
}

/** Further words narrow little, and each costs another scan of the index. */
const MOST_INDEXED = 3

/** The filters as the functions of the lists take them. */
export function filterValues(filters: EventFilters) {
  const { terms, category, stateKey, isFree, access, ongoing, firstOnly } = filters

  // The longest word is the rarest.
  const indexed = terms.filter(hasTrigram).toSorted((a, b) => b.length - a.length)
  return {
    ...{ category, stateKey, isFree, access, ongoing, firstOnly: firstOnly ?? false },
    patterns: terms.length > 0 ? terms.map(containsPattern) : undefined,
    words: indexed.slice(0, MOST_INDEXED).map(containsPattern),
    // Words without a trigram are looked up by their pairs of characters; in the trigram index they
    // would mean to read all of it.
    grams: indexed.length > 0 ? [] : [...new Set(terms.flatMap(searchGrams))],
  }
}

/** The days of a list as its function takes them. */
export function listedDays({ from, to }: EventFilters, now: Date) {
  return from === undefined ? { from: earliestDate(now), to, now } : { from, to }
}

/** What a caller may filter by. */
export const FILTERS = {
  /** The first day that counts; while `now` is given, `earliestDate`. */
  from: 'date',
  /** The last day an event may begin. */
  to: 'date?',
  /** Without it past events are listed, too. */
  now: 'timestamp with time zone?',
  /** `false` leaves out events that have begun or, without `now`, began before `from`. */
  ongoing: 'boolean',
  /** Of a series only the first date that is not over. */
  firstOnly: 'boolean',
  /** Folded. */
  category: 'text?',
  stateKey: 'text?',
  /** Whether an event must be marked as free or as not free. */
  isFree: 'boolean?',
  /** What must all be available. */
  access: 'text[]?',
  /** All must match the words of an event. */
  patterns: 'text[]?',
  /** How an index finds the words of `patterns`. */
  words: 'text[]?',
  grams: 'text[]?',
} as const

export const PAGE = {
  /** Where the previous page ended; all three or none. */
  afterDate: 'date?',
  afterStart: 'bigint?',
  afterId: 'text?',
  limit: 'integer',
  publicUrl: 'text',
} as const

/** A page of events by date; no row when the public may not see the owner. */
export const readEvents = storedForOwner('events', {
  takes: {
    ...FILTERS,
    /** One of these must match the words or categories of an event. */
    wantedWords: 'text[]?',
    ...PAGE,
  },
  gives: {
    orgId: 'text',
    slug: 'text',
    name: 'text',
    timezone: 'text',
    events: 'text',
    last: 'text?',
  },
})

type EventKey = { displayDate: string; startsAt: number; id: string }
type ListQuery = {
  scope: CalendarScope
  filters: EventFilters
  /** What a subscriber wants: keywords. */
  wanted?: Pick<Matcher, 'keywords'> | undefined
  after?: EventKey | undefined
  limit: number
  now: Date
  publicUrl: string
}
/** With the owner's names. */
type ListPage = EventPage & { slug: string; name: string; timezone: string }

/** Upcoming events, or those of some days, by date; `undefined` when there is no such owner. */
export async function listUpcoming(
  db: Connection,
  { scope, filters, wanted, after, limit, now, publicUrl }: ListQuery,
): Promise<ListPage | undefined> {
  const [page] = await readEvents(db, scope, {
    ...filterValues(filters),
    ...listedDays(filters, now),
    wantedWords: wanted && keywordPatterns(wanted),
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ limit, publicUrl },
  })
  return page
}

/** A page of a feed's events within a circle, nearest first; no row when there is no such feed. */
const readNearbyEvents = storedFunction('nearby_events', {
  takes: {
    feedId: 'text',
    lat: 'double precision',
    lng: 'double precision',
    /** Miles. */
    radius: 'double precision',
    /** `cellsWithin`, and whether the circle touches further ones. */
    cells: 'integer[]',
    reachesFurther: 'boolean',
    ...FILTERS,
    /** In thousandths of a mile. */
    afterDistance: 'integer?',
    ...PAGE,
  },
  gives: { orgId: 'text', events: 'text', last: 'text?' },
})

/** The same around a place that is looked up by name; `place` is null when there is none. */
const readNearbyPlaceEvents = storedFunction('nearby_place_events', {
  takes: {
    feedId: 'text',
    /** Ways to read the name, the likeliest first. */
    names: 'text[]',
    regions: 'text[]',
    countries: 'text[]',
    /** Miles. */
    radius: 'double precision',
    ...FILTERS,
    /** In thousandths of a mile. */
    afterDistance: 'integer?',
    ...PAGE,
  },
  gives: {
    ...{ orgId: 'text', events: 'text?', last: 'text?' },
    ...{ place: 'text?', lat: 'double precision?', lng: 'double precision?' },
    others: holding<string[]>('json?'),
  },
})

type NearbyQuery = Omit<ListQuery, 'scope' | 'wanted' | 'after'> & {
  feedId: string
  center: Point | PlaceReading[]
  radius: number
  /** `distance` in thousandths of a mile. */
  after?: (EventKey & { distance: number }) | undefined
}

/** Where a list is centered, and what the place is called if it was found by name. */
type Center = {
  center: Point
  place: string | null
  /** Further places of that name. */
  others: string[]
}

/**
 * Events within a circle, nearest first; `undefined` when there is no such feed, `unknown place` when there is no
 * such place.
 */
export async function listNearby(
  db: Connection,
  query: NearbyQuery,
): Promise<(EventPage & Center) | 'unknown place' | undefined> {
  const { feedId, center, radius, filters, after, limit, now, publicUrl } = query
  const values = {
    ...filterValues(filters),
    ...listedDays(filters, now),
    afterDistance: after?.distance,
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ feedId, radius, limit, publicUrl },
  }
  if (!Array.isArray(center)) {
    const circle = { ...center, ...cellsWithin(center, radius) }
    const [page] = await readNearbyEvents(db, { ...values, ...circle })
    return page && { ...page, center, place: null, others: [] }
  }
  const [page] = await readNearbyPlaceEvents(db, {
    ...values,
    names: center.map(({ name }) => name),
    regions: center.map(({ region = '' }) => region),
    countries: center.map(({ country = '' }) => country),
  })
  if (!page) return undefined
  const { orgId, events, last, place, lat, lng, others } = page
  if (events === null || lat === null || lng === null) return 'unknown place'
  return { orgId, events, last, place, center: { lat, lng }, others: others ?? [] }
}

/** What the events of a list have in common, counted, as JSON. */
const readFacets = storedForOwner('facets', {
  takes: FILTERS,
  gives: { orgId: 'text', facets: 'text' },
})

type FacetsQuery = Pick<ListQuery, 'scope' | 'filters' | 'now'>

/** What a list shows, counted, as JSON; `undefined` when there is no such owner. */
export async function countFacets(db: Connection, { scope, filters, now }: FacetsQuery) {
  const values = { ...filterValues(filters), ...listedDays(filters, now) }
  const [counted] = await readFacets(db, scope, values)
  return counted
}
