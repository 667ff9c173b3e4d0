import { type SQL, sql } from 'drizzle-orm'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import { isKnown, signUpsAllowed } from './email-allowance.ts'
import { countMail, SIGN_UPS, SIGN_UPS_OF_NEW } from './mails.ts'

// Anyone may enter the address of another person into a public form: what asks them to confirm is limited together.

/** At most this many emails in any 24 hours, whichever client requests them: for one mailbox and feed. */
export const MAILS_A_DAY = 3
/** For one mailbox and all feeds. */
export const TO_MAILBOX_A_DAY = 6
/** For one from which mails came back. */
const TO_BOUNCED_A_DAY = 1

type Asking = {
  emailHash: string
  /** Under which the mailbox's mails are counted, of this form and of all. */
  countKey: string
  mailboxKey: string
  now: Date
}

/**
 * CTEs that count a mail for the row of `feed`. `allowed` has a row if it may go out, `limited` one with the
 * name of a limit that is used up, unless it's that of the mailbox.
 */
export function withinLimits({ now, countKey, mailboxKey, emailHash }: Asking): SQL {
  // Counted from the latest mail: from the first one, twice as many could come in one night.
  const mailbox = { now, startsAnew: 'a day after the last' } as const
  const all = { now, startsAnew: 'a day after the first' } as const
  const ofOrg = sql`${SIGN_UPS}::text || ' of ' || org_id`
  const allowance = sql`(select allowed from trust)`
  const { ofNewOrganizations, ofService } = EMAILS_A_DAY
  return sql`
    trust as (
      select ${isKnown(sql`feed.org_id`)} as known, ${signUpsAllowed(sql`feed.org_id`)} as allowed
      from feed
    ), for_feed as (
      ${countMail({ ...mailbox, key: countKey, source: sql`feed`, most: MAILS_A_DAY })}
    ), within_feed as (
      select org_id from feed, for_feed where sent <= ${MAILS_A_DAY}
    ), to_mailbox as (
      ${countMail({ ...mailbox, key: mailboxKey, source: sql`within_feed`, most: TO_MAILBOX_A_DAY })}
    ), bounced as (
      select from active_suppressions x join within_feed f on x.org_id = f.org_id
      where x.email_hash = ${emailHash} and x.reason = 'bounce'
    ), to_bounced as (
      ${countMail({ ...all, key: `${mailboxKey} bounced`, source: sql`bounced`, most: TO_BOUNCED_A_DAY })}
    ), free as (
      select org_id from within_feed, to_mailbox where sent <= ${TO_MAILBOX_A_DAY}
        and not exists (select from to_bounced where sent > ${TO_BOUNCED_A_DAY})
    ), of_org as (
      ${countMail({ ...all, key: ofOrg, source: sql`free`, most: allowance })}
    ), of_unknown as (
      select from of_org where sent <= ${allowance} and not (select known from trust)
    ), of_new as (
      ${countMail({ ...all, key: SIGN_UPS_OF_NEW, source: sql`of_unknown`, most: ofNewOrganizations })}
    ), within_share as (
      select from of_org where sent <= ${allowance}
        and not exists (select from of_new where sent > ${ofNewOrganizations})
    ), of_service as (
      ${countMail({ ...all, key: SIGN_UPS, source: sql`within_share`, most: ofService })}
    ), allowed as (
      select from of_service where sent <= ${ofService}
    ), limited as (
      select 'organization' as scope from of_org where sent > ${allowance}
      union all select 'new organizations' from of_new where sent > ${ofNewOrganizations}
      union all select 'service' from of_service where sent > ${ofService}
    )`
}
