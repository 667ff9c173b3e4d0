import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { OF_AUTOMATIC_CHANGES } from '../tables/audit.ts'
import { BATCH } from '../writes/batch.ts'

export const AUDIT_DAYS = 365
/** What imports, tasks, and commands change of events by themselves is much, and of use for a while. */
export const AUTOMATIC_DAYS = 30

const DAY_MS = 86_400_000

/** Deletes a batch of what is older, and of the events that no person changed. What each import did stays. */
export async function deleteOldAuditLines(db: Db, now: Date): Promise<number> {
  const before = (days: number) => timestamptz(new Date(now.getTime() - days * DAY_MS))
  const result = await db.execute(sql`
    delete from audit_log where id = any(array(
      (select id from audit_log where at < ${before(AUDIT_DAYS)} order by at limit ${BATCH})
      union
      (select id from audit_log
       where ${sql.raw(OF_AUTOMATIC_CHANGES)} and at < ${before(AUTOMATIC_DAYS)}
       order by at limit ${BATCH})
      limit ${BATCH}))`)
  return result.rowCount
}

/** Deletes a batch of the lines of organizations that no longer exist: work that ran beside a deletion wrote them. */
export async function deleteOrphanedAuditLines(db: Db): Promise<number> {
  const result = await db.execute(sql`
    with recursive logged as (
      (select org_id from audit_log order by org_id limit 1)
      union all
      select (select l.org_id from audit_log l where l.org_id > o.org_id order by l.org_id limit 1)
      from logged o where o.org_id is not null
    )
    delete from audit_log where id = any(array(
      select l.id from logged o
      cross join lateral (
        select id from audit_log where org_id = o.org_id order by id limit ${BATCH}) l
      where not exists (select from organizations x where x.id = o.org_id) limit ${BATCH}))`)
  return result.rowCount
}
