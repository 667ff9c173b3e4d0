import { sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { PEOPLE_LANE, type PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countMail, newMailTasks } from '../mail/mails.ts'
import { publishable } from '../tasks/tasks.ts'
import { isTaken } from '../writes/outcome.ts'
import { SESSION_DAYS } from './sign-in.ts'

/** Links that change an email address work for this long, once. */
export const EMAIL_CHANGE_HOURS = 1
/** Most emails with such links in a day, requested by a person and sent to a mailbox. */
const OF_PERSON_A_DAY = 5
const TO_MAILBOX_A_DAY = 3

/** A session in a person's own list. Its `id` is not the token. */
export type ListedSession = {
  id: string
  browser: string | null
  createdAt: string
  usedAt: string
  isThis: boolean
}
const ACCOUNT = {
  /** The new email address that has yet to be confirmed. */
  newEmail: 'text?',
  sessions: holding<ListedSession[]>('json'),
} satisfies Columns
type Account = Given<typeof ACCOUNT>

const MOST_SESSIONS = 100
const SESSION_ID = sql.raw('md5(s.token_hash)')

/** What a person sees of their own account, the session in use first. */
export async function getAccount(
  db: Db,
  { personId, tokenHash, now }: { personId: string; tokenHash: string; now: Date },
): Promise<Account> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    ACCOUNT,
  )(sql`
    select (select c.email from email_changes c
        where c.person_id = ${personId} and ${isOpen(now)}) as "newEmail",
      (select coalesce(json_agg(l), '[]') from (
        select ${SESSION_ID} as id, s.browser, s.created_at as "createdAt",
          s.expires_at - make_interval(days => ${SESSION_DAYS}) as "usedAt",
          s.token_hash = ${tokenHash} as "isThis"
        from sessions s where s.person_id = ${personId} and s.expires_at > ${at}
        order by s.token_hash = ${tokenHash} desc, s.expires_at desc, 1
        limit ${MOST_SESSIONS}) l) as sessions`)
  return rows[0] ?? { newEmail: null, sessions: [] }
}

/** Ends one session of a person. */
export async function endSession(db: Db, personId: Id<'person'>, id: string): Promise<void> {
  await db.execute(sql`
    delete from sessions s where s.person_id = ${personId} and ${SESSION_ID} = ${id}`)
}

/** Ends all other sessions of a person, and a change of email address that one of them may have started. */
export async function endOtherSessions(
  db: Db,
  personId: Id<'person'>,
  tokenHash: string,
): Promise<void> {
  await db.execute(sql`
    with change as (delete from email_changes where person_id = ${personId} and used_at is null)
    delete from sessions where person_id = ${personId} and token_hash <> ${tokenHash}`)
}

export async function withdrawEmailChange(db: Db, personId: string): Promise<void> {
  await db.execute(sql`delete from email_changes where person_id = ${personId} and used_at is null`)
}

function isOpen(now: Date) {
  return sql`c.used_at is null and c.created_at >
    ${timestamptz(now)} - make_interval(hours => ${EMAIL_CHANGE_HOURS})`
}

