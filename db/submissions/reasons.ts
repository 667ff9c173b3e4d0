import { sql } from 'drizzle-orm'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'

/** The reasons that an organization has saved to decline with. */
export async function listReasons(db: Db, orgId: string): Promise<string[]> {
  const rows = await queryRows(db, { reasons: 'text[]' })(sql`
    select coalesce(decline_reasons, '{}') as reasons from organizations where id = ${orgId}`)
  return rows[0]?.reasons ?? []
}

type OfReason = { orgId: string; reason: string }

/** Saves one more, unless it is saved already. Returns whether there was room for it. */
export async function addReason(db: Db, { orgId, reason }: OfReason): Promise<boolean> {
  const rows = await queryRows(db, { isSaved: 'boolean' })(sql`
    with added as (
      update organizations set decline_reasons = array_append(decline_reasons, ${reason}::text)
      where id = ${orgId} and ${reason}::text <> all(coalesce(decline_reasons, '{}'))
        and coalesce(cardinality(decline_reasons), 0) < ${SUBMISSION_LIMITS.reasons}
      returning id
    )
    select exists (select from added) or ${reason}::text = any(decline_reasons) is true as "isSaved"
    from organizations where id = ${orgId}`)
  return rows[0]?.isSaved ?? false
}

/** Forgets one. */
export async function removeReason(db: Db, { orgId, reason }: OfReason): Promise<void> {
  await db.execute(sql`
    update organizations set decline_reasons = nullif(array_remove(decline_reasons, ${reason}::text), '{}')
    where id = ${orgId} and ${reason}::text = any(decline_reasons)`)
}
