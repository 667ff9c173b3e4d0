import { type SQL, sql } from 'drizzle-orm'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { OFFERS_LANE, type PublishableTask } from '../../domain/task.ts'
import { OFFERS_SHARE } from '../../domain/uploads/limits.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { TO_MAILBOX_A_DAY } from '../mail/asking-limits.ts'
import { isPaid, mayAskPeople, offersAllowed } from '../mail/email-allowance.ts'
import { countMail, newMailTasks, SIGN_UPS } from '../mail/mails.ts'
import { type FencedWrite, newTasks, publishable } from '../tasks/tasks.ts'

// An offer is the one email that asks an address of an upload whether it wants to subscribe.

const LANE = sql`${OFFERS_LANE}::text`
/** Keys of `mail_counts`: of the service, of all organizations on the Free plan, and of each organization. */
const OFFERS = 'offers'
const OFFERS_OF_UNPAID = 'offers of unpaid organizations'
const OFFER: MailKind = 'offer'

/** Offers of one turn. The next one comes a minute later, unless so many wait: little is left when staff stop. */
export const OFFERS_AT_ONCE = 100

/** The task that sends the offers of each upload of `from`. */
export function offersTask(from: SQL, now: Date): SQL {
  return newTasks({
    from,
    id: sql`'task_' || id`,
    kind: 'offers',
    subject: sql`id`,
    lane: LANE,
    now,
  })
}

/** Emails that wait for their turn. There are few more than those of one turn. */
const WAITING = sql`tasks t where t.lane = ${LANE} and t.kind = 'mail' and t.state in ('waiting', 'running')`

/** Whether emails of an upload do. */
export function areOffersWaiting(uploadId: SQL): SQL {
  return sql`exists (select from ${WAITING} and exists (select from mails m
    where m.id = t.subject_id and split_part(m.subject_id, '.', 1) = ${uploadId}))`
}

export type NewOffer = {
  id: Id<'sub'>
  nonce: string
  mailId: Id<'mail'>
  /** The row of the upload, and the keyed hashes of the mailbox where its address arrives. */
  hash: string
  mailbox: string
  previousMailbox: string | null
  /** Under which emails to the mailbox are counted, together with those of sign-ups. */
  countKey: string
}

/** The rows of the next turn. */
export async function listNextOffers(db: Db, uploadId: string) {
  return queryRows(db, { hash: 'text', emailKey: 'text' })(sql`
    select email_hash as hash, email_key as "emailKey" from subscriber_upload_rows
    where upload_id = ${uploadId} order by email_hash limit ${OFFERS_AT_ONCE}`)
}

