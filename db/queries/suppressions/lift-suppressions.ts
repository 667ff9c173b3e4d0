import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/** Mails of an organization may go to a subscriber of it again. `false`: they might already. */
export function liftForSubscriber(
  db: Db,
  { orgId, id, now }: { orgId: string; id: string; now: Date },
): Promise<boolean> {
  return lift(
    db,
    now,
    sql`org_id = ${orgId} and email_hash in (
      select t.email_hash from subscribers s
      join subscribers t on t.email_key = s.email_key and t.org_id = s.org_id
      where s.id = ${id} and s.org_id = ${orgId})`,
  )
}

/** The same for an address, by every hash that it may be on record under. */
export function liftForAddress(
  db: Db,
  { orgId, hashes, now }: { orgId: string; hashes: string[]; now: Date },
): Promise<boolean> {
  return lift(db, now, sql`org_id = ${orgId} and email_hash = any(${sql.param(hashes)}::text[])`)
}

/**
 * Somebody opened a mail of ours and pressed its button: their mailbox works, for every organization.
 * Complaints stay: only staff lift those.
 */
export function liftBounces(db: Db, hashes: string[], now: Date): Promise<boolean> {
  return lift(db, now, sql`reason = 'bounce' and email_hash = any(${sql.param(hashes)}::text[])`)
}

async function lift(db: Db, now: Date, which: SQL): Promise<boolean> {
  const result = await db.execute(sql`
    update suppressions set lifted_at = ${now.toISOString()}::timestamptz
    where lifted_at is null and ${which}`)
  return result.rowCount > 0
}

/** Providers send an event again for days, never for so long. */
const LIFTED_KEPT_DAYS = 30
/** By then the mailbox may be somebody else's, or there again. */
const BOUNCE_DAYS = 365

/** Forgets what no longer holds; answers with the number. */
export async function deleteOldSuppressions(db: Db, now: Date): Promise<number> {
  const before = (days: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  const result = await db.execute(sql`
    delete from suppressions where (org_id, email_hash) in (
      (select org_id, email_hash from suppressions
        where lifted_at is not null and lifted_at < ${before(LIFTED_KEPT_DAYS)}
        order by lifted_at limit ${BATCH} for update skip locked)
      union all
      (select org_id, email_hash from suppressions
        where reason = 'bounce' and at < ${before(BOUNCE_DAYS)}
        order by at limit ${BATCH} for update skip locked))`)
  return result.rowCount
}
