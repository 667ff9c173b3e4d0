import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

const PENDING_DAYS = 7
const BATCH = 500

/** Wishes to subscribe that nobody confirmed. */
export async function deleteStalePending(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from subscribers where id in (
      select id from subscribers where state = 'pending'
        and requested_at < ${now.toISOString()}::timestamptz - make_interval(days => ${PENDING_DAYS})
      order by requested_at limit ${BATCH} for update skip locked
    )`)
}
