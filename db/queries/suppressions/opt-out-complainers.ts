import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import type { MailEvent } from './suppress-address.ts'

export const COMPLAINTS_AT_ONCE = 100

/** Some subscriptions that a complaint is about: those from before it, of whoever's mail it was. */
export async function listComplainers(db: Db, { emailKey, orgId, at }: MailEvent) {
  const result = await db.execute<{ id: string; orgId: string }>(sql`
    select id, org_id as "orgId" from subscribers
    where email_key = ${emailKey} and (${orgId ?? null}::text is null or org_id = ${orgId ?? null})
      and coalesce(confirmed_at, requested_at) <= ${at.toISOString()}::timestamptz
    order by id limit ${COMPLAINTS_AT_ONCE}`)
  return result.rows
}
