import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

/** Long enough for questions about a delivery. */
export const DELIVERY_DAYS = 90

/** Deliveries that ended long ago, with their attempts; answers with their number. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where ended_at < ${kept(now)}
      order by ended_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

/** Test events that were sent long ago; answers with their number. */
export async function deleteOldTests(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from webhook_tests where id = any(array(
      select id from webhook_tests where created_at < ${kept(now)}
      order by created_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

/**
 * Events without deliveries; answers with their number. Nothing can be sent anew without a body, so
 * no delivery of an event that is deleted here begins.
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
  return sql`${timestamptz(now)} - make_interval(days => ${DELIVERY_DAYS})`
}

/** Long enough to look into what went wrong; then the address in a body has no more use. */
export const BODY_DAYS = 30

/** Blanks bodies that ended long ago; answers with their number. */
export async function forgetBodies(db: Db, now: Date): Promise<number> {
  const before = sql`${timestamptz(now)} - make_interval(days => ${BODY_DAYS})`
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

/** Blanks what names an address to an organization's systems; what is still to be delivered, when that ends. */
export async function forgetBodiesOf(
  db: Db,
  { orgId, emailHash }: { orgId: string; emailHash: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update webhook_events e set erased_at = ${timestamptz(now)},
      body = case when exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      ) then e.body end
    where e.org_id = ${orgId} and e.email_hash = ${emailHash} and e.erased_at is null`)
}

/** Blanks erased bodies that nothing waits for; answers with their number. */
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
