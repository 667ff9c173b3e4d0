import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { isTaken } from '../organizations/is-taken.ts'
import { createEndpoint, type NewEndpoint } from './endpoints.ts'

/** `again`: a second click on the same form; the first one made it and was shown the secret. */
export async function createEndpointOnce(
  db: Db,
  endpoint: NewEndpoint,
): Promise<'created' | 'again' | 'full'> {
  try {
    return (await createEndpoint(db, endpoint)) ? 'created' : 'full'
  } catch (error) {
    if (isTaken(error)) return 'again'
    throw error
  }
}

type Replacement = { orgId: string; id: string; now: Date; before: string; secret: string }

/** A new secret in place of that one; `false` when another has taken its place already. */
export async function replaceSecret(db: Db, replacement: Replacement): Promise<boolean> {
  const { orgId, id, now, before, secret } = replacement
  const result = await db.execute(sql`
    update webhook_endpoints set secret = ${secret}, updated_at = ${now.toISOString()}::timestamptz
    where id = ${id} and org_id = ${orgId} and secret = ${before}
      and exists (select from organizations where id = ${orgId} and has_pro(plan))
    returning id`)
  return result.rows.length > 0
}
