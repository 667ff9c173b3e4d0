import { sql } from 'drizzle-orm'
import { keywordPatterns, type Matcher } from '../../../domain/criteria.ts'
import type { Event } from '../../../domain/event-contract.ts'
import type { Db } from '../../client.ts'
import { allComing, isNotOver } from '../events/coming.ts'
import { matchesRow } from '../events/event-filters.ts'
import { listedOnce } from '../events/twins.ts'

export type PreviewedEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'displayDate'
  | 'endDate'
  | 'startsAt'
  | 'endsAt'
  | 'previousStartsAt'
  | 'allDay'
  | 'status'
> & { place: string | null }

export type CriteriaPreview = { count: number; first: PreviewedEvent[] }

/** How many coming events of a feed or organization fit criteria, and the first few of them, as its list has them. */
export async function previewCriteria(
  db: Db,
  of: { feedId: string } | { orgId: string },
  matcher: Matcher,
  { now, first }: { now: Date; first: number },
): Promise<CriteriaPreview> {
  const key = 'feedId' in of ? sql`e.feed_id = ${of.feedId}` : sql`e.org_id = ${of.orgId}`
  const fits = sql`${matchesRow} and exists (
    select from open_feeds f where f.id = e.feed_id)`
  const notOver = sql`and ${isNotOver(sql`${now.toISOString()}::timestamptz`)}`
  const once = 'feedId' in of ? sql`` : listedOnce(sql`${notOver} ${fits}`)
  const result = await db.execute<CriteriaPreview>(sql`
    with m as (
      select ${textArray(keywordPatterns(matcher))} as keyword_patterns,
        ${matcher.stateKey}::text as state_key, ${textArray(matcher.categoryKeys)} as category_keys,
        ${textArray(matcher.feedIds)} as feed_ids
    ), coming as (
      ${allComing({ owner: key, now })}
    ), matching as (
      select e.* from coming e, m
      where true ${fits} ${once}
    )
    select (select count(*)::int from matching) as count, coalesce((
      select json_agg(row_to_json(f) order by f."displayDate", f."startsAt", f.id) from (
        select id, title, display_date as "displayDate", end_date as "endDate",
          starts_local as "startsAt", ends_local as "endsAt", all_day as "allDay", status,
          case when event_awaits_date(status, former_starts_at) then starts_local end
            as "previousStartsAt",
          coalesce(city, location) as place
        from matching order by display_date, starts_at, id limit ${first}
      ) f
    ), '[]') as first`)
  return result.rows[0] ?? { count: 0, first: [] }
}

function textArray(list: string[] | null) {
  if (!list) return sql`null::text[]`
  const items = list.map((item) => sql`${item}::text`)
  return sql`array[${sql.join(items, sql`, `)}]`
}
