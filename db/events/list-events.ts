import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../domain/fold.ts'
import {
  containsPattern,
  hasTrigram,
  joinedTerm,
  searchGrams,
  searchTerms,
} from '../../domain/search-terms.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { type FeedName, feedLabel, feedNames } from '../feeds/manage-feeds.ts'
import { foundRows } from '../lists/filtered-page.ts'
import { ownedBy } from '../lists/owned-by.ts'
import {
  byDate,
  firstUpcoming,
  isNextOrOwnDate,
  isPast,
  isShownDraft,
  isUpcoming,
} from '../lists/upcoming.ts'
import type { EventStatus } from '../tables/events.ts'
import { type DraftsOf, isSeenBy } from './own-drafts.ts'
import { categoriesOf } from './suggestions.ts'

export const EVENTS_A_PAGE = 50
/** More are not counted, so that no list waits for it. */
export const MOST_LISTED_COUNTED = 500

export type ListedEvent = {
  id: string
  title: string
  feedName: string
  startsAt: string
  endsAt: string | null
  endDate: string
  displayDate: string
  timezone: string
  allDay: boolean
  timeKnown: boolean
  status: string
  isDraft: boolean
  place: string | null
  /** The event's own image, or that of its category or feed. An uploaded one is a path. */
  image: string | null
  color: string | null
  /** How it repeats. */
  series: { id: string; startsLocal: string; timezone: string; rrule: string | null } | null
  /** It has details that the other dates of its series do not have. */
  hasOwnDetails: boolean
}

/** The origin of events that come from no import. */
export const ADDED_HERE = 'here'

type EventsQuery = {
  orgId: string
  /** Of drafts only those of this person; what only others need is left out of the filters, too. */
  draftsOf?: DraftsOf
  past: boolean
  /** Only drafts, past and upcoming. */
  drafts?: boolean
  /** All dates of this series, instead of one that stands for it. */
  seriesId?: string | undefined
  feedId?: string | undefined
  search: string
  status?: EventStatus | undefined
  category?: string | undefined
  /** The import that they come from, or none. */
  origin?: string | typeof ADDED_HERE | undefined
  /** Only events that start on these local days, and all dates of a series that do. */
  days?: { from: string; to: string } | undefined
  /** Display date, start in seconds and id of the last event of the page before. */
  after?: string[] | undefined
  now: Date
}

/** What the filters of the list offer. */
export type EventFilters = {
  feeds: FeedName[]
  categories: string[]
  /** The imports of the organization. */
  sources: { id: string; name: string }[]
  /** The first and the last month with an event: `2026-06`. */
  months: [string, string] | null
}

/**
 * A page of an organization's events, upcoming ones onwards or past ones backwards, how many there are in all, and what
 * they can be filtered by. Of an upcoming series it lists the next date; filters also find dates with details of their
 * own. Drafts are among them.
 */
