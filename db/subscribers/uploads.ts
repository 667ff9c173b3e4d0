import { type SQL, sql } from 'drizzle-orm'
import type { PublishableTask } from '../../domain/task.ts'
import { UPLOAD_HOURS, UPLOADS_AT_ONCE } from '../../domain/uploads/limits.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { shownName } from '../mail/brand.ts'
import { mayAskPeople } from '../mail/email-allowance.ts'
import type { UploadProblem, UploadState } from '../tables/uploads.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { lockOrganization } from '../writes/lock-organization.ts'
import { areOffersWaiting, offersTask } from './offers.ts'

type OfFeed = { orgId: string; feedId: string }
type Scoped = OfFeed & { id: string }
type NewUpload = Scoped & {
  name: string
  consent: string
  /** The file as it is kept until staff have decided. */
  body: string
  now: Date
}

/** Whether an organization may bring its subscribers: operators or people know it already. */
export async function mayBring(db: Db, { orgId, feedId }: OfFeed) {
  const rows = await queryRows(db, {
    feedName: 'text',
    archived: 'boolean',
    isKnown: 'boolean',
  })(sql`
    select f.name as "feedName", f.archived_at is not null as archived, ${mayAskPeople(sql`f.org_id`)} as "isKnown"
    from feeds f where f.id = ${feedId} and f.org_id = ${orgId}`)
  return rows[0]
}

/**
 * Keeps a list for staff to look at before anything is sent. `full`: as many of the organization wait or are being
 * sent as may. `missing`: there is no such open feed, or the organization may not bring subscribers.
 */
export async function createUpload(
  db: Db,
  { orgId, feedId, id, name, consent, body, now }: NewUpload,
): Promise<'kept' | 'full' | 'missing'> {
  const isFull = sql`(select count(*) >= ${UPLOADS_AT_ONCE} from subscriber_uploads u where u.org_id = ${orgId}
    and (u.state = 'sending' or u.state = 'preview' and u.created_at > ${oldest(now)}))`
  const [, made] = await db.batch([
    lockOrganization(db, orgId),
    queryRows(db, { isFull: 'boolean', isKept: 'boolean' })(sql`
      with upload as (
        insert into subscriber_uploads (id, org_id, feed_id, name, consent, state, body, created_at)
        select ${id}, f.org_id, f.id, ${name}, ${consent}, 'preview', ${body}, ${timestamptz(now)}
        from open_feeds f
        where f.id = ${feedId} and f.org_id = ${orgId} and ${mayAskPeople(sql`f.org_id`)} and not ${isFull}
        returning id
      )
      select ${isFull} as "isFull", exists (select from upload) as "isKept"`),
  ])
  if (made[0]?.isKept) return 'kept'
  return made[0]?.isFull ? 'full' : 'missing'
}

/** An address of a list, with the keyed hashes under which it may be on record. */
export type UploadRow = { hash: string; previousHash: string | null; email: string }
export type UploadReading = {
  column: number
  rows: UploadRow[]
  duplicates: number
  invalid: number
  problems: UploadProblem[]
}

/** A request to Neon has 10 MB at most, and five seconds. */
const ROWS_AT_ONCE = 10_000

/**
 * Stores the addresses of a column instead of those of another. What is interrupted, or overtaken by another choice,
 * leaves a list that is not read, which cannot be sent.
 */
export async function readUpload(db: Db, of: Scoped, reading: UploadReading): Promise<void> {
  const { column, rows, duplicates, invalid, problems } = reading
  await db.batch([
    db.execute(sql`update subscriber_uploads set address_column = ${column}::int, is_read = false
      where ${isOwn(of)} and state = 'preview'`),
    db.execute(sql`delete from subscriber_upload_rows where upload_id in (
      select id from subscriber_uploads where ${isOwn(of)} and state = 'preview')`),
  ])
  const upload = sql`select id from subscriber_uploads where ${isOwn(of)} and state = 'preview'
    and address_column = ${column}::int for no key update`
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE)
    const texts = (textOf: (row: UploadRow) => string | null) =>
      sql`${sql.param(part.map(textOf))}::text[]`
    await db.execute(sql`
      with upload as (${upload})
      insert into subscriber_upload_rows (upload_id, email_hash, previous_hash, email, email_key)
      select u.id, r.hash, r.previous, r.email, lower(r.email) from upload u, unnest(${texts(({ hash }) => hash)},
        ${texts(({ previousHash }) => previousHash)}, ${texts(({ email }) => email)}) r(hash, previous, email)
      on conflict do nothing`)
  }
  await db.execute(sql`
    with upload as (${upload})
    update subscriber_uploads u set is_read = true, duplicates = ${duplicates}::int, invalid = ${invalid}::int,
      problems = ${JSON.stringify(problems)}::jsonb
    from upload where u.id = upload.id`)
}

