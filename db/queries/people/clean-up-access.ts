import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/**
 * Deletes expired links and sessions, and counts of a day that is over; returns the largest number
 * of one kind.
 */
export async function cleanUpAccess(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute<{ most: number }>(sql`
    with old_sessions as (
      delete from sessions where token_hash = any(array(
        select token_hash from sessions where expires_at <= ${at}
        order by expires_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_links as (
      delete from sign_in_links where id = any(array(
        select id from sign_in_links where created_at <= ${at} - interval '1 day'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_invitations as (
      delete from invitations where id = any(array(
        select id from invitations where created_at <= ${at} - interval '30 days'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_counts as (
      delete from mail_counts where key = any(array(
        select key from mail_counts where since <= ${at} - interval '1 day'
        order by since limit ${BATCH} for update skip locked))
      returning 1
    )
    select greatest((select count(*) from old_counts), (select count(*) from old_sessions), (select count(*) from old_links),
      (select count(*) from old_invitations))::int as most`)
  return result.rows[0]?.most ?? 0
}
