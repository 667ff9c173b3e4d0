import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../domain/fold.ts'
import {
  containsPattern,
  hasTrigram,
  searchGrams,
  searchTerms,
} from '../../../domain/search-terms.ts'
import type { Db } from '../../client.ts'
import { type FeedName, feedNames } from '../feeds/feed-names.ts'
import { foundRows } from '../found-rows.ts'
import { ownedBy } from '../owned-by.ts'
import { byDate, firstComing, isNotOver, lastPast } from './coming.ts'

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
  place: string | null
}
type EventsQuery = {
  orgId: string
  past: boolean
  feedId?: string | undefined
  search: string
  /** Display date, start in seconds and id of the last event of the page before. */
  after?: string[] | undefined
  now: Date
}

/**
 * A page of an organization's events, coming ones onwards or past ones backwards, and its feeds.
 */
export async function listEvents(db: Db, query: EventsQuery) {
  const { orgId, past } = query
  const order = past ? sql.raw('desc') : sql.raw('asc')
  const result = await db.execute<{ events: ListedEvent[]; feeds: FeedName[]; last: string[] }>(sql`
    with picked as (${picked(query, EVENTS_A_PAGE + 1)})
    select coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title,
        'feedName', f.name, 'startsAt', e.starts_at, 'endDate', e.end_date,
        'displayDate', e.display_date, 'timezone', e.timezone, 'allDay', e.all_day,
        'timeKnown', e.time_known,
        'status', e.status, 'place', coalesce(e.location, e.city),
        'seconds', extract(epoch from e.starts_at)::bigint::text)
        order by p.display_date ${order}, p.starts_at ${order}, p.id ${order})
      from picked p join events e on e.id = p.id join feeds f on f.id = e.feed_id), '[]') as events,
      ${feedNames(orgId)} as feeds`)
  const row = result.rows[0]
  const found = (row?.events ?? []) as (ListedEvent & { seconds: string })[]
  const events = found.slice(0, EVENTS_A_PAGE)
  const last = events.at(-1)
  const more = found.length > EVENTS_A_PAGE && last
  const next = more ? [last.displayDate, last.seconds, last.id] : null
  return { events: events as ListedEvent[], feeds: row?.feeds ?? [], next }
}

function picked({ orgId, past, feedId, search, after, now }: EventsQuery, most: number): SQL {
  const owner = ownedBy('e', orgId, feedId)
  const beyond = after
    ? sql`and (${byDate}) ${sql.raw(past ? '<' : '>')}
        (${after[0]}::date, to_timestamp(${after[1]}::bigint), ${after[2]}::text)`
    : sql``
  const firstOf = past ? lastPast : firstComing
  const list = { owner, now, and: beyond }
  const folded = fold(search)
  const terms = searchTerms(folded)
  if (terms.length === 0) return firstOf({ ...list, most })
  const fits = holdAll(terms, folded, feedId ?? orgId)
  const notOver = isNotOver(sql`${now.toISOString()}::timestamptz`)
  return foundRows({
    row: 'e',
    first: (most) => firstOf({ ...list, columns: sql.raw('e.*'), most }),
    fits,
    all: sql`select e.* from events e where ${fits}`,
    listed: sql`${owner} and ${past ? sql`not ${notOver}` : notOver} ${beyond}`,
    order: past
      ? sql`order by e.display_date desc, e.starts_at desc, e.id desc`
      : sql`order by ${byDate}`,
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
    sql`array[e.org_id, e.feed_id] @> array[${owner}] and ${textsHold(term)}`
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
