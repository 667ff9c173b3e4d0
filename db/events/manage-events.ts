import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { asEntered } from '../../domain/event-address.ts'
import { fold } from '../../domain/fold.ts'
import type { Id } from '../../domain/ids.ts'
import {
  containsPattern,
  hasTrigram,
  joinedTerm,
  searchGrams,
  searchTerms,
} from '../../domain/search-terms.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { FUNCTION_NAMES } from '../connection/function-names.generated.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { editionsNaming, type NamingEdition } from '../digests/event-update-recipients.ts'
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
import { copiesNamedIn } from '../media/image-copies.ts'
import { events, feeds, series } from '../tables/index.ts'
import { seriesRow } from './series.ts'
import { suggestionsOf } from './suggestions.ts'

const EVENTS_A_PAGE = 25

export type ListedEvent = {
  id: string
  title: string
  feedName: string
  startsAt: string
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
type EventsQuery = {
  orgId: string
  past: boolean
  /** Only drafts, past and upcoming. */
  drafts?: boolean
  /** All dates of this series, instead of one that stands for it. */
  seriesId?: string | undefined
  feedId?: string | undefined
  search: string
  /** Display date, start in seconds and id of the last event of the page before. */
  after?: string[] | undefined
  now: Date
}

/**
 * A page of an organization's events, upcoming ones onwards or past ones backwards, and its feeds. Of an
 * upcoming series it lists the next date; a search also finds dates with details of their own. Drafts are among them.
 */
export async function listEvents(db: Db, query: EventsQuery) {
  const { orgId, past } = query
  const order = past ? sql.raw('desc') : sql.raw('asc')
  const rows = await queryRows(db, {
    events: holding<ListedEvent[]>('json'),
    feeds: holding<FeedName[]>('json'),
  })(sql`
    with picked as (${picked(query, EVENTS_A_PAGE + 1)}),
    looks as materialized (select ${stored('event_looks')}(${orgId}, null) as all_looks)
    select coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title,
        'feedName', ${feedLabel('f')}, 'startsAt', e.starts_at, 'endDate', e.end_date,
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
      ${feedNames(orgId)} as feeds`)
  const row = rows[0]
  const found = (row?.events ?? []) as (ListedEvent & { seconds: string })[]
  const events = found.slice(0, EVENTS_A_PAGE)
  const last = events.at(-1)
  const more = found.length > EVENTS_A_PAGE && last
  const next = more ? [last.displayDate, last.seconds, last.id] : null
  return { events: events as ListedEvent[], feeds: row?.feeds ?? [], next }
}

function picked(query: EventsQuery, most: number): SQL {
  const { orgId, past, drafts = false, seriesId, feedId, search, after, now } = query
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
      and ${past ? isPast(now) : isUpcoming(now)} ${beyond} ${order} limit ${most}`
  }
  const folded = fold(search)
  const terms = searchTerms(folded)
  if (drafts) {
    const fits = terms.length > 0 ? sql`and ${holdAll(terms, folded, feedId ?? orgId)}` : sql``
    return sql`select e.* from events e where e.org_id = ${orgId} and ${owner} and ${isShownDraft} ${fits}
      ${beyond} ${order} limit ${most}`
  }
  const dates = terms.length > 0 ? 'next and own' : 'next'
  const firstOf = (most: number) =>
    past
      ? sql`select e.* from events e where ${owner} and ${isPast(now)} ${beyond} ${order} limit ${most}`
      : sql`select e.* from ${firstUpcoming(feedId ? { feedId } : { orgId }, { now, after, dates, most, drafts: true })} e
          where ${owner}`
  if (terms.length === 0) return firstOf(most)
  const fits = holdAll(terms, folded, feedId ?? orgId)
  return foundRows({
    row: 'e',
    first: firstOf,
    fits,
    all: sql`select e.* from events e where ${fits}`,
    listed: past
      ? sql`${owner} and ${isPast(now)} ${beyond}`
      : sql`${owner} and ${isUpcoming(now)} and ${isNextOrOwnDate(now)} ${beyond}`,
    order,
    most,
  })
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
  const isCategory = (folded: string) =>
    sql`array[e.org_id, e.feed_id] && array[${owner}] and e.category_keys @> array[${folded}]`
  const words = terms.map((term) => sql`(${inTexts(term)} or ${isCategory(term)})`)
  const phrase = terms.length > 1 ? sql`or ${isCategory(search)}` : sql``
  return sql`((${sql.join(words, sql` and `)}) ${phrase})`
}

function textsHold(term: string): SQL {
  const pattern = containsPattern(term)
  if (hasTrigram(term)) return sql`e.search_text like ${pattern}`
  // As an expression, so that the trigrams are not walked for a pattern that has none.
  return sql`(e.search_text || '') like ${pattern}
    and event_search_grams(e.search_text) @> ${sql.param(searchGrams(term))}::text[]`
}

// Duplicates are one event in two feeds of an organization: the same folded title, start, local day, status
// and former start, both online or neither, and what one says of the place, the other says as well.

const { event_is_duplicate, event_may_have_duplicates, event_place_includes } = FUNCTION_NAMES
const mayHaveDuplicates = sql.raw(`${event_may_have_duplicates}(e)`)
const isDuplicate = (other: string, event: string) => `${event_is_duplicate}(${other}, ${event})`
const says = (more: string, less: string) => `${event_place_includes}(${more}, ${less})`

/**
 * Leaves out of a list over several feeds each event `e` whose duplicate stands for it there: one that says
 * more of the place or, if they say the same, is in the feed with the smaller id. Only duplicates that
 * `fits` lets into the list count, on whatever page they are: so none is repeated or lost on the way.
 * All conditions are about `e`, so in here the event in question has another name.
 */
export function listedOnce(fits: SQL): SQL {
  return sql`and not (${mayHaveDuplicates} and exists (
    select from (select e.*) asked, events e where ${sql.raw(`${isDuplicate('e', 'asked')}
      and ${says('e', 'asked')} and (e.feed_id < asked.feed_id or not ${says('asked', 'e')})`)}
      and e.published_at is not null ${fits}))`
}

const areDuplicates = `${isDuplicate('a', 'e')} and (${says('a', 'e')} or ${says('e', 'a')})`

export type Duplicate = { id: string; feedName: string }

/** The event's published duplicates in open feeds, also if staff marked it as a different event. */
function duplicatesOf(id: Column): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'feedName', ${feedLabel('af')}) order by a.feed_id, a.id)
    from events e join events a on ${sql.raw(areDuplicates)}
    join open_feeds af on af.id = a.feed_id
    where e.id = ${id} and e.published_at is not null and a.published_at is not null), '[]')`
}

type OtherDate = { id: string; startsAt: string }

/** The date of the same series before or after an event. */
function nextTo(side: 'before' | 'after'): SQL<OtherDate | null> {
  const [is, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<OtherDate | null>`(select json_build_object('id', d.id, 'startsAt', d.starts_at) from events d
    where d.series_id = ${events.seriesId} and (d.starts_at, d.id) ${is} (${events.startsAt}, ${events.id})
    order by d.starts_at ${order}, d.id ${order} limit 1)`
}

/** The calendar that an event was imported from, and what that says of it; null for an event of staff. */
type Origin = {
  sourceId: string
  name: string
  content: string
  /** Copies of the images that it names, by their URLs. */
  copies: Record<string, string>
}

function originOf(orgId: string): SQL<Origin | null> {
  return sql<Origin | null>`(
    select json_build_object('sourceId', s.id, 'name', s.name, 'content', t.content,
      'copies', ${copiesNamedIn(sql`t.content`, orgId)})
    from source_items t join sources s on s.id = t.source_id
    where t.org_id = ${orgId} and (t.event_id = ${events.id} or t.series_id = ${events.seriesId}) limit 1)`
}

export type EditableEvent = NonNullable<Awaited<ReturnType<typeof getEventForEdit>>>

/**
 * One event of the organization as it was entered, with everything its form shows: the feeds to choose from, its
 * duplicates, its series, and the emails about it.
 */
export async function getEventForEdit(db: Db, orgId: Id<'org'>, id: string) {
  const [row] = await db
    .select({
      event: events,
      series,
      /** Other dates of its series with fields of their own. */
      ownDates: sql<number>`(select count(*)::int from events d where d.series_id = ${events.seriesId}
        and d.id <> ${events.id} and d.overridden <> '{}')`,
      dateBefore: nextTo('before'),
      dateAfter: nextTo('after'),
      feed: { name: feeds.name, archivedAt: feeds.archivedAt },
      feeds: sql<FeedName[]>`${feedNames(orgId)}`,
      suggestions: suggestionsOf(orgId),
      duplicates: sql<Duplicate[]>`${duplicatesOf(events.id)}`,
      origin: originOf(orgId),
      editions: sql<NamingEdition[]>`${editionsNaming(orgId, id)}`,
    })
    .from(events)
    .innerJoin(feeds, eq(feeds.id, events.feedId))
    .leftJoin(series, eq(series.id, events.seriesId))
    .where(and(eq(events.id, id), eq(events.orgId, orgId)))
  if (!row) return undefined
  const { lat, lng, positionAgainAt } = row.event
  const isFound = positionAgainAt !== null && lat !== null && lng !== null
  return {
    ...row,
    event: asEntered(row.event),
    /** Where its address is; shown in the place of a position that was entered. */
    foundPosition: isFound ? { lat, lng } : null,
    series: row.series && seriesRow(row.series),
  }
}
