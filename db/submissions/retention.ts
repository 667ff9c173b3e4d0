import { type SQL, sql } from 'drizzle-orm'
import { mailboxOf } from '../../domain/email-address.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

/**
 * Deletes submissions whose address was not confirmed in time, and those that have not waited for staff for long; events
 * that came of them stay.
 */
export async function deleteOldSubmissions(db: Db, now: Date): Promise<number> {
  const { confirmHours, keptDays } = SUBMISSION_LIMITS
  const at = timestamptz(now)
  const oldest = (column: string, which: SQL) => sql`(
    select id from submissions where ${which} order by ${sql.identifier(column)} limit ${BATCH / 2})`
  const isStale = sql`confirmed_at is null and created_at <= ${at} - make_interval(hours => ${confirmHours})`
  const isEnded = sql`queued_at is null and confirmed_at is not null
    and updated_at <= ${at} - make_interval(days => ${keptDays})`
  const rows = await queryRows(db, { most: 'integer' })(sql`
    with stale as (
      delete from submissions where id = any(array(${oldest('created_at', isStale)})) and ${isStale} returning 1
    ), ended as (
      delete from submissions where id = any(array(${oldest('updated_at', isEnded)})) and ${isEnded} returning 1
    )
    select greatest((select count(*) from stale), (select count(*) from ended))::int as most`)
  return 2 * (rows[0]?.most ?? 0)
}

/**
 * CTEs that delete what is kept of a sender while `condition` holds: what they sent, whatever became of it, and that
 * they are trusted. A block keeps the hash of the mailbox, so that it goes on.
 */
export function forgetSender(emailKey: string, condition: SQL): SQL {
  return sql`submitting as (
      delete from submissions where email_key = ${emailKey} and ${condition}
    ), trusting as (
      delete from submission_senders where email_key = ${emailKey} and state = 'trusted' and ${condition}
    ), blocking as (
      update submission_senders set email = null, email_key = null
      where email_key in (${emailKey}, ${mailboxOf(emailKey)}) and state = 'blocked' and ${condition}
    )`
}
