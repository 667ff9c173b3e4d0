import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import type { AuditedValues } from '../tables/audit.ts'

// What the audit log has of a deleted series: it is one line of the series, and one for each date that went with it.

type Removal = {
  orgId: string
  /** The line that says that the series was deleted. */
  lineId: number
}

/**
 * Lines `l` of the transaction that wrote the line `r`: `at` is the time of each line, and `xmin` is the same in what one
 * transaction wrote. In a database that was copied it is the same in all that was copied, so that only what is near counts.
 */
const TOGETHER = sql`l.org_id = r.org_id and l.xmin = r.xmin
    and l.at between r.at - interval '1 minute' and r.at + interval '1 minute'`
const together = ({ orgId, lineId }: Removal): SQL => sql`audit_log r
  join audit_log l on ${TOGETHER}
  where r.org_id = ${orgId} and r.id = ${lineId}::bigint`

type Ended = { orgId: string; seriesId: string; actor: string; lineIds: number[] }

/** The line of a series that someone deleted by no more than these lines: it went with the last of its dates. */
export async function findEndedSeries(db: Db, { orgId, seriesId, actor, lineIds }: Ended) {
  const [line] = await queryRows(db, { id: 'bigint' })(sql`
    select r.id from audit_log r
    where r.org_id = ${orgId} and r.subject_id = ${seriesId} and r.kind = 'series'
      and r.change = 'removed' and r.actor = ${actor} and (
        select bool_and(l.id = any(${sql.param(lineIds)}::bigint[])) from audit_log l
        where ${TOGETHER} and l.kind = 'event' and l.change = 'removed'
          and l.before ->> 'series_id' = r.subject_id)
    order by r.id desc limit 1`)
  return line?.id
}

/**
 * What the deletion changed of the series itself, as it was before: its rule ends before the first date that is removed, and
 * the line of the deletion only has what is left of it.
 */
export async function getEndedValues(db: Db, removal: Removal): Promise<AuditedValues> {
  const [line] = await queryRows(db, { before: holding<AuditedValues>('jsonb') })(sql`
    select l.before from ${together(removal)}
      and l.subject_id = r.subject_id and l.kind = 'series' and l.change = 'changed'
    order by l.id desc limit 1`)
  return line?.before ?? {}
}

/** They are read in one answer of the database and, with what follows from their texts, written back in one request. */
const DATES_BYTES = 2_500_000

/** The dates that went together with a series, not those that were deleted before it, each by itself. */
export async function listRemovedDates(db: Db, removal: Removal & { skipped: string[] }) {
  const [all] = await queryRows(db, { bytes: 'double precision' })(sql`
    select coalesce(sum(octet_length(l.before::text)), 0)::float8 as bytes from ${together(removal)}
      and l.kind = 'event' and l.change = 'removed' and l.before ->> 'series_id' = r.subject_id`)
  if ((all?.bytes ?? 0) > DATES_BYTES) return 'too large'
  return queryRows(db, { subjectId: 'text', before: holding<AuditedValues>('jsonb') })(sql`
    select distinct on (l.before ->> 'recurrence_key') l.subject_id as "subjectId", l.before
    from ${together(removal)}
      and l.kind = 'event' and l.change = 'removed' and l.before ->> 'series_id' = r.subject_id
      and l.before ->> 'recurrence_key' <> all(${sql.param(removal.skipped)}::text[])
    order by l.before ->> 'recurrence_key', l.id desc limit 1500`)
}

/** Whether an import changed this event or series, as far as the log still has that. */
export async function wasImported(
  db: Db,
  { orgId, subjectId }: { orgId: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_log l where l.org_id = ${orgId} and l.subject_id = ${subjectId}
      and starts_with(l.actor, 'import:') limit 1`)
  return rows.length > 0
}