/** What an email to an address would be: only those that are new get one. */
const KINDS = ['new', 'subscribed', 'asked', 'left', 'blocked'] as const
type AddressKind = (typeof KINDS)[number]

/** SQL for the kind of the row `r` of the upload `u`. */
const kindOf = sql.raw(`case
  when exists (select from active_suppressions x
    where x.org_id = u.org_id and x.email_hash in (r.email_hash, r.previous_hash)) then 'blocked'
  when exists (select from subscribers s
    where s.feed_id = u.feed_id and s.email_key = r.email_key and s.state = 'active') then 'subscribed'
  when exists (select from asked_addresses a where a.org_id = u.org_id and a.reason = 'left'
    and a.email_hash in (r.email_hash, r.previous_hash)) then 'left'
  when exists (select from asked_addresses a
    where a.org_id = u.org_id and a.email_hash in (r.email_hash, r.previous_hash)) then 'asked'
  when exists (select from subscribers s
    where s.feed_id = u.feed_id and s.email_key = r.email_key) then 'asked'
  else 'new' end`)

/** Whether emails of the list `u` are still to be sent: of the last ones each waits for its turn. */
export const isBeingSent = sql`(u.state = 'sending'
  or u.state = 'done' and u.total > u.sent + u.failed + u.skipped and ${areOffersWaiting(sql`u.id`)})`

/** SQL for the state of the list `u` as staff see it. */
const shownState = sql`case when ${isBeingSent} then 'sending' else u.state end`

const UPLOAD = {
  id: 'text',
  /** As emails name it, and their language. */
  shownFeed: 'text',
  feedLanguage: 'text?',
  name: 'text',
  consent: 'text',
  state: holding<UploadState>('text'),
  body: 'text?',
  column: 'integer?',
  isRead: 'boolean',
  duplicates: 'integer',
  invalid: 'integer',
  problems: holding<UploadProblem[]>('jsonb'),
  total: 'integer?',
  sent: 'integer',
  failed: 'integer',
  skipped: 'integer',
  confirmed: 'integer',
  createdAt: 'timestamp with time zone',
  startedAt: 'timestamp with time zone?',
  endedAt: 'timestamp with time zone?',
  /** While it is looked at: how many addresses of each kind. */
  kinds: holding<Partial<Record<AddressKind, number>> | null>('json?'),
} satisfies Columns
export type Upload = Given<typeof UPLOAD>

/** One list, unless it was looked at for too long. */
export async function getUpload(db: Db, of: Scoped, now: Date): Promise<Upload | undefined> {
  const rows = await queryRows(
    db,
    UPLOAD,
  )(sql`
    select u.id, ${shownName(sql`f.widget`, sql`f.name`)} as "shownFeed",
      f.widget ->> 'language' as "feedLanguage", u.name, u.consent, ${shownState} as state, u.body, u.address_column as column,
      u.is_read as "isRead", u.duplicates, u.invalid, u.problems, u.total, u.sent, u.failed, u.skipped,
      u.confirmed, u.created_at as "createdAt", u.started_at as "startedAt", u.ended_at as "endedAt",
      case when u.state = 'preview' and u.is_read then (
        select coalesce(json_object_agg(kind, n), '{}') from (
          select ${kindOf} as kind, count(*)::int as n from subscriber_upload_rows r
          where r.upload_id = u.id group by 1) k) end as kinds
    from (select * from subscriber_uploads where ${isOwn(of)}
      and (state <> 'preview' or created_at > ${oldest(now)})) u
    join feeds f on f.id = u.feed_id`)
  return rows[0]
}

