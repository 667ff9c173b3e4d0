import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { lastsDays } from './coming.ts'
import { eventJson } from './event-json.ts'

type MonthQuery = { feedId: string; year: number; month: number; publicUrl: string }
type MonthPage = { orgId: string; timezone: string; events: string }

/** All events whose local dates touch the month, past ones too; `undefined`: no such feed. */
export async function listMonth(db: Db, query: MonthQuery): Promise<MonthPage | undefined> {
  const [page] = await statement(db, {}).execute(query)
  return page
}

const statement = prepareOnce((db) => {
  const feedId = sql.placeholder('feedId')
  const first = sql`make_date(${sql.placeholder('year')}::int, ${sql.placeholder('month')}::int, 1)`
  const next = sql`(${first} + interval '1 month')::date`
  return db
    .select({
      orgId: sql<string>`f0.org_id`,
      timezone: sql<string>`f0.timezone`,
      events: sql<string>`page.events`,
    })
    .from(sql`(select org_id, timezone from open_feeds where id = ${feedId}) f0
      cross join lateral (
        select coalesce(string_agg(${eventJson()}, ','
          order by e.display_date, e.starts_at, e.id), '') as events
        from (
          select * from events e where e.feed_id = ${feedId}
            and e.display_date >= ${first} and e.display_date < ${next}
          union all
          select * from events e where e.feed_id = ${feedId} and ${lastsDays}
            and e.end_date >= ${first} and e.display_date < ${first}
        ) e join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page`)
    .prepare('month')
})
