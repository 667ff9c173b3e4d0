import { type SQL, sql } from 'drizzle-orm'

/** One page of a list: the events as JSON text joined by commas, and where the next page starts. */
export type EventPage = {
  orgId: string
  events: string
  /** The sort key of the last event when more follow, its parts joined by `~`. */
  last: string | null
  /** Columns of the owner, where a list has some to show. */
  slug?: string
  name?: string
}

const limit = sql`${sql.placeholder('limit')}::int`
/** How many rows a page reads. */
export const oneMore = sql`(${limit} + 1)`

/** Where the page before ended, as far as every list sorts by it. */
export const position = sql`${sql.placeholder('displayDate')}::date,
  to_timestamp(${sql.placeholder('startsAt')}::bigint), ${sql.placeholder('id')}::text`

/** Aggregates `numbered` rows `p` (one more than the limit is asked for, to know whether more follow). */
export function pageColumns(json: SQL, sortKey: 'display_date' | 'distance'): SQL {
  const first = sql.raw(sortKey === 'distance' ? `p.distance || '~' || ` : '')
  return sql`
    coalesce(string_agg(${json}, ',' order by p.n) filter (where p.n <= ${limit}), '') as events,
    case when max(p.n) > ${limit} then max(${first} p.display_date || '~'
      || extract(epoch from p.starts_at)::bigint || '~' || p.id)
      filter (where p.n = ${limit}) end as last`
}

/** The columns of `EventPage` for a `select`. */
export const page = {
  orgId: sql<string>`"orgId"`,
  events: sql<string>`events`,
  last: sql<string | null>`last`,
}