type Request = {
  personId: string
  email: string
  emailKey: string
  nonce: string
  /** ID of the link that undoes the change. */
  undoId: Id<'undo'>
  /** IDs of the email with the link and of the warning. */
  mailIds: [Id<'mail'>, Id<'mail'>]
  /** Key under which emails to the new mailbox are counted. */
  countKey: string
  now: Date
}
/** `accepted` is false after too many requests within a day. */
const REQUESTED = {
  accepted: 'boolean',
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns
type Requested = Given<typeof REQUESTED>

/**
 * Emails a link to the new address and a warning to the old one. The last request counts. It never checks
 * whether the new address has an account, so it takes the same time for each.
 */
export async function requestEmailChange(db: Db, request: Request): Promise<Requested> {
  const { personId, email, emailKey, nonce, undoId, mailIds, countKey, now } = request
  const at = timestamptz(now)
  const ofPerson = { most: OF_PERSON_A_DAY, now, startsAnew: 'a day after the first' } as const
  const toMailbox = { most: TO_MAILBOX_A_DAY, now, startsAnew: 'a day after the last' } as const
  const kinds: MailKind[] = ['change-email', 'email-changing']
  const mails = sql`(
    select ${mailIds[0]} as id, ${kinds[0]} as kind, person_id as subject from change
    union all select ${mailIds[1]}, ${kinds[1]}, id from undo
  ) m`
  const rows = await queryRows(
    db,
    REQUESTED,
  )(sql`
    with person as (select id, email from people where id = ${personId}
    ), of_person as (
      ${countMail({ ...ofPerson, key: `email changes of ${personId}`, source: sql`person` })}
    ), free as (select from of_person where sent <= ${OF_PERSON_A_DAY}
    ), to_mailbox as (${countMail({ ...toMailbox, key: countKey, source: sql`free` })}
    ), change as (
      insert into email_changes (person_id, old_email, email, email_key, nonce, created_at)
      select id, person.email, ${email}, ${emailKey}, ${nonce}, ${at} from person, to_mailbox
      where sent <= ${TO_MAILBOX_A_DAY}
      on conflict (person_id) do update set old_email = excluded.old_email, email = excluded.email,
        email_key = excluded.email_key, nonce = excluded.nonce, created_at = excluded.created_at,
        used_at = null
      returning person_id, old_email, email
    ), undo as (
      insert into email_undos (id, person_id, email, email_key, new_email, created_at)
      select ${undoId}, person_id, old_email, lower(old_email), email, ${at} from change
      returning id
    ), mail as (
      insert into mails (id, kind, subject_id, created_at)
      select id, kind, subject, ${at} from ${mails} returning id
    ), mail_tasks as (${newMailTasks({ from: sql`mail`, lane: sql`${PEOPLE_LANE}::text`, now })}
    )
    select exists (select from change) as accepted, ${publishable('mail_tasks')} as tasks`)
  return rows[0] ?? { accepted: false, tasks: [] }
}

const EMAIL_CHANGE = {
  id: 'text',
  nonce: 'text',
  oldEmail: 'text',
  email: 'text',
} satisfies Columns
export type EmailChange = Given<typeof EMAIL_CHANGE>

const CHANGE = sql.raw('c.person_id as id, c.nonce, c.old_email as "oldEmail", c.email')

/** A link that is still valid, with the values for its email and page. */
export async function getEmailChange(db: Db, personId: string, now: Date) {
  const rows = await queryRows(
    db,
    EMAIL_CHANGE,
  )(sql`
    select ${CHANGE} from email_changes c where c.person_id = ${personId} and ${isOpen(now)}`)
  return rows[0]
}

type Confirmation = { personId: string; nonce: string; now: Date }

/**
 * Uses a link: from then on the person signs in with the new address, and sign-in links sent to the old one
 * stop working. `taken`: another account has the address, and nothing changes.
 */
export async function changeEmail(
  db: Db,
  { personId, nonce, now }: Confirmation,
): Promise<'changed' | 'taken' | 'expired'> {
  try {
    const result = await db.execute(sql`
      with person as (select id from people where id = ${personId} for update
      ), change as (
        update email_changes c set used_at = ${timestamptz(now)} from person
        where c.person_id = person.id and c.nonce = ${nonce} and ${isOpen(now)}
        returning c.person_id, c.email, c.email_key
      ), links as (
        delete from sign_in_links l using change c where l.person_id = c.person_id
      ), back as (
        -- Someone who returns to an earlier address needs no undo of what came after it.
        delete from email_undos u using change c
        where u.person_id = c.person_id and u.created_at >= (
          select min(e.created_at) from email_undos e
          where e.person_id = c.person_id and e.email_key = c.email_key)
      )
      update people p set email = c.email, email_key = c.email_key
      from change c where p.id = c.person_id returning p.id`)
    return result.rows.length > 0 ? 'changed' : 'expired'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}
