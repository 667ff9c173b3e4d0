import { type SQL, sql } from 'drizzle-orm'
import type { SuppressionReason } from '../../../domain/suppression.ts'
import type { Db } from '../../client.ts'

export type MailEvent = {
  reason: Extract<SuppressionReason, 'bounce' | 'complaint'>
  emailKey: string
  emailHash: string
  /** Whose mail it was, where the provider says so; else everybody's who has the address. */
  orgId: string | undefined
  at: Date
}

/**
 * Notes what the mail provider says of an address, for each organization that has it: one that
 * nobody has changes nothing, nor does what is older than the subscription or the lifting. A
 * bounce is everybody's, whosever mail it was; a complaint weighs more than a bounce.
 */
export async function suppressAddress(db: Db, event: MailEvent): Promise<void> {
  const { reason, emailKey, emailHash, orgId, at } = event
  const complaintOf = reason === 'complaint' ? (orgId ?? null) : null
  await db.execute(sql`
    with known as (
      select org_id, email_hash from subscribers where email_key = ${emailKey}
        and coalesce(confirmed_at, requested_at) <= ${moment(at)}
      union select org_id, ${emailHash} from invitations where email_key = ${emailKey}
      union select m.org_id, ${emailHash} from memberships m join people p on p.id = m.person_id
        where p.email_key = ${emailKey}
    ), told as (
      select org_id, email_hash from known union select org_id, ${emailHash} from known
    )
    ${insertion(
      sql`select email_hash, org_id, ${reason}, ${moment(at)} from told
        where ${complaintOf}::text is null or org_id = ${complaintOf}`,
    )}`)
}

type Stop = { orgId: string; emailKey: string; emailHash: string; now: Date }

/** Staff want no more mails of their organization to go to an address, known or not. */
export async function stopMailsTo(db: Db, { orgId, emailKey, emailHash, now }: Stop) {
  await db.execute(
    insertion(sql`
      select email_hash, ${orgId}, 'manual', ${moment(now)} from (
        select email_hash from subscribers where email_key = ${emailKey} and org_id = ${orgId}
        union select ${emailHash}) h`),
  )
}

/** A row that was lifted holds again only for what happened after that. */
function insertion(rows: SQL): SQL {
  return sql`insert into suppressions (email_hash, org_id, reason, at) ${rows}
    on conflict (org_id, email_hash) do update
      set reason = excluded.reason, at = excluded.at, lifted_at = null
      where suppressions.lifted_at < excluded.at or suppressions.lifted_at is null
        and suppressions.reason = 'bounce' and excluded.reason <> 'bounce'`
}

function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}
