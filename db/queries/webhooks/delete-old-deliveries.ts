import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/** Long enough for questions about a delivery. */
const KEPT_DAYS = 90

/** Deliveries that ended long ago, with their attempts; answers with their number. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where ended_at < ${kept(now)}
      order by ended_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

/**
 * Events without deliveries; answers with their number. Nothing can be sent anew without a body, so
 * nobody begins a delivery of one that is deleted here.
 */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from webhook_events where id = any(array(
      select e.id from webhook_events e
      where e.body is null and e.created_at < ${kept(now)}
        and not exists (select from webhook_deliveries d where d.event_id = e.id)
      order by e.created_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

function kept(now: Date) {
  return sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
}