export async function listEvents(db: Db, query: EventsQuery) {
  const { orgId, feedId, past, draftsOf } = query
  const order = past ? sql.raw('desc') : sql.raw('asc')
  const rows = await queryRows(db, {
    events: holding<ListedEvent[]>('json'),
    total: 'integer',
    feeds: holding<FeedName[]>('json'),
    categories: holding<string[]>('json'),
    sources: holding<EventFilters['sources']>('json'),
    months: holding<EventFilters['months']>('json?'),
  })(sql`
    with picked as (${picked(query, EVENTS_A_PAGE + 1)}),
    looks as materialized (select ${stored('event_looks')}(${orgId}, null) as all_looks)
    select coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title,
        'feedName', ${feedLabel('f')}, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
        'endDate', e.end_date,
        'displayDate', e.display_date, 'timezone', e.timezone, 'allDay', e.all_day,
        'timeKnown', e.time_known, 'isDraft', e.published_at is null,
        'status', e.status, 'place', coalesce(e.location, e.city),
        'image', look.image, 'color', look.color,
        'hasOwnDetails', ${stored('event_has_own_details')}(e.overridden),
        'series', case when s.id is not null then json_build_object('id', s.id,
          'startsLocal', s.starts_local, 'timezone', s.timezone, 'rrule', s.rrule) end,
        'seconds', extract(epoch from e.starts_at)::bigint::text)
        order by p.display_date ${order}, p.starts_at ${order}, p.id ${order})
      from picked p join events e on e.id = p.id join feeds f on f.id = e.feed_id
      cross join looks cross join lateral ${stored('event_look')}(e, looks.all_looks) look
      left join series s on s.id = e.series_id), '[]') as events,
      (select count(*)::int from (
        ${picked({ ...query, after: undefined }, MOST_LISTED_COUNTED + 1)}) counted) as total,
      ${feedNames(orgId)} as feeds, ${categoriesOf(orgId, draftsOf)} as categories,
      ${draftsOf === undefined ? sourcesOf(orgId) : sql`'[]'::json`} as sources,
      ${monthsOf(orgId, feedId, draftsOf)} as months`)
  const row = rows[0]
  const found = (row?.events ?? []) as (ListedEvent & { seconds: string })[]
  const events = found.slice(0, EVENTS_A_PAGE)
  const last = events.at(-1)
  const more = found.length > EVENTS_A_PAGE && last
  const next = more ? [last.displayDate, last.seconds, last.id] : null
  const filters: EventFilters = {
    feeds: row?.feeds ?? [],
    categories: row?.categories ?? [],
    sources: row?.sources ?? [],
    months: row?.months ?? null,
  }
  return { events: events as ListedEvent[], total: row?.total ?? 0, filters, next }
}

