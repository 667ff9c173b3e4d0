import { sql } from 'drizzle-orm'
import type { SuppressionReason } from '../../../domain/suppression.ts'
import type { Db } from '../../client.ts'

type Of = { hashes: string[]; orgId: string | undefined }
export type Suppression = { reason: SuppressionReason; at: string }

/** Why an organization's mails do not go to an address, if so: the gravest reason. */
export async function getSuppression(db: Db, { hashes, orgId }: Of) {
  const result = await db.execute<Suppression>(sql`
    select reason, at from active_suppressions
    where org_id = ${orgId ?? null}::text and email_hash = any(${sql.param(hashes)}::text[])
    order by reason = 'bounce', at limit 1`)
  return result.rows[0]
}

/** How many addresses an organization's mails do not go to, by reason. */
export async function countSuppressions(db: Db, orgId: string) {
  const result = await db.execute<{ reason: SuppressionReason; count: number }>(sql`
    select reason, count(*)::int as count from active_suppressions
    where org_id = ${orgId} group by reason`)
  return new Map(result.rows.map(({ reason, count }) => [reason, count]))
}
