import { type SQL, sql } from 'drizzle-orm'
import { CHANGES_A_DAY } from '../../domain/daily-limits.ts'
import type { Id } from '../../domain/ids.ts'
import type { Plan } from '../../domain/plan.ts'
import { type Role, rolesWith } from '../../domain/roles.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countMail, newMail } from '../mail/mails.ts'
import { dayAfter, limitOf } from '../maintenance/daily-counts.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { EMAIL_UNDO_DAYS } from './email-undo.ts'

/** Sign-in links open for this long, once. */
export const SIGN_IN_MINUTES = 15
/** More links for one person within that time are not sent, whichever client requests them. */
const MAX_LINKS = 5

type Request = {
  id: string
  mailId: Id<'mail'>
  nonce: string
  emailKey: string
  nextPath: string | null
  now: Date
}

/**
 * Mails a sign-in link to members of an organization; for others the same statement finds no member.
 */
export async function requestSignIn(db: Db, request: Request): Promise<PublishableTask[]> {
  const { id, mailId, nonce, emailKey, nextPath, now } = request
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with person as (
      select p.id from people p where p.email_key = ${emailKey}
        and exists (select from memberships m where m.person_id = p.id)
        and (select count(*) from sign_in_links l where l.person_id = p.id
          and l.created_at > ${at} - make_interval(mins => ${SIGN_IN_MINUTES})) < ${MAX_LINKS}
    ), link as (
      insert into sign_in_links (id, person_id, nonce, next_path, created_at)
      select ${id}, id, ${nonce}, ${nextPath}::text, ${at} from person returning id
    ), ${newMail('sign-in', mailId, sql`link`, now)}
    select ${publishable('mail_tasks')} as tasks`)
  return rows[0]?.tasks ?? []
}

type OperatorsLink = { id: string; nonce: string; emailKey: string; now: Date }

/** Adds a sign-in link without an email, for an operator; whether the address is a member's. */
export async function addSignInLink(
  db: Db,
  { id, nonce, emailKey, now }: OperatorsLink,
): Promise<boolean> {
  const result = await db.execute(sql`
    insert into sign_in_links (id, person_id, nonce, next_path, created_at)
    select ${id}, p.id, ${nonce}, null, ${timestamptz(now)} from people p
    where p.email_key = ${emailKey} and exists (select from memberships m where m.person_id = p.id)`)
  return result.rowCount > 0
}

/** A link that still opens, with what its mail needs. */
export async function getSignInLink(db: Db, id: string, now: Date) {
  const rows = await queryRows(db, { id: 'text', nonce: 'text', email: 'text' })(sql`
    select l.id, l.nonce, p.email from sign_in_links l join people p on p.id = l.person_id
    where l.id = ${id} and l.used_at is null
      and l.created_at > ${timestamptz(now)} - make_interval(mins => ${SIGN_IN_MINUTES})`)
  return rows[0]
}

type Opening = { id: string; nonce: string; session: NewSession; now: Date }
export type NewSession = {
  tokenHash: string
  oldTokenHash: string | null
  expiresAt: Date
  /** `Firefox on Windows` */
  browser: string | null
}

/** The end of a statement that signs a person in: a new session for the person `id` of `source`. */
export function newSessionOf(source: SQL, session: NewSession, now: Date): SQL {
  return sql`
    insert into sessions (token_hash, person_id, created_at, expires_at, browser)
    select ${session.tokenHash}, id, ${timestamptz(now)},
      ${timestamptz(session.expiresAt)}, ${session.browser}::text
    from ${source}`
}

/**
 * Uses a link up and starts a session in place of the browser's old one; of two at once one wins.
 */
export async function signIn(db: Db, { id, nonce, session, now }: Opening) {
  const at = timestamptz(now)
  const rows = await queryRows(db, { nextPath: 'text?', email: 'text' })(sql`
    with link as (
      update sign_in_links set used_at = ${at}
      where id = ${id} and nonce = ${nonce} and used_at is null
        and created_at > ${at} - make_interval(mins => ${SIGN_IN_MINUTES})
      returning person_id, next_path
    ), old as (delete from sessions where token_hash = ${session.oldTokenHash}::text
      and exists (select from link)
    ), person as (select person_id as id from link
    ), session as (${newSessionOf(sql`person`, session, now)}
    )
    select next_path as "nextPath", p.email from link join people p on p.id = person_id`)
  return rows[0]
}

/** Ends one session, or every session of its person. */
export async function signOut(db: Db, tokenHash: string, everywhere: boolean): Promise<void> {
  const which = everywhere
    ? sql`person_id = (select person_id from sessions where token_hash = ${tokenHash})`
    : sql`token_hash = ${tokenHash}`
  await db.execute(sql`delete from sessions where ${which}`)
}

const DAY_MS = 86_400_000
/** A session ends when it was not used for this long. */
export const SESSION_DAYS = 30

export type Organization = {
  id: Id<'org'>
  slug: string
  name: string
  plan: Plan
  timezone: string
  role: Role
  disabled: boolean
  /** When its deletion started. */
  closedAt: string | null
  /**
   * How many submissions wait, up to one more than `MOST_WAITING`. Null for people who do not review them, and where
   * none can come.
   */
  waiting: number | null
}
/** Beyond this, the number of waiting submissions only says "more". */
export const MOST_WAITING = 1_000
const SIGNED = {
  personId: holding<Id<'person'>>('text'),
  email: 'text',
  organizations: holding<Organization[]>('json'),
} satisfies Columns
export type Signed = Given<typeof SIGNED>

/**
 * Whose session a token is, with all organizations of that person in
 * the order in which they joined: one round trip, which only reads,
 * so that it is made once more when its connection is dropped. `stale`: time for `extendSession`.
 */
export async function getStaff(db: Db, tokenHash: string, now: Date) {
  const [signed] = await staffOf(db, tokenHash, now)
  return signed
}

const WAITING = sql`case when m.role in (${sql.join(
  rolesWith('submissions.review').map((role) => sql`${role}`),
  sql`, `,
)}) and (
    exists (select from feeds f where f.org_id = o.id and f.takes_submissions)
    or exists (select from submissions s where s.org_id = o.id and s.confirmed_at is not null)
  ) then (select count(*) from (
    select from submissions s where s.org_id = o.id and s.queued_at is not null
    limit ${MOST_WAITING + 1}) w) end`

function staffOf(db: Db, tokenHash: string, now: Date) {
  const at = timestamptz(now)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const stale = new Date(today + SESSION_DAYS * DAY_MS)
  return queryRows(db, { ...SIGNED, stale: 'boolean' })(sql`
    select p.id as "personId", p.email, s.expires_at < ${timestamptz(stale)} as stale,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'slug', o.slug, 'name', o.name,
          'plan', o.plan, 'timezone', o.timezone, 'role', m.role,
          'disabled', o.disabled_at is not null, 'closedAt', o.closed_at,
          'waiting', ${WAITING}) order by m.created_at, o.name, o.id)
        from memberships m join organizations o on o.id = m.org_id where m.person_id = p.id
      ), '[]') as organizations
    from sessions s join people p on p.id = s.person_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${at}`)
}

/**
 * The same for a form that staff send, which counts as a change of the organization `slug`. `againAt`: it
 * was more than its plan allows in a day, and is possible again then.
 */
export async function getStaffForChange(db: Db, tokenHash: string, slug: string, now: Date) {
  const allowed = sql`(select allowed from member)`
  const counted = countMail({
    key: sql`'changes of ' || id`,
    source: sql`member`,
    most: allowed,
    now,
    startsAnew: 'a day after the first',
  })
  const [staff, over] = await db.batch([
    staffOf(db, tokenHash, now),
    queryRows(db, { since: 'timestamp with time zone' })(sql`
      with member as (
        select o.id, ${limitOf(CHANGES_A_DAY, sql`o.plan`)} as allowed
        from sessions s join memberships m on m.person_id = s.person_id
        join organizations o on o.id = m.org_id
        where s.token_hash = ${tokenHash} and s.expires_at > ${timestamptz(now)}
          and o.slug = ${slug}
      ), counted as (${counted})
      select since from counted where sent > ${allowed}`),
  ])
  const [signed] = staff
  const [first] = over
  return signed && { ...signed, againAt: first ? dayAfter(first.since) : undefined }
}

/** Extends a session in use, once each UTC day, so that reading a page rarely writes. */
export async function extendSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  const end = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  await db.execute(sql`
    update sessions set expires_at = ${timestamptz(end)}
    where token_hash = ${tokenHash} and expires_at > ${timestamptz(now)}`)
}

/**
 * Deletes expired links and sessions, and counts of a day that is over; returns the largest number
 * of one kind.
 */
export async function cleanUpAccess(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const rows = await queryRows(db, { most: 'integer' })(sql`
    with old_sessions as (
      delete from sessions where token_hash = any(array(
        select token_hash from sessions where expires_at <= ${at}
        order by expires_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_links as (
      delete from sign_in_links where id = any(array(
        select id from sign_in_links where created_at <= ${at} - interval '1 day'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_sign_ups as (
      delete from sign_ups where id = any(array(
        select id from sign_ups where created_at <= ${at} - interval '1 day'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_changes as (
      delete from email_changes where person_id = any(array(
        select person_id from email_changes where created_at <= ${at} - interval '1 day'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_undos as (
      delete from email_undos where id = any(array(
        select id from email_undos
        where created_at <= ${at} - make_interval(days => ${EMAIL_UNDO_DAYS})
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_invitations as (
      delete from invitations where id = any(array(
        select id from invitations where created_at <= ${at} - interval '30 days'
        order by created_at limit ${BATCH} for update skip locked))
      returning 1
    ), old_counts as (
      delete from mail_counts where key = any(array(
        select key from mail_counts where since <= ${at} - interval '1 day'
        order by since limit ${BATCH} for update skip locked))
      returning 1
    )
    select greatest((select count(*) from old_counts), (select count(*) from old_sessions),
      (select count(*) from old_links), (select count(*) from old_sign_ups),
      (select count(*) from old_changes), (select count(*) from old_undos),
      (select count(*) from old_invitations))::int as most`)
  return rows[0]?.most ?? 0
}
