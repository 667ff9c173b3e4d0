import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'

/** Who keeps a copy and does not ask for so long begins again. */
const KEPT_DAYS = 90

/** Deletes what is known of old changes, and notes up to where: a cursor from before is refused. */
export async function forgetChanges(db: Db, now: Date): Promise<number> {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  // In the order in which changes are written: first the counts, then the rows.
  const [, deleted] = await db.batch([
    db.execute(sql`
      with due as (
        select org_id, max(number) as number from (
          select org_id, number from feed_changes where changed_at < ${before}
          order by changed_at limit ${BATCH}) old
        group by org_id
      ), held as (
        select org_id from change_counts where org_id in (select org_id from due)
        order by org_id for update
      )
      update change_counts c set valid_from = greatest(c.valid_from, due.number),
        org_valid_from = greatest(c.org_valid_from, due.number)
      from due join held using (org_id) where c.org_id = due.org_id`),
    db.execute(sql`
      delete from feed_changes where (feed_id, event_id) in (
        select f.feed_id, f.event_id
        from feed_changes f join change_counts c on c.org_id = f.org_id and f.number <= c.valid_from
        where f.changed_at < ${before} order by f.changed_at limit ${BATCH}
        for update of f skip locked)`),
  ])
  return deleted.rowCount ?? 0
}
