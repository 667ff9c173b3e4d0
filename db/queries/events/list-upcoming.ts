import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { type EventFilters, filterEvents, matchesRow, notOver, opaque } from './event-filters.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, pageColumns, toPage } from './event-page.ts'

/** Up to this many coming events, reading them all beats the trigram index (measured, see bench). */
const SCAN_LIMIT = 2000

export type UpcomingScope =
  | { feedId: string }
  | { orgSlug: string }
  | { orgSlug: string; customSlug: string }

export type UpcomingQuery = {
  scope: UpcomingScope
  filters: EventFilters
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/** Events that are not over, by date; `undefined` when there is no such feed, org or custom feed. */
export async function listUpcoming(db: Db, query: UpcomingQuery): Promise<EventPage | undefined> {
  const { scope, limit } = query
  const { owner, key, criteria, columns } = scopeSql(scope)
  const { ctes, picked } = pickUpcoming(query, key, criteria)
  const result = await db.execute(sql`
    select ${columns}, page.* from ${owner} cross join lateral (
      with ${ctes} numbered as (
        select *, row_number() over (order by display_date, starts_at, id) as n
        from (${picked} order by display_date, starts_at, id limit ${limit + 1}) picked
      )
      select ${pageColumns(eventJson(query.publicUrl), 'display_date', limit)}
      from numbered p join events e on e.id = p.id
      join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
    ) page`)
  return toPage(result.rows[0])
}

/**
 * Coming events by the date index, and those that began earlier by the index over multi-day
 * events: past rows cost nothing. An event not over ends on yesterday's UTC date or later.
 */
function pickUpcoming(query: UpcomingQuery, key: SQL, criteria: SQL) {
  const { filters, after, limit, now } = query
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const from = sql`${yesterday}::date`
  const order = sql`order by e.display_date, e.starts_at, e.id limit ${limit + 1}`
  const keyset = after
    ? sql`and (e.display_date, e.starts_at, e.id)
        > (${after.displayDate}::date, to_timestamp(${after.startsAt}::bigint), ${after.id}::text)`
    : sql``
  const keys = sql.raw('e.id, e.display_date, e.starts_at')
  const coming = sql`select ${keys} from events e where ${key} and e.display_date >= ${from}`
  const filter = filterEvents(filters, now)
  const unseen = opaque(notOver(now), criteria, filter)
  const parts = [sql`(${coming} ${keyset} ${unseen}`]
  let ctes = sql``
  if (filters.terms.length > 0) {
    ctes = sql`few as materialized (
      select count(*) <= ${SCAN_LIMIT} as yes from (${coming} limit ${SCAN_LIMIT + 1}) c), `
    parts[0] = sql`${parts[0]} and (select yes from few)`
    parts.push(sql`(${coming} ${keyset} ${filter} ${opaque(notOver(now), criteria)}
      and not (select yes from few)`)
  }
  if (filters.ongoing) {
    // Without the fence the planner would walk all past dates for those few that still run.
    parts.push(sql`(select ${keys} from (
      select ${keys} from events e where ${key} and e.end_date > e.display_date
        and e.end_date >= ${from} and e.display_date < ${from} ${keyset} ${unseen} offset 0) e`)
  }
  const ordered = parts.map((part) => sql`${part} ${order})`)
  return { ctes, picked: sql`select * from (${sql.join(ordered, sql` union all `)}) u` }
}

function scopeSql(scope: UpcomingScope): { owner: SQL; key: SQL; criteria: SQL; columns: SQL } {
  if ('feedId' in scope) {
    return {
      columns: sql.raw('f0.org_id as "orgId"'),
      owner: sql`(select org_id from open_feeds where id = ${scope.feedId}) f0`,
      key: sql`e.feed_id = ${scope.feedId}`,
      criteria: sql``,
    }
  }
  if ('customSlug' in scope) {
    return {
      columns: sql.raw('m.org_id as "orgId", m.slug, m.name'),
      owner: sql`(select m.*, ${archived} from custom_feeds m join open_organizations o
        on o.id = m.org_id
        where o.slug = ${scope.orgSlug} and m.slug = ${scope.customSlug} and o.plan <> 'free') m`,
      key: sql.raw('e.org_id = m.org_id'),
      criteria: sql`and e.feed_id <> all(m.archived) ${matchesRow}`,
    }
  }
  return {
    columns: sql.raw('o0.id as "orgId"'),
    owner: sql`(select o.id, ${archived} from open_organizations o
      where o.slug = ${scope.orgSlug}) o0`,
    key: sql.raw('e.org_id = o0.id'),
    criteria: sql.raw('and e.feed_id <> all(o0.archived)'),
  }
}

const archived = sql.raw(
  'array(select id from feeds where org_id = o.id and archived_at is not null) as archived',
)
