import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { newMail } from '../mail/mails.ts'
import { acceptPublished } from '../submissions/versions.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'
import { noteChange, revisedAt } from './change-event.ts'

// To the public, a draft does not exist. Either all dates of a series are drafts, or none is.

type Published = { orgId: string; id: string; now: Date }

/**
 * Publishes a draft with all dates of its series: lists, copies, feed readers, and digests get it as a new event.
 * People who got an email that it was removed get an update. What waits for review is accepted with it, `by` the person
 * who publishes it, and its writer gets an email. A published event is not changed. `undefined`: there is none.
 */
export async function publishEvent(
  db: Db,
  { by = null, mailId, ...published }: Published & { by?: string | null; mailId: Id<'mail'> },
): Promise<PublishableTask[] | undefined> {
  const { orgId, id, now } = published
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with ${publishing(published)}, accepted as (${acceptPublished({ orgId, by, now })}),
    ${newMail('submission-accepted', mailId, sql`(select id from accepted limit 1) a`, now)}
    select ${publishable('mail_tasks')} as tasks from events where id = ${id} and org_id = ${orgId}`)
  return rows[0]?.tasks
}

/** The CTEs that publish a draft, of which `saved` has its dates; `only`: whether it is to be done at all. */
export function publishing({ orgId, id, now }: Published, only = sql`true`): SQL {
  const at = timestamptz(now)
  return sql`${changedSeries({ orgId, id, to: at, from: sql`null` }, only)}, saved as (
      update events e set published_at = ${at}, created_at = ${at}, updated_at = ${revisedAt(now, 'e')}
      where ${ofEvent(orgId, id)} and e.published_at is null and ${only} returning e.id, e.org_id
    ), noted as (
      ${noteChange({ before: sql`saved before`, differs: WAS_NOTIFIED, now })}
    )`
}

/** Whether an email named the event before it was unpublished. */
export const WAS_NOTIFIED = sql.raw(`exists (
  select from mailing_editions m where edition_event_ids(m.content) && array[before.id])`)

/**
 * Makes an event a draft again, with all dates of its series. For everyone but staff, it is as good as deleted.
 * Imported duplicates that it hid are shown again after the next fetch. Returns whether the event exists.
 */
export async function unpublishEvent(
  db: Db,
  { orgId, id, now, sentence }: Published & { sentence?: string | undefined },
): Promise<boolean> {
  const result = await db.execute(sql`
    with ${unpublishing({ orgId, id, now, sentence })}
    select id from events where id = ${id} and org_id = ${orgId}`)
  return result.rows.length > 0
}

/** The CTEs that make an event a draft again; `only`: whether it is to be done at all. */
export function unpublishing(
  { orgId, id, now, sentence }: Published & { sentence?: string | undefined },
  only = sql`true`,
): SQL {
  return sql`${changedSeries({ orgId, id, to: sql`null`, from: sql`not null` }, only)}, saved as (
      update events e set published_at = null, updated_at = ${revisedAt(now, 'e')}
      where ${ofEvent(orgId, id)} and e.published_at is not null and ${only} returning e.id, e.org_id
    ), shown_again as (
      update source_items set behind_id = null where behind_id in (select id from saved)
    ), noted as (
      ${noteChange({ before: sql`saved before`, differs: sql`true`, now, sentence })}
    )`
}

type SeriesMove = { orgId: string; id: string; to: SQL; from: SQL }

/** The series is locked before its dates, as a change of all of them does. */
function changedSeries({ orgId, id, to, from }: SeriesMove, only: SQL) {
  return sql`changed_series as (
    update series s set published_at = ${to}, version = s.version + 1
    where s.id = (select series_id from events where id = ${id} and org_id = ${orgId})
      and s.published_at is ${from} and ${only}
    returning s.id
  )`
}

/** Rows `e` that are the event or a date of its series. */
function ofEvent(orgId: string, id: string): SQL {
  return sql`e.org_id = ${orgId} and (select count(*) from changed_series) >= 0
    and (e.id = ${id} or e.series_id = (
      select series_id from events where id = ${id} and org_id = ${orgId}))`
}
