import { type SQL, sql } from 'drizzle-orm'
import { EMAILS_A_DAY, KNOWN_SUBSCRIBERS } from '../../domain/email-allowance.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { mailboxIn } from './mailbox.ts'
import { SIGN_UPS } from './mails.ts'

const { ofNewOrganization, perSubscriber, ofOrganization } = EMAILS_A_DAY

/** Subscribers that are counted: more would not change the allowance. */
const ENOUGH = Math.ceil((ofOrganization - ofNewOrganization) / perSubscriber)

/** How many people have confirmed that they subscribe to an organization, up to a limit. */
function confirmed(orgId: SQL, most: number): SQL {
  return sql`(select count(*) from (
    select from subscribers own where own.org_id = ${orgId} and own.state = 'active' limit ${most}) counted)`
}

/** How many mailboxes have confirmed, up to a limit: of one, anyone can confirm as many addresses as they tag. */
function confirmedMailboxes(orgId: SQL, most: number): SQL {
  return sql`(select count(*) from (select distinct ${mailboxIn('own.email_key')} from subscribers own
    where own.org_id = ${orgId} and own.state = 'active' limit ${most}) counted)`
}

export function isPaid(orgId: SQL): SQL {
  return sql`(select ${stored('has_pro')}(own.plan) from organizations own where own.id = ${orgId})`
}

/** Whether an organization is on a paid plan or has confirmed subscribers. */
export function isKnown(orgId: SQL): SQL<boolean> {
  return sql<boolean>`(${isPaid(orgId)} or ${confirmed(orgId, KNOWN_SUBSCRIBERS)} >= ${KNOWN_SUBSCRIBERS})`
}

/** The same, for what reaches people who have not asked for it. */
export function mayAskPeople(orgId: SQL): SQL<boolean> {
  return sql<boolean>`(${isPaid(orgId)}
    or ${confirmedMailboxes(orgId, KNOWN_SUBSCRIBERS)} >= ${KNOWN_SUBSCRIBERS})`
}

/** The allowance of an organization that used it up within the last 24 hours, else null. */
export function usedUpAllowance(orgId: string, now: Date): SQL<number | null> {
  const id = sql`${orgId}::text`
  return sql<number | null>`(select allowed from (select ${signUpsAllowed(id)} as allowed) a
    where exists (select from mail_counts c where c.key = ${`${SIGN_UPS} of ${orgId}`}
      and c.sent > allowed and c.since > ${timestamptz(now)} - interval '24 hours'))`
}

/** How many people that it uploads an organization may ask within 24 hours; on paid plans, only the service limits it. */
export function offersAllowed(orgId: SQL): SQL<number> {
  return sql<number>`case when ${isPaid(orgId)} then ${EMAILS_A_DAY.ofService}::int
    else least(${ofOrganization}::int, ${ofNewOrganization}::int
      + ${perSubscriber}::int * ${confirmedMailboxes(orgId, ENOUGH)})::int end`
}

/** How many confirmation emails an organization may send within 24 hours. */
export function signUpsAllowed(orgId: SQL): SQL<number> {
  return sql<number>`case when ${isPaid(orgId)} then ${ofOrganization}::int
    else least(${ofOrganization}::int,
      ${ofNewOrganization}::int + ${perSubscriber}::int * ${confirmed(orgId, ENOUGH)})::int end`
}
