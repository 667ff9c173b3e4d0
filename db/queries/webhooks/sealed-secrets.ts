import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

const BATCH = 100

/** Endpoints' secrets that are sealed under the key of this id, some at a time. */
export async function listSealedUnder(db: Db, keyId: string) {
  const result = await db.execute<{ id: string; secret: string }>(sql`
    select id, secret from webhook_endpoints
    where split_part(secret, '.', 1) = ${keyId} order by id limit ${BATCH}`)
  return result.rows
}

/** The same secret sealed anew; one that was replaced meanwhile stays. */
export async function replaceSeal(
  db: Db,
  { id, before, secret }: { id: string; before: string; secret: string },
): Promise<void> {
  await db.execute(sql`
    update webhook_endpoints set secret = ${secret} where id = ${id} and secret = ${before}`)
}

/** How many secrets each key has sealed, by the key's id. */
export async function countSeals(db: Db): Promise<{ keyId: string; secrets: number }[]> {
  const result = await db.execute<{ keyId: string; secrets: number }>(sql`
    select split_part(secret, '.', 1) as "keyId", count(*)::int as secrets
    from webhook_endpoints where secret is not null group by 1 order by 1`)
  return result.rows
}
