import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'

// Texts that are stored encrypted under a key derived from APP_SECRET.

/** What a key is derived for, and where such texts are. */
const ENCRYPTED = sql`(
  select 'webhook-secret' as purpose, id, secret as encrypted from webhook_endpoints where secret is not null
  union all
  select 'source-url', id, url from sources where url is not null)`

const BATCH = 100

const ENCRYPTED_COLUMNS = {
  purpose: holding<'webhook-secret' | 'source-url'>('text'),
  id: 'text',
  encrypted: 'text',
} satisfies Columns
export type EncryptedText = Given<typeof ENCRYPTED_COLUMNS>

/** Some of those that a key has encrypted, after the one with this id. */
export async function listEncryptedUnder(
  db: Db,
  keyId: string,
  after: string,
): Promise<EncryptedText[]> {
  const rows = await queryRows(
    db,
    ENCRYPTED_COLUMNS,
  )(sql`
    select purpose, id, encrypted from ${ENCRYPTED} s
    where split_part(encrypted, '.', 1) = ${keyId} and id > ${after} order by id limit ${BATCH}`)
  return rows
}

/** The same text encrypted anew; one that was replaced meanwhile stays. */
export async function replaceEncrypted(
  db: Db,
  before: EncryptedText,
  encrypted: string,
): Promise<void> {
  const { purpose, id } = before
  await db.execute(
    purpose === 'webhook-secret'
      ? sql`update webhook_endpoints set secret = ${encrypted} where id = ${id} and secret = ${before.encrypted}`
      : sql`update sources set url = ${encrypted} where id = ${id} and url = ${before.encrypted}`,
  )
}

/** How many texts each key has encrypted, by the key's id. */
export async function countEncrypted(db: Db): Promise<{ keyId: string; secrets: number }[]> {
  const rows = await queryRows(db, { keyId: 'text', secrets: 'integer' })(sql`
    select split_part(encrypted, '.', 1) as "keyId", count(*)::int as secrets
    from ${ENCRYPTED} s group by 1 order by 1`)
  return rows
}