const TURN = {
  state: holding<'sending' | 'done' | 'stopped'>('text'),
  /** How many may go out now. */
  room: 'integer',
  /** When there is room again, if there is none. */
  roomAt: 'timestamp with time zone',
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns

/**
 * Takes addresses of an upload, and makes each that is still new a pending subscriber with an email on its way, all in
 * one statement: what is interrupted has either happened or not. An upload whose feed was archived, or whose
 * organization may no longer bring subscribers, is stopped. `undefined`: nothing is being sent.
 */
export async function takeOffers(
  db: Db,
  { uploadId, offers, now }: { uploadId: string; offers: NewOffer[]; now: Date },
) {
  const at = timestamptz(now)
  const ofOrg = sql`${OFFERS}::text || ' of ' || u.org_id`
  const isToday = (count: SQL) => sql`${count}.since > ${at} - interval '24 hours'`
  const counted = (key: SQL) =>
    sql`coalesce((select c.sent from mail_counts c where c.key = ${key} and ${isToday(sql`c`)}), 0)`
  const isUnpaid = sql`not ${isPaid(sql`u.org_id`)}`
  const keys = sql`array[${OFFERS}::text, ${ofOrg}] || case when ${isUnpaid} then array[${OFFERS_OF_UNPAID}::text]
    else '{}' end`
  const ids = sql`json_to_recordset(${JSON.stringify(offers.map((offer, i) => ({ ...offer, n: i + 1 })))}::json)
    as i(n int, id text, nonce text, "mailId" text, hash text, mailbox text, "previousMailbox" text, "countKey" text)`
  const isNewDay = sql`not ${isToday(sql`mail_counts`)}`
  const isIn = (hash: string) => sql.raw(`${hash} in (t.email_hash, t.previous_hash)`)
  const toMailbox = { now, most: TO_MAILBOX_A_DAY, startsAnew: 'a day after the last' } as const
  const [, turns] = await db.batch([
    // The rows of the counts are locked before they are read, so of many uploads no more come through.
    db.execute(sql`
      insert into mail_counts (key, since, sent)
      select k.key, ${at}, 0 from subscriber_uploads u, unnest(${keys}) k(key)
      where u.id = ${uploadId} and u.state = 'sending' order by k.key
      on conflict (key) do update set sent = case when ${isNewDay} then 0 else mail_counts.sent end,
        since = case when ${isNewDay} then ${at} else mail_counts.since end`),
    queryRows(
      db,
      TURN,
    )(sql`
      with u as (
        select u.* from subscriber_uploads u where u.id = ${uploadId} and u.state = 'sending' for update
      ), opened as (
        select u.* from u join open_feeds f on f.id = u.feed_id where ${mayAskPeople(sql`u.org_id`)}
      ), backlog as (
        select count(*) >= ${OFFERS_AT_ONCE} as is_full from (select from ${WAITING} limit ${OFFERS_AT_ONCE}) w
      ), room as (
        select case when (select is_full from backlog) then 0 else greatest(0, least(${offers.length},
          (${EMAILS_A_DAY.ofService} - ${counted(sql`${SIGN_UPS}`)}) / ${OFFERS_SHARE} - ${counted(sql`${OFFERS}`)},
          case when ${isUnpaid} then ${EMAILS_A_DAY.offersOfUnpaid} - ${counted(sql`${OFFERS_OF_UNPAID}`)} end,
          ${offersAllowed(sql`u.org_id`)} - ${counted(ofOrg)}))::int end as n
        from opened u
      ), taken as (
        delete from subscriber_upload_rows r using ${ids} where r.upload_id = ${uploadId} and r.email_hash = i.hash
          and i.n <= coalesce((select n from room), 0)
        returning r.*, i.id, i.nonce, i."mailId" as mail_id, i.mailbox, i."previousMailbox" as previous_mailbox,
          i."countKey" as count_key
      ), fresh as (
        select distinct on (t.count_key) t.*, u.org_id, u.feed_id from taken t, opened u
        where not exists (select from active_suppressions x where x.org_id = u.org_id and ${isIn('x.email_hash')})
          and not exists (select from subscribers s where s.feed_id = u.feed_id and s.email_key = t.email_key)
          and not exists (select from asked_addresses a where a.org_id = u.org_id
            and a.email_hash in (t.email_hash, t.previous_hash, t.mailbox, t.previous_mailbox))
        order by t.count_key
      ), to_mailbox as (
        ${countMail({ ...toMailbox, key: sql`count_key`, source: sql`fresh` })}
      ), asked as (
        -- Of two uploads that have the address, one asks.
        insert into asked_addresses (org_id, email_hash, reason, at)
        select f.org_id, f.email_hash, 'asked', ${at} from fresh f join to_mailbox m on m.key = f.count_key
        where m.sent <= ${TO_MAILBOX_A_DAY}
        on conflict do nothing returning email_hash
      ), asked_people as (
        select f.* from fresh f join asked using (email_hash)
      ), asked_mailboxes as (
        insert into asked_addresses (org_id, email_hash, reason, at)
        select org_id, mailbox, 'asked', ${at} from asked_people where mailbox <> email_hash on conflict do nothing
      ), added as (
        insert into subscribers (id, org_id, feed_id, upload_id, email, email_key, email_hash, digest_frequency,
          nonce, requested_at, updated_at)
        select f.id, f.org_id, f.feed_id, f.upload_id, f.email, f.email_key, f.email_hash, 'weekly', f.nonce,
          ${at}, ${at}
        from asked_people f
        on conflict (feed_id, email_key) do nothing returning id, org_id
      ), mail as (
        insert into mails (id, kind, subject_id, created_at)
        select f.mail_id, ${OFFER}, ${uploadId} || '.' || a.id, ${at} from added a join asked_people f on f.id = a.id
        returning id
      ), mail_tasks as (${newMailTasks({ from: sql`mail`, lane: LANE, now })}),
      counted as (
        update mail_counts c set sent = c.sent + (select count(*) from added)
        from opened u where c.key = any(${keys})
      ), result as (
        select u.id, case when not exists (select from opened) then 'stopped'
          when (select count(*) from (select from subscriber_upload_rows r where r.upload_id = u.id
            limit ${offers.length + 1}) r) > (select count(*) from taken) then 'sending'
          else 'done' end as state from u
      ), rest as (
        delete from subscriber_upload_rows r using result where r.upload_id = result.id and result.state = 'stopped'
      ), ended as (
        update subscriber_uploads s set state = r.state,
          skipped = s.skipped + (select count(*) from taken) - (select count(*) from added),
          ended_at = case when r.state <> 'sending' then ${at} end
        from result r where s.id = r.id
      )
      select r.state, coalesce((select n from room), 0) as room, ${publishable('mail_tasks')} as tasks,
        least(${at} + case when (select is_full from backlog) then interval '1 minute' else interval '1 hour' end, (select min(c.since) + interval '24 hours' from mail_counts c, u
          where c.key = any(${keys}))) as "roomAt"
      from result r`),
  ])
  return turns[0]
}

/** Stops an upload with its task. */
export function giveUpOffers(uploadId: string, now: Date): FencedWrite[] {
  return [
    sql`update subscriber_uploads u set state = 'stopped', ended_at = ${timestamptz(now)} from ended
      where u.id = ${uploadId} and u.state = 'sending' returning u.id`,
    sql`delete from subscriber_upload_rows r using ended where r.upload_id = ${uploadId} returning r.upload_id`,
  ]
}

/** Counts how an email ended for its upload, if it is an offer, together with the end of its task. */
export function countOffer(mailId: string, state: 'sent' | 'failed' | 'dropped'): FencedWrite {
  const column = sql.raw({ sent: 'sent', failed: 'failed', dropped: 'skipped' }[state])
  const counts = state === 'dropped' ? sql`and u.state <> 'stopped'` : sql``
  return sql`update subscriber_uploads u set ${column} = u.${column} + 1 from ended, mails m
    where m.id = ${mailId} and m.kind = ${OFFER} and u.id = split_part(m.subject_id, '.', 1) ${counts} returning u.id`
}

/**
 * Forgets whom a stopped upload did not ask after all, together with the end of the email's task: a later one may.
 * Who signed up in the meantime stays.
 */
export function forgetUnasked(mailId: string): FencedWrite[] {
  const unasked = sql`ended, mails m, subscriber_uploads u
    where m.id = ${mailId} and m.kind = ${OFFER} and u.id = split_part(m.subject_id, '.', 1) and u.state = 'stopped'`
  const isUnasked = sql`s.id = split_part(m.subject_id, '.', 2) and s.state = 'pending' and s.requested_at = m.created_at`
  return [
    sql`delete from asked_addresses a using subscribers s, ${unasked} and ${isUnasked}
      and a.org_id = s.org_id and a.email_hash = s.email_hash and a.reason = 'asked' returning a.org_id`,
    sql`delete from subscribers s using ${unasked} and ${isUnasked} returning s.id`,
  ]
}

/** Whether staff, or the service, stopped an upload. */
export async function isUploadStopped(db: Db, uploadId: string): Promise<boolean> {
  const rows = await queryRows(db, { id: 'text' })(sql`
    select id from subscriber_uploads where id = ${uploadId} and state = 'stopped'`)
  return rows.length > 0
}
