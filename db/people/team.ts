import { sql } from 'drizzle-orm'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import type { Id } from '../../domain/ids.ts'
import { type Role, roleMay, rolesWith } from '../../domain/roles.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BRAND, BRAND_COLUMNS } from '../mail/brand.ts'
import { isKnown } from '../mail/email-allowance.ts'
import { countMail, newMail } from '../mail/mails.ts'
import { publishable } from '../tasks/tasks.ts'
import { type NewSession, newSessionOf } from './sign-in.ts'

export const INVITATION_DAYS = 7
/** Open invitations of one organization: more would be a mailing list. */
export const MAX_INVITATIONS = 50

/** Emails with invitations in a day to one mailbox. */
const TO_MAILBOX_A_DAY = 3

export type Member = { personId: string; email: string; role: Role; createdAt: string }
export type Invitation = { id: string; email: string; role: Role; createdAt: string }

/** Who belongs to an organization, and who is asked to. */
export async function getTeam(db: Db, orgId: string) {
  const rows = await queryRows(db, {
    members: holding<Member[]>('json'),
    invitations: holding<Invitation[]>('json'),
  })(sql`
    select (select coalesce(json_agg(m), '[]') from (
        select p.id as "personId", p.email, m.role, m.created_at as "createdAt"
        from memberships m join people p on p.id = m.person_id where m.org_id = ${orgId}
        order by m.role desc, p.email_key limit 500) m) as members,
      (select coalesce(json_agg(i), '[]') from (
        select id, email, role, created_at as "createdAt" from invitations
        where org_id = ${orgId} order by created_at desc, id limit ${MAX_INVITATIONS}) i) as invitations`)
  return rows[0] ?? { members: [], invitations: [] }
}

