import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

const AUDIT_DAYS = 365
/** What a calendar that is fetched changes by itself is much, and of use for a while. */
const IMPORTED_DAYS = 30

const DAY_MS = 86_400_000

/** Deletes a batch of what is older, and of the events that imports changed. What each import did stays. */
export async function deleteOldAuditLines(db: Db, now: Date): Promise<number> {
  const before = (days: number) => timestamptz(new Date(now.getTime() - days * DAY_MS))
  const result = await db.execute(sql`
    delete from audit_log where id = any(array(
      (select id from audit_log where at < ${before(AUDIT_DAYS)} order by at limit ${BATCH})
      union
      (select id from audit_log
       where actor like 'import:%' and kind <> 'import-run' and at < ${before(IMPORTED_DAYS)}
       order by at limit ${BATCH})
      limit ${BATCH}))`)
  return result.rowCount
}
