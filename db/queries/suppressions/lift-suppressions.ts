import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

type Address = { orgId: string; email: string; hashes: string[]; now: Date }

/**
 * Mails of an organization may go to an address again. `hashes`: what it may be on record under;
 * its subscriptions may know it by older ones.
 */
export function liftForAddress(db: Db, { orgId, email, hashes, now }: Address): Promise<boolean> {
  return lift(
    db,
    now,
    sql`org_id = ${orgId} and (email_hash = any(${sql.param(hashes)}::text[]) or email_hash in (
      select email_hash from subscribers where org_id = ${orgId} and email_key = lower(${email})))`,
  )
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

/** Forgets what no longer holds; returns the larger number of the two kinds. */
export async function deleteOldSuppressions(db: Db, now: Date): Promise<number> {
  const before = (days: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  const result = await db.execute<{ most: number }>(sql`
    with lifted as (
      delete from suppressions where ctid = any(array(
        select ctid from suppressions where lifted_at < ${before(LIFTED_KEPT_DAYS)}
        order by lifted_at limit ${BATCH} for update skip locked
      )) returning 1
    ), bounced as (
      delete from suppressions where ctid = any(array(
        select ctid from suppressions where reason = 'bounce' and at < ${before(BOUNCE_DAYS)}
        order by at limit ${BATCH} for update skip locked
      )) returning 1
    )
    select greatest((select count(*) from lifted), (select count(*) from bounced))::int as most`)
  return result.rows[0]?.most ?? 0
}
