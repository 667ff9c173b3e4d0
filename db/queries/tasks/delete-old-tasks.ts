import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

/** Long after the queue has forgotten a task's last message. */
const KEPT_DAYS = 30
const BATCH = 500

/** Ended tasks and mails, whose story nobody asks for any more. */
export async function deleteOldTasks(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  await db.execute(sql`
    with old_mails as (
      delete from mails where id in (
        select id from mails where ended_at < ${before} limit ${BATCH} for update skip locked
      )
    )
    delete from tasks where id in (
      select id from tasks where finished_at < ${before} limit ${BATCH} for update skip locked
    )`)
}
