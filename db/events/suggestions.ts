import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import { type PlaceReading, placeText, readPlace } from '../../domain/place-name.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { type FeedName, feedNames } from '../feeds/manage-feeds.ts'
import { imagesOf, type OfferedImages } from '../media/own-images.ts'
import { type DraftsOf, isSeenBy } from './own-drafts.ts'
import { type Usual, usualOf } from './usual-times.ts'

/** Suggestions come from this many of the organization's latest events. */
const LATEST = 500
const LATEST_IN_LISTS = 100
/** Most suggestions of each kind, the most frequent first. */
const SUGGESTED = 40

export type Suggestions = {
  venues: string[]
  categories: string[]
  organizers: string[]
  images: OfferedImages
}
const EVENT_CHOICES = {
  feeds: holding<FeedName[]>('json'),
  suggestions: holding<Suggestions>('json'),
  usual: holding<Usual>('json'),
} satisfies Columns
export type EventChoices = Given<typeof EVENT_CHOICES>

/** The choices in the form of a new event: feeds, and values of earlier events. */
export async function getEventChoices(
  db: Db,
  orgId: string,
  draftsOf?: DraftsOf,
): Promise<EventChoices> {
  const rows = await queryRows(
    db,
    EVENT_CHOICES,
  )(sql`select ${feedNames(orgId)} as feeds, ${suggestionsOf(orgId, draftsOf)} as suggestions,
    ${usualOf(latestEvents(orgId, { draftsOf }))} as usual`)
  const [row] = rows
  const suggestions = { venues: [], categories: [], organizers: [], images: [] }
  return row ?? { feeds: [], suggestions, usual: { feedId: null, minutes: {} } }
}

/**
 * Venues, categories, and organizers of the organization's latest events, and its images. Those may be of drafts, so
 * they are left out where others' drafts are.
 */
export function suggestionsOf(orgId: string, draftsOf?: DraftsOf): SQL<Suggestions> {
  return sql<Suggestions>`(
    with latest as (${latestEvents(orgId, { draftsOf })})
    select json_build_object(
      'venues', ${mostFrequent(sql`select l.location as name from latest l`)},
      'categories', ${mostFrequent(sql`select unnest(l.categories) as name from latest l`)},
      'organizers', ${mostFrequent(sql`select l.organizer_name as name from latest l`)},
      'images', ${draftsOf === undefined ? imagesOf(orgId) : sql`'[]'::json`}))`
}

/** Categories of the organization's latest events, of fewer than a form suggests from: lists are read often. */
export function categoriesOf(orgId: string, draftsOf?: DraftsOf): SQL<string[]> {
  const latest = latestEvents(orgId, { draftsOf, most: LATEST_IN_LISTS })
  const categories = sql`select unnest(l.categories) as name from (${latest}) l`
  return sql<string[]>`${mostFrequent(categories)}`
}

type Latest = { draftsOf?: DraftsOf; most?: number }

function latestEvents(orgId: string, { draftsOf, most = LATEST }: Latest): SQL {
  return sql`select e.* from events e where e.org_id = ${orgId} and ${isSeenBy(draftsOf)}
    order by e.display_date desc, e.starts_at desc, e.id desc limit ${most}`
}

function mostFrequent(names: SQL): SQL {
  return sql`(select coalesce(json_agg(m.name order by m.count desc, m.name), '[]') from (
    select min(n.name) as name, count(*) as count from (${names}) n where n.name <> ''
    group by lower(n.name) order by count(*) desc, min(n.name) limit ${SUGGESTED}) m)`
}

const VENUE = {
  location: 'text',
  address: 'text?',
  city: 'text?',
  postalCode: 'text?',
  state: 'text?',
  stateCode: 'text?',
  country: 'text?',
  lat: 'double precision?',
  lng: 'double precision?',
  accessibility: 'text?',
  timezone: 'text',
} satisfies Columns
export type Venue = Given<typeof VENUE>

/** A coordinate that staff or a source entered: what was found by address is found again for the next event. */
const entered = (name: 'lat' | 'lng') =>
  sql.raw(`case when e.position_again_at is null then e.${name} end as ${name}`)

const VENUE_COLUMNS = sql`e.location, e.address, e.city, e.postal_code as "postalCode", e.state,
  e.state_code as "stateCode", e.country, e.accessibility, e.timezone, ${entered('lat')}, ${entered('lng')}`
/** An address before none, the most recently given first. */
const LATEST_ADDRESS = sql`coalesce(e.address, e.city, e.lat::text) is null, e.updated_at desc, e.id`

/** Most venues that are suggested while one is typed. */
const VENUES_LIKE = 4

/** Venues of the organization's latest events in whose name a word begins so, with where the latest events there were. */
export async function listVenuesLike(
  db: Db,
  { orgId, begin, draftsOf }: { orgId: Id<'org'>; begin: string; draftsOf?: DraftsOf },
): Promise<Venue[]> {
  return queryRows(
    db,
    VENUE,
  )(sql`
    select distinct on (lower(e.location)) ${VENUE_COLUMNS}
    from (${latestEvents(orgId, { draftsOf })}) e
    where strpos(' ' || lower(e.location), ' ' || lower(${begin}::text)) > 0
    order by lower(e.location), ${LATEST_ADDRESS} limit ${VENUES_LIKE}`)
}

/** Where the latest events at a venue with this name were, the address most recently given first. */
export async function findVenue(
  db: Db,
  { orgId, name, draftsOf }: { orgId: Id<'org'>; name: string; draftsOf?: DraftsOf },
): Promise<Venue | undefined> {
  const rows = await queryRows(
    db,
    VENUE,
  )(sql`
    select ${VENUE_COLUMNS}
    from (${latestEvents(orgId, { draftsOf })}) e where lower(e.location) = lower(${name})
    order by ${LATEST_ADDRESS} limit 1`)
  return rows[0]
}

const FOUND_PLACE = {
  label: 'text',
  lat: 'double precision',
  lng: 'double precision',
  region: 'text',
  country: 'text',
} satisfies Columns
export type FoundPlace = Given<typeof FOUND_PLACE>

/** The city or postal code that a text most likely means. */
export async function findPlace(db: Db, typed: string): Promise<FoundPlace | undefined> {
  const readings = readPlace(placeText(typed))
  if (readings.length === 0) return undefined
  const rows = await queryRows(
    db,
    FOUND_PLACE,
  )(sql`
    select p.label, p.lat, p.lng, p.region, p.country
    from (values ${sql.join(readings.map(asRow), sql`, `)}) r (rank, name, region, country)
    join places p on p.name = r.name and r.region in ('', p.region) and r.country in ('', p.country)
    order by r.rank, p.population desc, p.country, p.region limit 1`)
  return rows[0]
}

function asRow({ name, region = '', country = '' }: PlaceReading, rank: number): SQL {
  return sql`(${rank}::int, ${name}::text, ${region}::text, ${country.toLowerCase()}::text)`
}
