import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'

// Texts that are stored sealed under a key derived from APP_SECRET.

/** What a key is derived for, and where such texts are. */
const SEALED = sql`(
  select 'webhook-secret' as purpose, id, secret as sealed from webhook_endpoints where secret is not null
  union all
  select 'source-url', id, url from sources where url is not null)`

const BATCH = 100

const SEALED_COLUMNS = {
  purpose: holding<'webhook-secret' | 'source-url'>('text'),
  id: 'text',
  sealed: 'text',
} satisfies Columns
export type Sealed = Given<typeof SEALED_COLUMNS>

/** Some of those that a key has sealed, after the one with this id. */
export async function listSealedUnder(db: Db, keyId: string, after: string): Promise<Sealed[]> {
  const rows = await queryRows(
    db,
    SEALED_COLUMNS,
  )(sql`
    select purpose, id, sealed from ${SEALED} s
    where split_part(sealed, '.', 1) = ${keyId} and id > ${after} order by id limit ${BATCH}`)
  return rows
}

/** The same text sealed anew; one that was replaced meanwhile stays. */
export async function replaceSeal(db: Db, before: Sealed, sealed: string): Promise<void> {
  const { purpose, id } = before
  await db.execute(
    purpose === 'webhook-secret'
      ? sql`update webhook_endpoints set secret = ${sealed} where id = ${id} and secret = ${before.sealed}`
      : sql`update sources set url = ${sealed} where id = ${id} and url = ${before.sealed}`,
  )
}

/** How many texts each key has sealed, by the key's id. */
export async function countSeals(db: Db): Promise<{ keyId: string; secrets: number }[]> {
  const rows = await queryRows(db, { keyId: 'text', secrets: 'integer' })(sql`
    select split_part(sealed, '.', 1) as "keyId", count(*)::int as secrets
    from ${SEALED} s group by 1 order by 1`)
  return rows
}
