import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import type { DepartureKind } from '../tables/index.ts'
import { BATCH } from '../writes/batch.ts'

const DEPARTURE = {
  number: 'bigint',
  kind: holding<DepartureKind>('text'),
  id: 'text',
  orgId: 'text?',
  emailHash: 'text?',
  at: 'timestamp with time zone',
} satisfies Columns
export type Departure = Omit<Given<typeof DEPARTURE>, 'number'>

/** Who has left and is not yet in the list beside the database, oldest first; at most a batch. */
export async function listDepartures(db: Db): Promise<Given<typeof DEPARTURE>[]> {
  return queryRows(
    db,
    DEPARTURE,
  )(sql`
    select number, kind, id, org_id as "orgId", email_hash as "emailHash", at
    from departures order by number limit ${BATCH}`)
}

/** Once they are in the list. */
export async function deleteDepartures(db: Db, numbers: number[]): Promise<void> {
  await db.execute(sql`delete from departures where number = any(${sql.param(numbers)}::bigint[])`)
}

/** Where no list is kept beside the database, as on Cloudflare. */
const KEPT_DAYS = 30

export async function deleteOldDepartures(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from departures where number = any(array(
      select number from departures
      where at < ${timestamptz(now)} - make_interval(days => ${KEPT_DAYS})
      order by at limit ${BATCH}
    ))`)
  return result.rowCount ?? 0
}
