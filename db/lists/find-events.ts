import type { PlaceReading } from '../../domain/place-name.ts'
import type { Connection } from '../connection/client.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { type EventFilters, FILTERS, filterValues, listedDays, PAGE } from './event-lists.ts'

/** A page of the events of all calendars; no row when there is no such organization. */
const readFoundEvents = storedFunction('find_events', {
  takes: {
    /** Only events of this organization. */
    orgSlug: 'text?',
    /** Ways to read the name of a place, the likeliest first; all three or none. */
    names: 'text[]?',
    regions: 'text[]?',
    countries: 'text[]?',
    /** Countries in which a postal code means something. */
    home: 'text[]',
    /** Miles around the place. */
    radius: 'double precision',
    ...FILTERS,
    ...PAGE,
  },
  gives: {
    /** Null if there is no such place. */
    events: 'text?',
    last: 'text?',
    place: 'text?',
    /** Whose events the page shows. */
    orgIds: 'text[]',
    feedIds: 'text[]',
  },
})

type Search = {
  orgSlug?: string | undefined
  /** What was typed may mean; without it, anywhere. */
  place?: PlaceReading[] | undefined
  /** In lower case. */
  placeCountry?: string | undefined
  radius: number
  filters: EventFilters
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/**
 * Events of all calendars that the public may see, by date; `undefined` when there is no such organization, `unknown
 * place` when there is no such place.
 */
export async function findEvents(db: Connection, search: Search) {
  const {
    orgSlug,
    place,
    placeCountry = '',
    radius,
    filters,
    after,
    limit,
    now,
    publicUrl,
  } = search
  const [page] = await readFoundEvents(db, {
    ...filterValues(filters),
    ...listedDays(filters, now),
    names: place?.map(({ name }) => name),
    regions: place?.map(({ region = '' }) => region),
    countries: place?.map(({ country = '' }) => country),
    home: [placeCountry],
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ orgSlug, radius, limit, publicUrl },
  })
  if (!page) return undefined
  const { events, ...rest } = page
  return events === null ? 'unknown place' : { events, ...rest }
}