type NewInvitation = {
  id: string
  mailId: Id<'mail'>
  nonce: string
  orgId: string
  email: string
  emailKey: string
  /** Under which the mailbox's invitations are counted. */
  countKey: string
  role: Role
  invitedBy: string
  now: Date
}
const INVITED = {
  outcome: holding<'invited' | 'member' | 'full' | 'too many today'>('text'),
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns
type Invited = Given<typeof INVITED>

/** Invites an address, with its mail; inviting it again makes the link before worthless. */
export async function invite(db: Db, invitation: NewInvitation): Promise<Invited> {
  const { id, mailId, nonce, orgId, email, emailKey, countKey, role, invitedBy, now } = invitation
  const counted = { most: TO_MAILBOX_A_DAY, now, startsAnew: 'a day after the last' } as const
  const { invitations, invitationsOfNew } = EMAILS_A_DAY
  const allowed = sql`(select allowed from trust)`
  const ofOrg = { most: allowed, now, startsAnew: 'a day after the first' } as const
  const rows = await queryRows(
    db,
    INVITED,
  )(sql`
    with trust as (
      select case when ${isKnown(sql`${orgId}::text`)} then ${invitations}::int
        else ${invitationsOfNew}::int end as allowed
    ), member as (
      select from memberships m join people p on p.id = m.person_id
      where m.org_id = ${orgId} and p.email_key = ${emailKey}
    ), room as (
      select where not exists (select from member) and (
        select count(*) from invitations where org_id = ${orgId} and email_key <> ${emailKey}
      ) < ${MAX_INVITATIONS}
    ), to_mailbox as (${countMail({ ...counted, key: countKey, source: sql`room` })}
    ), free as (select from to_mailbox where sent <= ${TO_MAILBOX_A_DAY}
    ), of_org as (${countMail({ ...ofOrg, key: `invitations of ${orgId}`, source: sql`free` })}
    ), invited as (
      insert into invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
      select ${id}, ${orgId}, ${email}, ${emailKey}, ${role}, ${nonce}, ${invitedBy},
        ${timestamptz(now)}
      from of_org where sent <= ${allowed}
      on conflict (org_id, email_key) do update set role = excluded.role, nonce = excluded.nonce,
        invited_by = excluded.invited_by, created_at = excluded.created_at
      returning id
    ), ${newMail('invitation', mailId, sql`invited`, now)}
    select case when exists (select from invited) then 'invited'
      when exists (select from member) then 'member'
      when exists (select from room) then 'too many today' else 'full' end as outcome,
      ${publishable('mail_tasks')} as tasks`)
  return rows[0] ?? { outcome: 'full', tasks: [] }
}

export async function withdrawInvitation(db: Db, orgId: Id<'org'>, id: string): Promise<boolean> {
  const result = await db.execute(
    sql`delete from invitations where id = ${id} and org_id = ${orgId} returning id`,
  )
  return result.rows.length > 0
}

/** An invitation that still opens, with what its mail and its page need. */
export async function getInvitation(db: Db, id: string, now: Date) {
  const rows = await queryRows(db, {
    id: 'text',
    nonce: 'text',
    email: 'text',
    role: holding<Role>('text'),
    orgId: 'text',
    ...BRAND_COLUMNS,
    isOrgKnown: 'boolean',
    invitedBy: 'text',
  })(sql`
    select i.id, i.nonce, i.email, i.role, o.id as "orgId", ${BRAND},
      ${isKnown(sql`o.id`)} as "isOrgKnown", i.invited_by as "invitedBy"
    from invitations i join open_organizations o on o.id = i.org_id
    where i.id = ${id}
      and i.created_at > ${timestamptz(now)} - make_interval(days => ${INVITATION_DAYS})`)
  return rows[0]
}

type Acceptance = { id: string; nonce: string; personId: string; session: NewSession; now: Date }

/** Uses an invitation up: the person belongs to the organization and is signed in. */
export async function acceptInvitation(db: Db, { id, nonce, personId, session, now }: Acceptance) {
  const at = timestamptz(now)
  const rows = await queryRows(db, { slug: 'text' })(sql`
    with invitation as (
      delete from invitations i using open_organizations o
      where i.id = ${id} and i.nonce = ${nonce} and o.id = i.org_id
        and i.created_at > ${at} - make_interval(days => ${INVITATION_DAYS})
      returning i.org_id, i.email, i.email_key, i.role, o.slug
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${personId}, email, email_key, ${at} from invitation
      on conflict (email_key) do update set email = people.email returning id
    ), membership as (
      insert into memberships (org_id, person_id, role, created_at)
      select invitation.org_id, person.id, invitation.role, ${at} from invitation, person
      on conflict do nothing
    ), old as (
      delete from sessions where token_hash = ${session.oldTokenHash}::text
        and exists (select from invitation)
    ), session as (${newSessionOf(sql`person`, session, now)}
    )
    select slug from invitation`)
  return rows[0]
}

type OfMember = { orgId: string; personId: string }
export type TeamChange = 'changed' | 'last owner' | 'missing'

export function setRole(db: Db, of: OfMember, role: Role): Promise<TeamChange> {
  const kept = roleMay(role, 'team.manage') ? sql`true` : anotherManager(of)
  return changeTeam(
    db,
    of,
    sql`update memberships m set role = ${role} where ${member(of)} and ${kept}`,
  )
}

export function removeMember(db: Db, of: OfMember): Promise<TeamChange> {
  return changeTeam(
    db,
    of,
    sql`delete from memberships m where ${member(of)} and ${anotherManager(of)}`,
  )
}

function member({ orgId, personId }: OfMember) {
  return sql`m.org_id = ${orgId} and m.person_id = ${personId}`
}

/** At least one member has to be left who manages the team. */
function anotherManager({ orgId, personId }: OfMember) {
  const managers = rolesWith('team.manage')
  return sql`(m.role not in ${managers} or exists (select from memberships o
    where o.org_id = ${orgId} and o.role in ${managers} and o.person_id <> ${personId}))`
}

/**
 * One transaction that first locks the organization: of two owners who leave at the same moment the
 * second sees that it is the last.
 */
async function changeTeam(
  db: Db,
  of: OfMember,
  change: ReturnType<typeof sql>,
): Promise<TeamChange> {
  const [, changed, left] = await db.batch([
    db.execute(sql`select from organizations where id = ${of.orgId} for update`),
    db.execute(sql`${change} returning m.person_id`),
    db.execute(sql`select from memberships m where ${member(of)}`),
  ])
  if (changed.rows.length > 0) return 'changed'
  return left.rows.length > 0 ? 'last owner' : 'missing'
}

type NewOwner = {
  slug: string
  person: { id: string; email: string; key: string }
  mailId: Id<'mail'>
  now: Date
}

/** Makes a person an owner, whether known before, a member already, or neither; `false`: no such organization. */
export async function addOwner(db: Db, { slug, person, mailId, now }: NewOwner): Promise<boolean> {
  const at = timestamptz(now)
  const result = await db.execute(sql`
    with org as (
      select id from organizations where slug = ${slug}
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${person.id}, ${person.email}, ${person.key}, ${at} from org
      on conflict (email_key) do update set email = people.email returning id
    ), answered as (
      delete from invitations i using org where i.org_id = org.id and i.email_key = ${person.key}
    ), membership as (
      insert into memberships (org_id, person_id, role, created_at)
      select org.id, person.id, 'owner', ${at} from org, person
      on conflict (org_id, person_id) do update set role = 'owner' returning org_id, person_id
    ), ${newOwnerMail(mailId, now)}
    select from membership`)
  return result.rows.length > 0
}

/** CTEs that email the person of the CTE `membership` that they own an organization. */
export function newOwnerMail(mailId: Id<'mail'>, now: Date) {
  return sql`owner as (select org_id || ' ' || person_id as id from membership
    ), ${newMail('new-owner', mailId, sql`owner`, now)}`
}

/** An owner of an open organization, by the subject of that email. */
export async function getNewOwner(db: Db, subject: string) {
  const [orgId = '', personId = ''] = subject.split(' ')
  const rows = await queryRows(db, { orgId: 'text', ...BRAND_COLUMNS, email: 'text' })(sql`
    select o.id as "orgId", ${BRAND}, p.email
    from memberships m join open_organizations o on o.id = m.org_id join people p on p.id = m.person_id
    where m.org_id = ${orgId} and m.person_id = ${personId}`)
  return rows[0]
}
