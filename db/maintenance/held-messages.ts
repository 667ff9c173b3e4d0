import { sql } from 'drizzle-orm'
import { type DigestTimes, dueDigests } from '../../domain/digests/due-digests.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import type { TaskName } from '../../domain/task.ts'
import type { EndReason } from '../../domain/webhook-attempt.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { listDigestTimes, startDigests } from '../digests/start-runs.ts'
import { isBeingSent } from '../subscribers/uploads.ts'

// What a restored service holds back until its operator decides.

/** Kinds of tasks that reach people or their systems; the others change this service only. */
const SENDS = {
  mail: true,
  delivery: true,
  'webhook-resend': true,
  'digest-run': true,
  'digest-send': true,
  'event-update-run': true,
  'event-update-send': true,
  'feed-archived': true,
  offers: true,
  'find-positions': false,
  'image-copy': false,
  'organization-delete': false,
  'source-fetch': false,
  'source-write': false,
} satisfies Record<TaskName, boolean>
const SENDING = Object.entries(SENDS).flatMap(([kind, sends]) => (sends ? [kind] : []))
const sending = sql.param(SENDING)
/** What they began is stopped as staff stop a digest. */
const MAILINGS: TaskName[] = ['digest-run', 'digest-send', 'event-update-run', 'event-update-send']

/** Sign-in emails that were asked for since then: without them no one could look at what was restored. */
export async function listHeldSignIns(db: Db, { since, now }: { since: Date; now: Date }) {
  return queryRows(db, { id: 'text', lane: 'text' })(sql`
    select t.id, t.lane from tasks t join mails m on m.id = t.subject_id
    where t.kind = ${'mail' satisfies TaskName} and m.kind = ${'sign-in' satisfies MailKind}
      and m.created_at >= ${timestamptz(since)} and t.due_at <= ${timestamptz(now)}
      and (t.state = 'waiting' or t.state = 'running' and t.lease_until <= ${timestamptz(now)})
    order by t.due_at limit 100`)
}

const HELD = {
  kind: holding<TaskName | 'event-change' | 'digest'>('text'),
  count: 'integer',
  oldest: 'timestamp with time zone',
} satisfies Columns
export type HeldMessages = Given<typeof HELD>

/** How much of each kind would go out, and since when the oldest waits. */
export async function countHeldMessages(db: Db, now: Date): Promise<HeldMessages[]> {
  const rows = await queryRows(
    db,
    HELD,
  )(sql`
    select kind, count(*)::int as count, min(created_at) as oldest from tasks
      where state in ('waiting', 'running') and kind = any(${sending}::text[]) group by kind
    union all
    select 'event-change', count(*)::int, min(first_at) from event_changes having count(*) > 0
    order by 1`)
  const digests = (await listUnstarted(db, now)).filter(({ missed }) => !missed)
  const oldest = digests.map(({ dueAt }) => dueAt.getTime()).sort((a, b) => a - b)[0]
  if (oldest === undefined) return rows
  const feeds = await countDigestFeeds(db, digests)
  if (feeds === 0) return rows
  return [...rows, { kind: 'digest', count: feeds, oldest: new Date(oldest) }]
}

type Unstarted = DigestTimes & ReturnType<typeof dueDigests>[number]

/** Digests whose hour came within the last day. */
async function listUnstarted(db: Db, now: Date): Promise<Unstarted[]> {
  const times = await listDigestTimes(db)
  return times.flatMap((of) => dueDigests(now, of).map((digest) => ({ ...of, ...digest })))
}

/** Of feeds with readers that have none for that date yet; who confirmed when is looked at when they are begun. */
async function countDigestFeeds(db: Db, due: Unstarted[]): Promise<number> {
  const rows = await queryRows(db, { count: 'integer' })(sql`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(due)}::json) as due (timezone text, hour int,
      weekday int, frequency text, "localDate" text)
    join open_feeds f on f.timezone = due.timezone
    left join digest_settings d on d.feed_id = f.id
    where not exists (select from mailing_runs r where r.feed_id = f.id
        and r.frequency = due.frequency and r.local_date = due."localDate"::date)
      and exists (select from subscribers s where s.feed_id = f.id and s.state = 'active'
        and s.digest_frequency = due.frequency)`)
  return rows[0]?.count ?? 0
}

/**
 * Sends no more of the lists that staff uploaded: whom they asked after the backup is not known, and a person may not
 * be asked twice. Returns how many were stopped.
 */
export async function stopHeldOffers(db: Db, now: Date): Promise<number> {
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with stopped as (
      update subscriber_uploads u set state = 'stopped', ended_at = ${timestamptz(now)}
      where ${isBeingSent} returning id
    ), rest as (delete from subscriber_upload_rows r using stopped s where r.upload_id = s.id)
    select count(*)::int as count from stopped`)
  return rows[0]?.count ?? 0
}

/**
 * Ends what was noted before a time, as if it had gone out or was stopped; returns how many tasks. What it says of
 * events is kept, so that later digests and event updates go on from there. May be called again.
 */
export async function dropHeldMessages(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const at = timestamptz(now)
  const limit = timestamptz(before)
  // Their runs are noted as missed: the same digest is not begun again.
  const due = (await listUnstarted(db, now)).filter(({ dueAt }) => dueAt < before)
  const missed = due.map((digest) => ({ ...digest, missed: true }))
  if (missed.length > 0) await startDigests(db, missed, { cutAt: now, now })
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with old as (
      select id, kind, subject_id from tasks
      where state in ('waiting', 'running') and kind = any(${sending}::text[])
        and created_at < ${limit}
    ), run as (
      -- Their tasks then find what is left, and skip it.
      update mailing_runs r set state = 'stopped' from old
      where old.kind = any(${sql.param(MAILINGS)}::text[])
        and r.id = split_part(old.subject_id, '.', 1) and r.state in ('planning', 'planned')
    ), dropped as (
      update tasks t set state = 'done', finished_at = ${at}, lease_token = null, lease_until = null
      from old where t.id = old.id and old.kind <> all(${sql.param(MAILINGS)}::text[])
      returning t.kind, t.subject_id
    ), mail as (
      update mails m set state = 'dropped', ended_at = ${at} from dropped d
      where d.kind = 'mail' and m.id = d.subject_id and m.state = 'waiting'
    ), delivery as (
      update webhook_deliveries w set state = 'failed', reason = ${'held' satisfies EndReason},
        next_attempt_at = null, ended_at = ${at}
      from dropped d where d.kind = 'delivery' and w.id = d.subject_id and w.ended_at is null
    ), resend as (
      update webhook_resends r set ended_at = ${at} from dropped d
      where d.kind = 'webhook-resend' and r.endpoint_id = split_part(d.subject_id, '.', 1)
        and r.ended_at is null
    ), change as (
      delete from event_changes where changed_at < ${limit}
    )
    select count(*)::int as count from old`)
  return rows[0]?.count ?? 0
}