const LISTED = {
  id: 'text',
  name: 'text',
  state: holding<UploadState>('text'),
  total: 'integer?',
  sent: 'integer',
  confirmed: 'integer',
  createdAt: 'timestamp with time zone',
} satisfies Columns

const MOST_LISTED = 50

/** The latest lists of a feed. */
export async function listUploads(db: Db, { orgId, feedId }: OfFeed, now: Date) {
  return queryRows(
    db,
    LISTED,
  )(sql`
    select id, name, ${shownState} as state, total, sent, confirmed, created_at as "createdAt"
    from subscriber_uploads u
    where org_id = ${orgId} and feed_id = ${feedId} and (state <> 'preview' or created_at > ${oldest(now)})
    order by created_at desc, id limit ${MOST_LISTED}`)
}

/**
 * Begins to send to those that are new; the others are forgotten. Nothing is returned for a list that is not read,
 * has no one to ask, or is being sent already.
 */
export async function startUpload(
  db: Db,
  of: Scoped,
  now: Date,
): Promise<PublishableTask[] | undefined> {
  const at = timestamptz(now)
  const rows = await queryRows(db, { isStarted: 'boolean', ...TASKS })(sql`
    with u as (
      select u.* from subscriber_uploads u join open_feeds f on f.id = u.feed_id
      where u.id = ${of.id} and u.org_id = ${of.orgId} and u.feed_id = ${of.feedId} and u.state = 'preview'
        and u.is_read and u.created_at > ${oldest(now)} and ${mayAskPeople(sql`u.org_id`)} for update of u
    ), sorted as (
      select r.email_hash, ${kindOf} as kind from u join subscriber_upload_rows r on r.upload_id = u.id
    ), started as (
      update subscriber_uploads set state = 'sending', body = null, problems = '[]', started_at = ${at},
        total = (select count(*) from sorted where kind = 'new')
      where id = (select id from u) and exists (select from sorted where kind = 'new') returning id
    ), others as (
      delete from subscriber_upload_rows r using sorted s, started
      where r.upload_id = started.id and r.email_hash = s.email_hash and s.kind <> 'new'
    ), task as (${offersTask(sql`started`, now)})
    select exists (select from started) as "isStarted", ${publishable('task')} as tasks`)
  return rows[0]?.isStarted ? rows[0].tasks : undefined
}

/**
 * Sends no more of a list, and forgets whom it has not asked; `false` if it is not being sent. Emails on their way are
 * left out when their turn comes.
 */
export async function stopUpload(db: Db, of: Scoped, now: Date): Promise<boolean> {
  const rows = await queryRows(db, { id: 'text' })(sql`
    with stopped as (
      update subscriber_uploads u set state = 'stopped', ended_at = ${timestamptz(now)}
      where ${isOwn(of)} and ${isBeingSent} returning id
    ), rest as (delete from subscriber_upload_rows r using stopped where r.upload_id = stopped.id)
    select id from stopped`)
  return rows.length > 0
}

/** Deletes a list of which nothing was sent. */
export async function discardUpload(db: Db, of: Scoped): Promise<void> {
  await db.execute(sql`delete from subscriber_uploads where ${isOwn(of)} and state = 'preview'`)
}

/** Deletes a batch of lists that staff did not decide about. */
export async function deleteOldUploads(db: Db, now: Date): Promise<number> {
  // Each may have many addresses.
  const most = Math.ceil(BATCH / 100)
  const result = await db.execute(sql`
    delete from subscriber_uploads where id = any(array(
      select id from subscriber_uploads where state = 'preview' and created_at <= ${oldest(now)}
      order by created_at limit ${most}))`)
  return result.rowCount >= most ? BATCH : result.rowCount
}

function oldest(now: Date): SQL {
  return sql`${timestamptz(now)} - make_interval(hours => ${UPLOAD_HOURS})`
}

function isOwn({ orgId, feedId, id }: Scoped): SQL {
  return sql`id = ${id} and org_id = ${orgId} and feed_id = ${feedId}`
}
