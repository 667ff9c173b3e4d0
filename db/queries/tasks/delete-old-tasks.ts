import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/** Long after the queue has forgotten a task's last message. */
const KEPT_DAYS = 30

/** Deletes tasks and mails that ended long ago; returns the larger number of the two. */
export async function deleteOldTasks(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  const result = await db.execute<{ most: number }>(sql`
    with old_mails as (
      delete from mails where id = any(array(
        select id from mails where ended_at < ${before}
        order by ended_at limit ${BATCH} for update skip locked
      )) returning 1
    ), old_tasks as (
      delete from tasks where id = any(array(
        select id from tasks where finished_at < ${before}
        order by finished_at limit ${BATCH} for update skip locked
      )) returning 1
    )
    select greatest((select count(*) from old_mails), (select count(*) from old_tasks))::int as most`)
  return result.rows[0]?.most ?? 0
}
