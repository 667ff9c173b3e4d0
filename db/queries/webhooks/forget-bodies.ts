import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

/** Long enough to look into what went wrong; then the address in a body has no more use. */
const KEPT_DAYS = 30
const BATCH = 500

/** Blanks bodies that ended long ago, and erased ones that nothing waits for any more. */
export async function forgetBodies(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    update webhook_events set body = null where id in (
      select e.id from webhook_events e
      where e.body is not null and not exists (
          select from webhook_deliveries d where d.event_id = e.id
            and (d.ended_at is null or d.ended_at > ${at} - make_interval(days => ${KEPT_DAYS}))
        )
        and e.created_at < ${at} - make_interval(days => ${KEPT_DAYS})
      order by e.created_at limit ${BATCH} for update skip locked
    )`)
  await db.execute(sql`
    update webhook_events set body = null where id in (
      select e.id from webhook_events e
      where e.body is not null and e.erased_at is not null and not exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      )
      limit ${BATCH} for update skip locked
    )`)
}
