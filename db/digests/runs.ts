import { sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { MailingKind } from '../../domain/digests/edition.ts'
import type { EventChange } from '../../domain/digests/event-update.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BRAND_COLUMNS, shownColor, shownName } from '../mail/brand.ts'
import type { RunState } from '../tables/mailings.ts'
import { BATCH } from '../writes/batch.ts'

/** A feed as its mails show it. */
export const MAILING_FEED_COLUMNS = {
  orgId: 'text',
  ...BRAND_COLUMNS,
  orgReplyTo: 'text?',
  orgPostalAddress: 'text?',
  orgPrivacyUrl: 'text?',
  feedId: 'text',
  feedSlug: 'text',
  feedName: 'text',
  feedLanguage: 'text?',
  timezone: 'text',
  /** The name of the organization alone does not say which calendar an email is about. */
  hasOtherFeeds: 'boolean',
} satisfies Columns
export type MailingFeed = Given<typeof MAILING_FEED_COLUMNS>
const RUN = {
  ...MAILING_FEED_COLUMNS,
  id: 'text',
  state: holding<RunState>('text'),
  plannedTo: 'text',
  dueAt: 'timestamp with time zone',
  cutAt: 'timestamp with time zone',
  createdAt: 'timestamp with time zone',
} satisfies Columns
type MailingRun = Given<typeof RUN>
export type DigestRun = MailingRun & {
  kind: 'digest'
  frequency: DigestFrequency
  localDate: string
  /** What staff wrote above it, as small Markdown. */
  note: string | null
}
type EventUpdateRun = MailingRun & { kind: 'event-update'; changes: EventChange[] }
export type RunOf = { digest: DigestRun; 'event-update': EventUpdateRun }

export const MAILING_FEED = sql`
  o.id as "orgId", o.name as "orgName", o.logo_url as "orgLogoUrl",
  ${shownColor(sql`f.widget`, sql`o.accent_color`)} as "accentColor", o.mail_reply_to as "orgReplyTo", o.postal_address as "orgPostalAddress",
  o.privacy_url as "orgPrivacyUrl", f.id as "feedId", f.slug as "feedSlug",
  ${shownName(sql`f.widget`, sql`f.name`)} as "feedName",
  exists (select from open_feeds other where other.org_id = o.id and other.id <> f.id) as "hasOtherFeeds",
  f.widget ->> 'language' as "feedLanguage", f.timezone`

/** A run with its feed; none of a feed that is archived or whose organization is disabled. */
export async function getRun<Kind extends MailingKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<RunOf[Kind] | undefined> {
  // Which of these a run has follows from its kind.
  const columns = {
    ...RUN,
    kind: 'text',
    frequency: 'text?',
    localDate: 'text?',
    note: 'text?',
    changes: 'jsonb?',
  } as const
  const [row] = await queryRows(
    db,
    columns,
  )(sql`
    select r.id, r.kind, r.frequency, r.local_date::text as "localDate", r.note, r.changes, r.state,
      r.planned_to as "plannedTo", r.due_at as "dueAt", r.cut_at as "cutAt",
      r.created_at as "createdAt", ${MAILING_FEED}
    from mailing_runs r join open_feeds f on f.id = r.feed_id
    join organizations o on o.id = f.org_id where r.id = ${id} and r.kind = ${kind}`)
  return row as RunOf[Kind] | undefined
}

const KEPT_DAYS = 62
/** What a mail said of an event is kept as long as the event is to come, and so much longer. */
const AFTER_EVENT_DAYS = 8
/** One that waits for a new date is announced for a year at most. */
const AWAITED_DAYS = 366

/**
 * Deletes who got which mailing after two months, unless it names an event that is still to come: the
 * sends first, then the editions and the run.
 */
export async function deleteOldRuns(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const kept = sql`(select max((i ->> 'endDate')::date
      + case when i ->> 'status' = 'postponed' then ${AWAITED_DAYS}::int else 0 end)
    from jsonb_array_elements(e.content -> 'items') i) + ${AFTER_EVENT_DAYS}::int`
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with old as materialized (
      (select id from mailing_runs where forget_at is null
          and created_at < ${at} - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${BATCH})
      union all
      (select id from mailing_runs where forget_at < ${at} order by forget_at limit ${BATCH})
    ), edition as materialized (
      select e.run_id, e.id, ${kept} as until from old join mailing_editions e on e.run_id = old.id
    ), upcoming as (
      select run_id, id, until from edition where until >= (${at} at time zone 'UTC')::date
    ), useless as (
      select d.run_id, d.subscriber_id from old join mailing_sends d on d.run_id = old.id
      where d.state not in ('sent', 'unknown')
        or (d.run_id, d.edition_id) not in (select run_id, id from upcoming)
      limit ${BATCH}
    ), part as (
      select d.run_id, d.subscriber_id from useless u join mailing_sends d
        on (d.run_id, d.subscriber_id) = (u.run_id, u.subscriber_id)
      for update of d skip locked
    ), deleted as (
      delete from mailing_sends d using part
      where (d.run_id, d.subscriber_id) = (part.run_id, part.subscriber_id)
    ), done as (
      select id, exists (select from mailing_sends d where d.run_id = old.id) as is_kept from old
      where (select count(*) from useless) < ${BATCH}::int
        and not exists (select from useless u where u.run_id = old.id)
    ), bare as (
      delete from mailing_editions e using done
      where e.run_id = done.id and done.is_kept
        and (e.run_id, e.id) not in (select run_id, id from upcoming)
    ), later as (
      update mailing_runs r set forget_at = (
        select min(until) + interval '1 day' from upcoming c where c.run_id = r.id
      ) from done where r.id = done.id and done.is_kept
    ), gone as (
      delete from mailing_runs r using done where r.id = done.id and not done.is_kept returning 1
    )
    select greatest((select count(*) from part), (select count(*) from gone))::int as count`)
  return rows[0]?.count ?? 0
}
