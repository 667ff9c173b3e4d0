import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { NoticedChange } from '../../domain/digests/event-update.ts'
import type { Db } from '../client.ts'
import { BATCH } from '../fragments.ts'
import type { DigestRunState } from '../tables/digests.ts'
import type { NoticeRunState } from '../tables/notices.ts'

/** What goes to many readers of a feed; each has a run, editions and sends in tables of its own. */
export type MailingKind = 'digest' | 'notice'
export type MailingRun = { of: MailingKind; id: string }

type Tables = Record<'runs' | 'editions' | 'sends', SQL>
const TABLES: Record<MailingKind, Tables> = { digest: named('digest'), notice: named('notice') }

export const tablesOf = (kind: MailingKind): Tables => TABLES[kind]

function named(kind: MailingKind): Tables {
  const table = (name: string) => sql.raw(`${kind}_${name}`)
  return { runs: table('runs'), editions: table('editions'), sends: table('sends') }
}

/** A feed as its mails show it. */
export type DigestFeed = {
  orgId: string
  orgName: string
  orgReplyTo: string | null
  orgPostalAddress: string | null
  feedId: string
  feedSlug: string
  feedName: string
  feedLanguage: string | null
  timezone: string
}
export type Run = DigestFeed & {
  of: 'digest'
  id: string
  frequency: DigestFrequency
  localDate: string
  state: DigestRunState
  plannedTo: string
  dueAt: Date
  cutAt: Date
  createdAt: Date
}

export const DIGEST_FEED = sql.raw(`
  o.id as "orgId", o.name as "orgName", o.mail_reply_to as "orgReplyTo",
  o.postal_address as "orgPostalAddress", f.id as "feedId", f.slug as "feedSlug",
  f.name as "feedName", f.widget ->> 'language' as "feedLanguage", f.timezone`)

/** A run with the feed it is of; none of a feed that is archived or whose organization is disabled. */
export async function getRun(db: Db, id: string): Promise<Run | undefined> {
  const result = await db.execute<Omit<Run, 'of' | 'dueAt' | 'cutAt' | 'createdAt'> & Times>(sql`
    select r.id, r.frequency, r.local_date::text as "localDate", r.state,
      r.planned_to as "plannedTo", r.due_at as "dueAt", r.cut_at as "cutAt",
      r.created_at as "createdAt", ${DIGEST_FEED}
    from digest_runs r join open_feeds f on f.id = r.feed_id
    join organizations o on o.id = f.org_id where r.id = ${id}`)
  const row = result.rows[0]
  if (!row) return undefined
  const { dueAt, cutAt, createdAt, ...run } = row
  return {
    ...run,
    of: 'digest',
    dueAt: new Date(dueAt),
    cutAt: new Date(cutAt),
    createdAt: new Date(createdAt),
  }
}

type Times = { dueAt: string; cutAt: string; createdAt: string }

export type NoticeRun = DigestFeed & {
  of: 'notice'
  id: string
  changes: NoticedChange[]
  state: NoticeRunState
  plannedTo: string
  createdAt: Date
}

/** A notice with the feed it is of; none of a feed that is archived or whose organization is disabled. */
export async function getNoticeRun(db: Db, id: string): Promise<NoticeRun | undefined> {
  type Row = Omit<NoticeRun, 'of' | 'createdAt'> & { createdAt: string }
  const result = await db.execute<Row>(sql`
    select r.id, r.changes, r.state, r.planned_to as "plannedTo", r.created_at as "createdAt",
      ${DIGEST_FEED}
    from notice_runs r join open_feeds f on f.id = r.feed_id
    join organizations o on o.id = f.org_id where r.id = ${id}`)
  const [row] = result.rows
  return row && { ...row, of: 'notice', createdAt: new Date(row.createdAt) }
}

const KEPT_DAYS = 62
/** What was told of an event is kept as long as it is to come, and so much longer. */
const AFTER_EVENT_DAYS = 8
/** One that waits for a new date is announced for a year at most. */
const AWAITED_DAYS = 366

/**
 * Who got which digest or notice is forgotten after two months, unless it tells of something that is
 * still to come: the sends first, then the editions and the run.
 */
export async function deleteOldRuns(db: Db, now: Date, of: MailingKind): Promise<number> {
  const { runs, editions, sends } = tablesOf(of)
  const at = sql`${now.toISOString()}::timestamptz`
  const kept = sql`(select max((i ->> 'endDate')::date
      + case when i ->> 'status' = 'postponed' then ${AWAITED_DAYS}::int else 0 end)
    from jsonb_array_elements(e.content -> 'items') i) + ${AFTER_EVENT_DAYS}::int`
  const result = await db.execute<{ count: number }>(sql`
    with old as materialized (
      (select id from ${runs} where forget_at is null
          and created_at < ${at} - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${BATCH})
      union all
      (select id from ${runs} where forget_at < ${at} order by forget_at limit ${BATCH})
    ), edition as materialized (
      select e.run_id, e.id, ${kept} as until from old join ${editions} e on e.run_id = old.id
    ), coming as (
      select run_id, id, until from edition where until >= (${at} at time zone 'UTC')::date
    ), useless as (
      select d.run_id, d.subscriber_id from old join ${sends} d on d.run_id = old.id
      where d.state not in ('sent', 'unknown')
        or (d.run_id, d.edition_id) not in (select run_id, id from coming)
      limit ${BATCH}
    ), part as (
      select d.run_id, d.subscriber_id from useless u join ${sends} d
        on (d.run_id, d.subscriber_id) = (u.run_id, u.subscriber_id)
      for update of d skip locked
    ), deleted as (
      delete from ${sends} d using part
      where (d.run_id, d.subscriber_id) = (part.run_id, part.subscriber_id)
    ), done as (
      select id, exists (select from ${sends} d where d.run_id = old.id) as is_kept from old
      where (select count(*) from useless) < ${BATCH}::int
        and not exists (select from useless u where u.run_id = old.id)
    ), bare as (
      delete from ${editions} e using done
      where e.run_id = done.id and done.is_kept
        and (e.run_id, e.id) not in (select run_id, id from coming)
    ), later as (
      update ${runs} r set forget_at = (
        select min(until) + interval '1 day' from coming c where c.run_id = r.id
      ) from done where r.id = done.id and done.is_kept
    ), gone as (
      delete from ${runs} r using done where r.id = done.id and not done.is_kept returning 1
    )
    select greatest((select count(*) from part), (select count(*) from gone))::int as count`)
  return result.rows[0]?.count ?? 0
}
