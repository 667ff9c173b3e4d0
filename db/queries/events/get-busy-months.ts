import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { lastsDays } from './coming.ts'

/** Months as `2026-12`; `null` where no event lies on that side. */
export type BusyMonths = { before: string | null; after: string | null }

/** The nearest months before and after `month` that an event of the feed touches. */
export async function getBusyMonths(
  db: Db,
  { feedId, month }: { feedId: string; month: string },
): Promise<BusyMonths> {
  const first = sql`${`${month}-01`}::date`
  const next = sql`(${first} + interval '1 month')::date`
  const several = sql`e.feed_id = ${feedId} and ${lastsDays}`
  const result = await db.execute<BusyMonths>(sql`
    select to_char(greatest(
      (select max(e.display_date) from events e
        where e.feed_id = ${feedId} and e.display_date < ${first}),
      (select max(e.end_date) from events e where ${several} and e.end_date < ${first}),
      case when exists (select from events e
        where ${several} and e.end_date >= ${first} and e.display_date < ${first})
      then ${first} - 1 end), 'YYYY-MM') as before,
    to_char(least(
      (select min(e.display_date) from events e
        where e.feed_id = ${feedId} and e.display_date >= ${next}),
      case when exists (select from events e
        where ${several} and e.end_date >= ${next} and e.display_date < ${next})
      then ${next} end), 'YYYY-MM') as after`)
  return result.rows[0] ?? { before: null, after: null }
}
