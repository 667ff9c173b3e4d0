import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'

/** Records of the addresses of `from` that no upload of the organization brings them back. */
export function noteLeft(from: SQL, now: Date): SQL {
  return sql`insert into asked_addresses (org_id, email_hash, reason, at)
    select org_id, email_hash, 'left', ${timestamptz(now)} from ${from}
    on conflict (org_id, email_hash) do update set reason = 'left', at = excluded.at`
}

/** The same of one address, whose organization may be gone. */
export async function keepLeft(
  db: Db,
  { orgId, emailHash }: { orgId: string; emailHash: string },
  now: Date,
): Promise<void> {
  const from = sql`(select id as org_id, ${emailHash}::text as email_hash from organizations
    where id = ${orgId}) left_before`
  await db.execute(noteLeft(from, now))
}
