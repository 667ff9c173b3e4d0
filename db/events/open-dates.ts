import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'

/** How many dates of a series of the organization are not past: what a change of all of them is about. */
export async function countOpenDates(
  db: Db,
  orgId: string,
  seriesId: string,
  now: Date,
): Promise<number> {
  const rows = await queryRows(db, { dates: 'integer' })(sql`
    select count(*)::int as dates from events e
    where e.series_id = ${seriesId} and e.org_id = ${orgId} and e.past_at > ${timestamptz(now)}`)
  return rows[0]?.dates ?? 0
}
