import { type SQL, sql } from 'drizzle-orm'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { earliestDate } from './event-lists.ts'

/** The order of every list of events. */
export const byDate = sql.raw('e.display_date, e.starts_at, e.id')

/** A parameter, or a column of the statement around. */
type Owner = { orgId: string } | { feedId: string | SQL }

/** The upcoming events of a feed or an organization (`owner-upcoming.sql`), to select from. */
export function upcomingEvents(owner: Owner, now: Date): SQL {
  const values = sql`${earliestDate(now)}::date, ${at(now)}, true`
  return 'feedId' in owner
    ? sql`${stored('feed_upcoming')}(${owner.feedId}, ${values})`
    : sql`${stored('org_upcoming')}(${owner.orgId}, ${values})`
}

type FirstOf = {
  now: Date
  /** A place in the list: display date, start in seconds, and id. */
  after?: string[] | undefined
  /** Which dates of a series: `own` ones have details that the others do not have. */
  dates: 'all' | 'next' | 'next and own'
  /** Whether drafts are listed, too. */
  drafts?: boolean
  most: number
}

/** The first of them after a place in the list. */
export function firstUpcoming(
  owner: Owner,
  { now, after, dates, drafts = false, most }: FirstOf,
): SQL {
  const [date = '-infinity', seconds = '-infinity', id = ''] = after ?? []
  const place = sql`${date}::date, to_timestamp(${seconds}::float8), ${id}::text`
  const values = sql`${earliestDate(now)}::date, ${at(now)}, ${place}, ${dates}, ${drafts}::boolean, ${most}::int`
  return 'feedId' in owner
    ? sql`${stored('feed_upcoming_page')}(${owner.feedId}, ${values})`
    : sql`${stored('org_upcoming_page')}(${owner.orgId}, ${values})`
}

/** Whether an event `e` belongs to that set. */
export function isUpcoming(now: Date): SQL {
  return sql`${stored('event_is_upcoming')}(e.past_at, e.status, e.previous_starts_at, ${at(now)})`
}

/** Whether an upcoming event `e` stands for its series, or has details that the others do not have. */
export function isNextOrOwnDate(now: Date): SQL {
  return sql`(${stored('event_is_next_date')}(e.prev_past_at, ${at(now)})
    or ${stored('event_has_own_details')}(e.overridden))`
}

/** Drafts `e`, past or upcoming; of a series its first date. */
export const isShownDraft = sql.raw('e.published_at is null and e.prev_past_at is null')

/** Events `e` that are past, for an index to find: east of Greenwich it may be tomorrow already. */
export function isPast(now: Date): SQL {
  return sql`e.display_date <= ${earliestDate(now)}::date + 2 and not ${isUpcoming(now)}`
}

/** Events `e` against a row `m` of `compileCriteria`. */
export const matchesRow = sql`and ${stored('event_matches_criteria')}(e, m.keyword_patterns,
  m.state_key, m.category_keys, m.feed_ids, m.in_categories)`

function at(now: Date): SQL {
  return timestamptz(now)
}
