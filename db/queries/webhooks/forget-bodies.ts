import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/** Long enough to look into what went wrong; then the address in a body has no more use. */
const KEPT_DAYS = 30

/** Blanks bodies that ended long ago; answers with their number. */
export async function forgetBodies(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  const result = await db.execute(sql`
    update webhook_events set body = null where id = any(array(
      select e.id from webhook_events e
      where e.body is not null and e.created_at < ${before} and not exists (
        select from webhook_deliveries d where d.event_id = e.id
          and (d.ended_at is null or d.ended_at > ${before})
      )
      order by e.created_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

/** Blanks erased bodies that nothing waits for any more; answers with their number. */
export async function forgetErasedBodies(db: Db): Promise<number> {
  const result = await db.execute(sql`
    update webhook_events set body = null where id = any(array(
      select e.id from webhook_events e
      where e.body is not null and e.erased_at is not null and not exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      )
      order by e.erased_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}