function sourcesOf(orgId: string): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from sources s where s.org_id = ${orgId} and s.state <> 'preview'), '[]')`
}

/** The IDs of the events of an import, and of the dates of its series. */
function eventsOfSource(sourceId: string, orgId: string): SQL {
  const items = sql`source_items i where i.source_id = ${sourceId} and i.org_id = ${orgId}`
  return sql`select i.event_id as id from ${items} and i.event_id is not null
    union select d.id from events d where d.series_id in (
      select i.series_id from ${items} and i.series_id is not null)`
}

const IS_ADDED_HERE = sql`not exists (select from source_items i where i.event_id = e.id)
  and not exists (select from source_items i where i.series_id = e.series_id)`

function monthsOf(orgId: string, feedId: string | undefined, draftsOf: DraftsOf): SQL {
  const first = (order: SQL) => sql`(select to_char(e.display_date, 'YYYY-MM') from events e
    where ${ownedBy('e', orgId, feedId)} and ${isSeenBy(draftsOf)} order by e.display_date ${order} limit 1)`
  return sql`(select json_build_array(m.first, m.last) from (
    select ${first(sql`asc`)} as first, ${first(sql`desc`)} as last) m where m.first is not null)`
}

function picked(query: EventsQuery, most: number): SQL {
  const { orgId, past, drafts = false, seriesId, feedId, status, days, after, now } = query
  const owner = ownedBy('e', orgId, feedId)
  const beyond = after
    ? sql`and (${byDate}) ${sql.raw(past ? '<' : '>')}
        (${after[0]}::date, to_timestamp(${after[1]}::bigint), ${after[2]}::text)`
    : sql``
  const order = past
    ? sql`order by e.display_date desc, e.starts_at desc, e.id desc`
    : sql`order by ${byDate}`
  if (seriesId !== undefined) {
    return sql`select e.* from events e where e.series_id = ${seriesId} and ${owner}
      and ${isSeenBy(query.draftsOf)} and ${past ? isPast(now) : isUpcoming(now)} ${beyond} ${order} limit ${most}`
  }
  const fits = conditions(query)
  const andFits = fits ? sql`and ${fits}` : sql``
  if (days) {
    const when = past ? isPast(now) : drafts ? sql`e.published_at is null` : isUpcoming(now)
    return sql`select e.* from events e where ${owner} and ${when} ${andFits}
      and e.display_date between ${days.from}::date and ${days.to}::date
      ${beyond} ${order} limit ${most}`
  }
  if (drafts) {
    return sql`select e.* from events e where e.org_id = ${orgId} and ${owner} and ${isShownDraft} ${andFits}
      ${beyond} ${order} limit ${most}`
  }
  // Each date of a series may have a status of its own.
  const dates = status ? 'all' : fits ? 'next and own' : 'next'
  const firstOf = (most: number) =>
    past
      ? sql`select e.* from events e where ${owner} and ${isPast(now)} ${beyond} ${order} limit ${most}`
      : sql`select e.* from ${firstUpcoming(feedId ? { feedId } : { orgId }, { now, after, dates, most, drafts: true })} e
          where ${owner}`
  if (!fits) return firstOf(most)
  const isOfSeries = status ? sql`` : sql`and ${isNextOrOwnDate(now)}`
  return foundRows({
    row: 'e',
    first: firstOf,
    fits,
    all: allThatFit(query, fits),
    listed: past
      ? sql`${owner} and ${isPast(now)} ${beyond}`
      : sql`${owner} and ${isUpcoming(now)} ${isOfSeries} ${beyond}`,
    order,
    most,
  })
}

/** All events that fit, by the index of what there are few of. */
function allThatFit(query: EventsQuery, fits: SQL): SQL {
  const { orgId, feedId, status, origin } = query
  const owner = ownedBy('e', orgId, feedId)
  if (origin !== undefined && origin !== ADDED_HERE) {
    return sql`select e.* from (${eventsOfSource(origin, orgId)}) o join events e using (id)
      where ${owner} and ${fits}`
  }
  if (isOff(status)) {
    return sql`select e.* from events e where e.org_id = ${orgId} and ${owner} and e.status <> 'scheduled'
      and ${fits}`
  }
  if (hasOwnIndex(query)) return sql`select e.* from events e where ${fits}`
  return sql`select e.* from events e where ${owner} and ${fits}`
}

/** Words and categories are found by indexes that begin with the owner; asked of the owner as well, all rows are read. */
function hasOwnIndex({ search, category }: EventsQuery): boolean {
  return category !== undefined || searchTerms(fold(search)).length > 0
}

/** What is cancelled or postponed is found by an index of its own. */
function isOff(status: EventStatus | undefined): boolean {
  return status !== undefined && status !== 'scheduled'
}

/** What the search and the filters ask of an event `e`; `undefined`: nothing. */
function conditions({
  orgId,
  feedId,
  search,
  status,
  category,
  origin,
  draftsOf,
}: EventsQuery): SQL | undefined {
  const owner = feedId ?? orgId
  const folded = fold(search)
  const terms = searchTerms(folded)
  const all = [
    draftsOf !== undefined && isSeenBy(draftsOf),
    terms.length > 0 && holdAll(terms, folded, owner),
    category !== undefined && isCategory(fold(category), owner),
    status !== undefined && sql`e.status = ${status}`,
    origin !== undefined &&
      (origin === ADDED_HERE ? IS_ADDED_HERE : sql`e.id in (${eventsOfSource(origin, orgId)})`),
  ].filter((condition) => condition !== false)
  return all.length > 0 ? sql.join(all, sql` and `) : undefined
}

/**
 * Every word stands in the texts or is a category, or all together are one: `live music`. Each side
 * of an `or` has an index of its own; words without a trigram are found by their characters.
 *
 * Each side names the owner, and in a way of its own: were it taken out of the `or`, the planner might
 * find all that is the owner's first and look through it.
 */
function holdAll(terms: string[], search: string, owner: string): SQL {
  const inTexts = (term: string) =>
    sql`array[e.org_id, e.feed_id] @> array[${owner}] and ${textsHold(joinedTerm(term))}`
  const words = terms.map((term) => sql`(${inTexts(term)} or ${isCategory(term, owner)})`)
  const phrase = terms.length > 1 ? sql`or ${isCategory(search, owner)}` : sql``
  return sql`((${sql.join(words, sql` and `)}) ${phrase})`
}

function isCategory(folded: string, owner: string): SQL {
  return sql`array[e.org_id, e.feed_id] && array[${owner}] and e.category_keys @> array[${folded}]`
}

function textsHold(term: string): SQL {
  const pattern = containsPattern(term)
  if (hasTrigram(term)) return sql`e.search_text like ${pattern}`
  // As an expression, so that the trigrams are not walked for a pattern that has none.
  return sql`(e.search_text || '') like ${pattern}
    and event_search_grams(e.search_text) @> ${sql.param(searchGrams(term))}::text[]`
}
