import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { eventJson } from './event-json.ts'

export type MonthQuery = { feedId: string; year: number; month: number; publicUrl: string }
export type MonthPage = { orgId: string; timezone: string; events: string }

/** All events whose local dates touch the month, past ones too; `undefined`: no such feed. */
export async function listMonth(db: Db, query: MonthQuery): Promise<MonthPage | undefined> {
  const { feedId, year, month } = query
  const first = sql`make_date(${year}::int, ${month}::int, 1)`
  const next = sql`(${first} + interval '1 month')::date`
  const result = await db.execute(sql`
    select f0.org_id as "orgId", f0.timezone, page.*
    from (select org_id, timezone from feeds where id = ${feedId}) f0
    cross join lateral (
      select coalesce(string_agg(${eventJson(query.publicUrl)}, ','
        order by e.display_date, e.starts_at, e.id), '') as events
      from (
        select * from events e where e.feed_id = ${feedId}
          and e.display_date >= ${first} and e.display_date < ${next}
        union all
        select * from events e where e.feed_id = ${feedId} and e.end_date > e.display_date
          and e.end_date >= ${first} and e.display_date < ${first}
      ) e join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
    ) page`)
  return result.rows[0] as MonthPage | undefined
}
