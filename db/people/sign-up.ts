import { sql } from 'drizzle-orm'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import type { Id } from '../../domain/ids.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countMail, NEW_ORGANIZATIONS, newMail } from '../mail/mails.ts'
import { publishable } from '../tasks/tasks.ts'
import { isTaken } from '../writes/outcome.ts'
import { type NewSession, newSessionOf } from './sign-in.ts'

/** Sign-up links open for this long, once. */
export const SIGN_UP_HOURS = 24
/** Emails with sign-up links in a day: requested by one client, and sent to one mailbox. */
const SIGN_UPS_OF_CLIENT_A_DAY = 5
const TO_MAILBOX_A_DAY = 5
const OF_SERVICE_A_DAY = EMAILS_A_DAY.toCreateOrganizations

type Request = {
  id: string
  mailId: Id<'mail'>
  nonce: string
  email: string
  emailKey: string
  /** Under which the mailbox's sign-ups are counted. */
  countKey: string
  /** Under which the client's are; null where the client is unknown. */
  clientKey: string | null
  organization: string
  timezone: string
  now: Date
}

/** `limited`: whose daily limit was used up, so that no email is sent. */
const REQUESTED = {
  limited: holding<'client' | 'service' | null>('text?'),
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns
type Requested = Given<typeof REQUESTED>

/**
 * Emails a sign-up link. It never looks for an account, so it takes the same for every address. What a
 * mailbox got today already is not in the outcome: the page would tell it to any visitor.
 */
export async function requestSignUp(db: Db, request: Request): Promise<Requested> {
  const { id, mailId, nonce, email, emailKey, countKey, clientKey, organization, timezone, now } =
    request
  const ofClient = {
    most: SIGN_UPS_OF_CLIENT_A_DAY,
    now,
    startsAnew: 'a day after the first',
  } as const
  const toMailbox = { most: TO_MAILBOX_A_DAY, now, startsAnew: 'a day after the last' } as const
  const ofService = {
    most: OF_SERVICE_A_DAY,
    now,
    startsAnew: 'a day after the first',
  } as const
  const rows = await queryRows(
    db,
    REQUESTED,
  )(sql`
    with known as (select where ${clientKey}::text is not null
    ), of_client as (
      ${countMail({ ...ofClient, key: sql`${clientKey}::text`, source: sql`known` })}
    ), asked as (
      select where not exists (select from of_client where sent > ${SIGN_UPS_OF_CLIENT_A_DAY})
    ), to_mailbox as (${countMail({ ...toMailbox, key: countKey, source: sql`asked` })}
    ), free as (select from to_mailbox where sent <= ${TO_MAILBOX_A_DAY}
    ), of_service as (${countMail({ ...ofService, key: NEW_ORGANIZATIONS, source: sql`free` })}
    ), sign_up as (
      insert into sign_ups (id, email, email_key, organization, timezone, nonce, created_at)
      select ${id}, ${email}, ${emailKey}, ${organization}, ${timezone}, ${nonce},
        ${timestamptz(now)}
      from of_service where sent <= ${OF_SERVICE_A_DAY} returning id
    ), ${newMail('sign-up', mailId, sql`sign_up`, now)}
    select case when not exists (select from asked) then 'client'
        when exists (select from of_service where sent > ${OF_SERVICE_A_DAY}) then 'service'
      end as limited,
      ${publishable('mail_tasks')} as tasks`)
  const [requested] = rows
  if (!requested) throw new Error('sign-up returned no row')
  return requested
}

/** A link that still opens, with what its email and its page need. */
export async function getSignUp(db: Db, id: string, now: Date) {
  const rows = await queryRows(db, {
    id: 'text',
    nonce: 'text',
    email: 'text',
    organization: 'text',
  })(sql`select id, nonce, email, organization from sign_ups where id = ${id} and ${isOpen(now)}`)
  return rows[0]
}

function isOpen(now: Date) {
  return sql`used_at is null
    and created_at > ${timestamptz(now)} - make_interval(hours => ${SIGN_UP_HOURS})`
}

type Confirmation = {
  id: string
  nonce: string
  slug: string
  orgId: string
  feedId: string
  personId: string
  session: NewSession
  now: Date
}

/**
 * Uses a link up: creates the organization with its first feed and its owner, and starts a session
 * in place of the browser's old one. Where the slug is taken, or was an organization's that is deleted, it changes
 * nothing. Of two at once one wins, because the link's row is locked first.
 */
export async function confirmSignUp(db: Db, confirmation: Confirmation) {
  const { id, nonce, slug, orgId, feedId, personId, session, now } = confirmation
  const at = timestamptz(now)
  const confirmed = queryRows(db, { email: 'text', isCreated: 'boolean' })(sql`
    with link as (
      select id, email, email_key, organization, timezone from sign_ups
      where id = ${id} and nonce = ${nonce} and ${isOpen(now)} for update
    ), org as (
      insert into organizations (id, slug, name, plan, timezone, created_at)
      select ${orgId}, ${slug}, organization, 'free', timezone, ${at} from link
      where not exists (select from former_calendars where path = ${slug})
      on conflict (slug) do nothing returning id, slug, name, timezone
    ), used as (
      update sign_ups set used_at = ${at} where id in (select link.id from link, org)
    ), feed as (
      insert into feeds (id, org_id, slug, name, timezone, created_at, updated_at)
      select ${feedId}, id, slug, name, timezone, ${at}, ${at} from org
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${personId}, email, email_key, ${at} from link, org
      on conflict (email_key) do update set email = people.email returning id
    ), membership as (
      insert into memberships (org_id, person_id, role, created_at)
      select org.id, person.id, 'owner', ${at} from org, person
    ), old as (
      delete from sessions where token_hash = ${session.oldTokenHash}::text
        and exists (select from org)
    ), session as (${newSessionOf(sql`person`, session, now)}
    )
    select email, exists (select from org) as "isCreated" from link`)
  try {
    return (await confirmed)[0]
  } catch (error) {
    // The organization that had the slug was deleted at the same moment.
    if (isTaken(error)) return { email: '', isCreated: false }
    throw error
  }
}
