import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

/** Cache tags to drop, and the rows that ask for it: a later change of the same adds its own. */
type NotedPurges = { tags: string[]; ids: number[] }

/** Bounds what a change of very many events makes other organizations' readers read again. */
const MOST_READ = 2_000

/**
 * At most so many tags, those of the last changes first: people look at what they just changed, and
 * what has waited for minutes is about to expire at the edge by itself.
 */
export async function listPurges(db: Db, most: number): Promise<NotedPurges> {
  const rows = await queryRows(db, { tag: 'text', ids: holding<number[]>('json') })(sql`
    with noted as (
      select id, tag from purges order by id desc limit ${MOST_READ}
    ), picked as (
      select tag, json_agg(id) as ids, row_number() over (order by max(id) desc) as place
      from noted group by tag
    )
    select tag, ids from picked where place <= ${most} order by tag`)
  return { tags: rows.map(({ tag }) => tag), ids: rows.flatMap(({ ids }) => ids) }
}

export async function deletePurges(db: Db, ids: number[]): Promise<void> {
  await db.execute(sql`delete from purges where id = any(${sql.param(ids)}::bigint[])`)
}

/** Deletes purges that are older than anything the edge still keeps. */
const KEPT_HOURS = 2

export async function deleteOldPurges(db: Db, now: Date): Promise<number> {
  const before = sql`${timestamptz(now)} - make_interval(hours => ${KEPT_HOURS})`
  const result = await db.execute(sql`
    delete from purges where id = any(array(
      select id from (select id, recorded_at from purges order by id limit ${BATCH}) oldest
      where recorded_at < ${before}
    ))`)
  return result.rowCount ?? 0
}
