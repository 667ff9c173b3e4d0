import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

const BATCH = 500

/** Sessions, sign-in links and invitations that open nothing any more. */
export async function cleanUpAccess(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with old_sessions as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at <= ${at} limit ${BATCH})
    ), old_links as (
      delete from sign_in_links where id in (
        select id from sign_in_links where created_at <= ${at} - interval '1 day' limit ${BATCH})
    )
    delete from invitations where id in (
      select id from invitations where created_at <= ${at} - interval '30 days' limit ${BATCH})`)
}
