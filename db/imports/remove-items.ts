import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { noteChange } from '../events/change-event.ts'
import { EVENTS_OF_ITEM } from './items.ts'
import { ENDED } from './sources.ts'
import { openRun, TITLE } from './write-items.ts'

type Marked = { orgId: string; runId: string; missing: string[]; present: string[]; now: Date }

/** Notes which items a fetch no longer has, and which it has again. */
export async function markMissing(db: Db, marked: Marked): Promise<void> {
  const { orgId, runId, missing, present, now } = marked
  const list = (uids: string[]) =>
    sql`any(array(select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb)))`
  await db.execute(sql`
    with ${openRun(orgId, runId)}
    update source_items t set missing_since =
      case when t.uid = ${list(missing)} then ${timestamptz(now)} end
    from run where t.source_id = run.source_id
      and (t.uid = ${list(missing)} or t.uid = ${list(present)})`)
}

/** Items that one statement removes. */
export const REMOVED_AT_ONCE = 200

type Removal = {
  orgId: string
  runId: string
  missingUntil: Date | null
  /** Of these items only, which have given away all their upcoming events. */
  emptied?: string[]
  now: Date
}

/**
 * Removes upcoming events of items that the source has not named since then (`null`: of all items), and items
 * that have none left. What is past stays, and so does what was deleted here. Returns how many items it looked
 * at: fewer than `REMOVED_AT_ONCE` were the last.
 */
export async function removeItems(db: Db, removal: Removal): Promise<number> {
  const { orgId, runId, missingUntil, emptied, now } = removal
  const at = timestamptz(now)
  const has = (condition: SQL) => sql`(exists (
      select from events e where e.id = t.event_id and e.org_id = ${orgId} and ${condition})
    or exists (select from events e where e.series_id = t.series_id and e.org_id = ${orgId} and ${condition}))`
  const which = emptied
    ? sql`t.uid = any(array(select jsonb_array_elements_text(${JSON.stringify(emptied)}::jsonb)))
        and not ${has(sql`e.past_at > ${at}`)}`
    : missingUntil
      ? sql`t.missing_since <= ${timestamptz(missingUntil)}`
      : sql`true`
  const rows = await queryRows(db, { items: 'integer' })(sql`
    with ${openRun(orgId, runId)}, looked_at as materialized (
      select t.*,
        ${has(sql`e.past_at > ${at}`)} as has_upcoming,
        ${has(sql`e.past_at <= ${at}`)} as has_past
      from source_items t, run
      where t.source_id = run.source_id and ${which} and t.hash <> ${ENDED}
        and (t.event_id is not null or t.series_id is not null)
      order by t.uid limit ${REMOVED_AT_ONCE} for update of t
    ), gone as materialized (
      select * from looked_at where has_upcoming
    ), ended as (
      update series s set rrule = null, rdates = '{}', horizon_until = null, version = s.version + 1
      from gone where s.id = gone.series_id and s.org_id = ${orgId} returning s.id
    ), removed as (
      delete from events e
      using (select e.id from gone t ${EVENTS_OF_ITEM}) g
      where e.id = g.id and e.org_id = ${orgId} and e.past_at > ${at} and (select count(*) from ended) >= 0
      returning e.id, e.org_id
    ), noted as (
      ${noteChange({ before: sql`removed before`, differs: sql`true`, now })}
    ), kept_changes as (
      insert into import_changes (run_id, uid, change, title, before)
      select ${runId}, uid, 'removed', ${TITLE}, content
      from looked_at where has_upcoming or ${emptied !== undefined}
      on conflict do nothing
    ), dropped as (
      delete from source_items t using looked_at l
      where t.source_id = l.source_id and t.uid = l.uid and not l.has_past
    ), kept as (
      update source_items t set hash = ${ENDED},
        content = case when t.content::jsonb ? 'rrule' then (t.content::jsonb || jsonb_build_object(
          'startsLocal', s.starts_local, 'timezone', s.timezone, 'span', s.span,
          'rrule', null, 'rdates', '[]'::jsonb))::text else t.content end
      from looked_at l left join series s on s.id = l.series_id
      where t.source_id = l.source_id and t.uid = l.uid and l.has_past
    ), counted as (
      update import_runs r set removed = r.removed + (select count(*) from gone)
      where r.id = (select id from run)
    )
    select count(*)::int as items from looked_at`)
  return rows[0]?.items ?? 0
}
