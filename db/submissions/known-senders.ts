import { type SQL, sql } from 'drizzle-orm'
import { mailboxIn } from '../mail/mailbox.ts'

// A block reaches the mailbox, with all the tags that its owner may put into the address. Trust is of one address only:
// at some providers a tag belongs to another person.

/** Whether the sender of the submission in a row is blocked, also if APP_SECRET was rotated or the address erased since. */
export function isBlocked(row: string): SQL<boolean> {
  return sql<boolean>`exists (select from submission_senders x where ${isBlockOf(row)})`
}

export function isTrusted(row: string): SQL<boolean> {
  return sql<boolean>`exists (select from submission_senders x where ${isTrustOf(row)})`
}

/** Under which id the sender of the submission in a row is on record, as blocked or trusted. */
export function knownAs(row: string): SQL {
  return sql`(select x.id from submission_senders x where ${isBlockOf(row)} or ${isTrustOf(row)}
    order by x.state limit 1)`
}

const isBlockOf = (row: string) => sql`x.org_id = ${sql.raw(row)}.org_id and x.state = 'blocked'
  and (x.email_hash = ${sql.raw(row)}.email_hash
    or x.email_key in (${sql.raw(row)}.email_key, ${mailboxIn(`${row}.email_key`)}))`

const isTrustOf = (row: string) => sql`x.org_id = ${sql.raw(row)}.org_id and x.state = 'trusted'
  and x.email_key = ${sql.raw(row)}.email_key`

/** What staff said about the sender, as text or null. */
export function trustIn(row: string): SQL {
  return sql`case when ${isBlocked(row)} then 'blocked' when ${isTrusted(row)} then 'trusted' end`
}
