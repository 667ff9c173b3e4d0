import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

const PENDING_DAYS = 7

/** Deletes subscriptions that nobody confirmed; returns their number. */
export async function deleteStalePending(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from subscribers where id = any(array(
      select id from subscribers where confirmed_at is null
        and requested_at < ${now.toISOString()}::timestamptz - make_interval(days => ${PENDING_DAYS})
      order by requested_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}
