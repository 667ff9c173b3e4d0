import { cellsWithin } from '../../domain/geo.ts'
import { containsPattern, hasTrigram, searchGrams } from '../../domain/search-terms.ts'
import type { CalendarScope } from '../calendars.ts'
import type { Db } from '../client.ts'
import { storedFunction } from '../stored-function.ts'

const DAY_MS = 86_400_000

/** Yesterday's UTC date: an event that ended before it is over everywhere. */
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
  /** `false` leaves out events that have begun or, with `from`, began before it. */
  ongoing: boolean
  /** Local days, both inclusive. With a first one events that are over are listed, too. */
  from?: string | undefined
  to?: string | undefined
}

/** Further words narrow little, and each costs another scan of the index. */
const MOST_INDEXED = 3

/** The filters as the functions of the lists take them. */
export function filterValues({ terms, category, stateKey, ongoing }: EventFilters) {
  // The longest word is the rarest.
  const indexed = terms.filter(hasTrigram).toSorted((a, b) => b.length - a.length)
  return {
    ...{ category, stateKey, ongoing },
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

/** What the lists of coming events take and give alike. */
export const listOfEvents = {
  takes: {
    /** What ended before is not listed; while `now` is given, `earliestDate`. */
    from: 'date',
    /** The last day an event may begin. */
    to: 'date?',
    /** Without it events that are over are listed, too. */
    now: 'timestamp with time zone?',
    /** `false` leaves out events that have begun or, without `now`, began before `from`. */
    ongoing: 'boolean',
    /** Folded. */
    category: 'text?',
    stateKey: 'text?',
    /** What must all be found in the words of an event, and how an index finds it: `wordsOf`. */
    patterns: 'text[]?',
    words: 'text[]?',
    grams: 'text[]?',
    /** Where the page before ended; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', slug: 'text', name: 'text', events: 'text', last: 'text?' },
} as const

/** A page of a feed's events that are not over, by date; no row when there is no such feed. */
export const readFeedEvents = storedFunction('feed_events', {
  takes: { feedId: 'text', ...listOfEvents.takes },
  gives: listOfEvents.gives,
})

/** The same of an organization, or of one of its custom feeds. */
export const readOrgEvents = storedFunction('org_events', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...listOfEvents.takes },
  gives: listOfEvents.gives,
})

export type UpcomingScope =
  | { feedId: string }
  | { orgSlug: string }
  | { orgSlug: string; customSlug: string }

type UpcomingQuery = {
  scope: UpcomingScope
  filters: EventFilters
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}
/** With the owner's names. */
type UpcomingPage = EventPage & { slug: string; name: string }

/** Events that are not over, or of some days, by date; `undefined` when there is no such feed, org or custom feed. */
export async function listUpcoming(
  db: Db,
  { scope, filters, after, limit, now, publicUrl }: UpcomingQuery,
): Promise<UpcomingPage | undefined> {
  const values = {
    ...filterValues(filters),
    ...listedDays(filters, now),
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ limit, publicUrl },
  }
  const [page] =
    'feedId' in scope
      ? await readFeedEvents(db, { ...scope, ...values })
      : await readOrgEvents(db, { ...scope, ...values })
  return page
}

/** A page of a feed's events within a circle, nearest first; no row when there is no such feed. */
export const readFeedNearby = storedFunction('nearby_events', {
  takes: {
    feedId: 'text',
    lat: 'double precision',
    lng: 'double precision',
    /** Miles. */
    radius: 'double precision',
    /** `cellsWithin`; null: too many. */
    cells: 'integer[]?',
    /** As in `listOfEvents`. */
    from: 'date',
    to: 'date?',
    now: 'timestamp with time zone?',
    ongoing: 'boolean',
    category: 'text?',
    stateKey: 'text?',
    patterns: 'text[]?',
    /** In thousandths of a mile. */
    afterDistance: 'integer?',
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', events: 'text', last: 'text?' },
})

export type NearbyQuery = {
  feedId: string
  center: { lat: number; lng: number }
  radius: number
  filters: EventFilters
  /** `distance` in thousandths of a mile. */
  after?: { distance: number; displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/** Events within a circle, nearest first; `undefined` when there is no such feed. */
export async function listNearby(db: Db, query: NearbyQuery): Promise<EventPage | undefined> {
  const { feedId, center, radius, filters, after, limit, now, publicUrl } = query
  const [page] = await readFeedNearby(db, {
    ...filterValues(filters),
    ...listedDays(filters, now),
    ...center,
    cells: cellsWithin(center, radius),
    afterDistance: after?.distance,
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ feedId, radius, limit, publicUrl },
  })
  return page
}

const { from, to, now, ongoing, category, stateKey, patterns } = listOfEvents.takes

/** What the events of a list have in common, counted, as JSON; no row when there is no such owner. */
export const readFacets = storedFunction('list_facets', {
  takes: {
    /** Either a feed, or an organization with or without one of its custom feeds. */
    feedId: 'text?',
    orgSlug: 'text?',
    customSlug: 'text?',
    ...{ from, to, now, ongoing, category, stateKey, patterns },
  },
  gives: { orgId: 'text', facets: 'text' },
})

type FacetsQuery = { scope: CalendarScope; filters: EventFilters; now: Date }

/** What a list shows, counted, as JSON; `undefined` when there is no such owner. */
export async function countFacets(db: Db, { scope, filters, now }: FacetsQuery) {
  const values = { ...filterValues(filters), ...listedDays(filters, now) }
  const [counted] = await readFacets(db, { ...scope, ...values })
  return counted
}
