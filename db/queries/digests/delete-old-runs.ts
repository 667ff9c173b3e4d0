import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

const KEPT_DAYS = 62

/** Who got which digest is forgotten after two months: the sends first, then the run with its editions. */
export async function deleteOldRuns(db: Db, now: Date): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    with old as (
      select id from digest_runs
      where created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${BATCH}
    ), part as (
      select d.run_id, d.subscriber_id from old join digest_sends d on d.run_id = old.id
      limit ${BATCH} for update of d skip locked
    ), sends as (
      delete from digest_sends d using part
      where (d.run_id, d.subscriber_id) = (part.run_id, part.subscriber_id)
    ), runs as (
      delete from digest_runs r using old
      where r.id = old.id and not exists (select from digest_sends d where d.run_id = r.id)
      returning 1
    )
    select greatest((select count(*) from part), (select count(*) from runs))::int as count`)
  return result.rows[0]?.count ?? 0
}
