import { eq, type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS, UNDECIDED } from '../../domain/submissions.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { withinLimits } from '../mail/asking-limits.ts'
import { shownColor, shownName } from '../mail/brand.ts'
import { newMail } from '../mail/mails.ts'
import { openFeeds, organizations } from '../tables/index.ts'
import { publishable } from '../tasks/tasks.ts'
import { lockOrganization } from '../writes/lock-organization.ts'
import { listed } from './versions.ts'

export type SubmissionFeed = NonNullable<Awaited<ReturnType<typeof getSubmissionFeed>>>

/** The open feed for which visitors can suggest events. */
export async function getSubmissionFeed(db: Db, feedId: string) {
  const rows = await db
    .select({
      feedId: openFeeds.id,
      feedName: shownName(openFeeds.widget, openFeeds.name),
      feedLanguage: sql<string | null>`${openFeeds.widget} ->> 'language'`,
      timezone: openFeeds.timezone,
      takesSubmissions: openFeeds.takesSubmissions,
      orgName: organizations.name,
      orgPrivacyUrl: organizations.privacyUrl,
      orgLogoUrl: organizations.logoUrl,
      accentColor: shownColor(openFeeds.widget, organizations.accentColor),
    })
    .from(openFeeds)
    .innerJoin(organizations, eq(organizations.id, openFeeds.orgId))
    .where(eq(openFeeds.id, feedId))
  return rows[0]
}

type Sent = {
  id: string
  nonce: string
  feedId: string
  inputs: Record<string, string>
  title: string
  startsAt: Date
  timezone: string
  location: string | null
  note: string | null
  email: string
  emailKey: string
  /** The address without a tag, and its hash: the mailbox is what is blocked and has a limit. */
  mailbox: string
  mailboxHash: string
  /** What the address and its mailbox may be on record under, also from before a rotation of APP_SECRET. */
  hashes: string[]
  now: Date
}

type SubmissionRequest = Sent & {
  mailId: Id<'mail'>
  emailHash: string
  /** Under which the mailbox's mails are counted, of this feed's form and of all. */
  countKey: string
  mailboxKey: string
}

/** `limited`: whose limit was reached, of emails a day or of what waits in a feed. Then nothing was stored. */
const REQUESTED = {
  tasks: holding<PublishableTask[]>('json'),
  orgId: 'text',
  limited: holding<'feed' | 'organization' | 'new organizations' | 'service' | null>('text?'),
} satisfies Columns

const { waitingOfSender, ofSenderADay, unconfirmedOfFeed, waitingOfFeed } = SUBMISSION_LIMITS

type Stage = { isConfirmed: boolean }

/**
 * CTEs: `opened` has the feed, while it takes suggestions, and whether it is full; `feed` has it as long as it is not,
 * and the sender is not blocked and has room for one more. Many that were not confirmed keep out none who did.
 */
function openFor({ feedId, emailKey, mailbox, hashes, now }: Sent, { isConfirmed }: Stage): SQL {
  const isSender = sql`email_hash = any(${sql.param(hashes)}::text[])`
  const isFullOf = (column: 'confirmed_at is null' | 'queued_at is not null', most: number) =>
    sql`(select count(*) from (select from submissions s where s.feed_id = o.id
      and s.${sql.raw(column)} limit ${most}) c) >= ${most}`
  const unconfirmed = isConfirmed ? sql`false` : isFullOf('confirmed_at is null', unconfirmedOfFeed)
  // No email is sent for these, so that no limit of emails bounds them.
  const isWithinDay = isConfirmed
    ? sql`(select count(*) from (select from submissions s where s.org_id = o.org_id
          and s.${isSender} and s.created_at > ${timestamptz(now)} - interval '24 hours'
          limit ${ofSenderADay}) c) < ${ofSenderADay}`
    : sql`true`
  return sql`opened as (
      select o.id, o.org_id,
        ${unconfirmed} or ${isFullOf('queued_at is not null', waitingOfFeed)} as is_full
      from open_feeds o where o.id = ${feedId} and o.takes_submissions
    ), feed as (
      select id, org_id from opened o
      where not is_full and not exists (select from submission_senders x where x.org_id = o.org_id
          and x.state = 'blocked' and (x.${isSender} or x.email_key in (${emailKey}, ${mailbox})))
        and (select count(*) from (select from submissions s where s.org_id = o.org_id
          and s.${isSender} and s.state in (${listed(UNDECIDED)})
          limit ${waitingOfSender}) c) < ${waitingOfSender}
        and ${isWithinDay}
    )`
}

/** The row of it, from the CTE `feed` and what else a row depends on. */
function rowOf(sent: Sent, { isConfirmed }: Stage, from: SQL): SQL {
  const at = timestamptz(sent.now)
  const confirmed = isConfirmed ? at : sql`null::timestamptz`
  return sql`insert into submissions (id, org_id, feed_id, kind, state, inputs, title, starts_at, timezone,
      location, note, email, email_key, email_hash, nonce, created_at, updated_at, confirmed_at, queued_at)
    select ${sent.id}, feed.org_id, feed.id, 'visitor',
      ${isConfirmed ? SUBMISSION_DEEDS.confirm.to : 'unconfirmed'},
      ${JSON.stringify(sent.inputs)}::jsonb, ${sent.title},
      ${timestamptz(sent.startsAt)}, ${sent.timezone}, ${sent.location}::text,
      ${sent.note}::text, ${sent.email}, ${sent.emailKey}, ${sent.mailboxHash},
      ${sent.nonce}, ${at}, ${at}, ${confirmed}, ${confirmed}
    from ${from}`
}

/**
 * Stores an event that a visitor suggests, and sends the email that asks them to confirm. Nothing is stored for a
 * blocked sender, or above a limit of the sender or their mailbox, which the caller is not told. `undefined`: no feed that takes suggestions.
 */
export async function requestSubmission(db: Db, request: SubmissionRequest) {
  const stage = { isConfirmed: false }
  const rows = await queryRows(
    db,
    REQUESTED,
  )(sql`
    with ${openFor(request, stage)}, ${withinLimits(request)}, added as (
      ${rowOf(request, stage, sql`feed, allowed`)} returning id
    ), ${newMail('submission', request.mailId, sql`added`, request.now)}
    select ${publishable('mail_tasks')} as tasks, org_id as "orgId",
      case when is_full then 'feed' else (select scope from limited) end as limited
    from opened`)
  return rows[0]
}

type Further = Sent & {
  orgId: string
  /** A suggestion that the sender confirmed, and whose link they used. */
  by: { id: string; nonce: string }
}

/**
 * Stores one more of a sender who confirmed another: it waits in the queue, also of a trusted one, since links get
 * forwarded. One that is stored already stays as it is; where there is no room, nothing is stored.
 */
export async function addConfirmed(db: Db, { orgId, by, ...sent }: Further): Promise<void> {
  const stage = { isConfirmed: true }
  const source = sql`feed join submissions b on b.org_id = feed.org_id and b.id = ${by.id}
    and b.nonce = ${by.nonce} and b.confirmed_at is not null and b.email_key = ${sent.emailKey}`
  const added = db.execute(sql`
    with ${openFor(sent, stage)}
    ${rowOf(sent, stage, source)} on conflict (id) do nothing`)
  // One after the other, so that each counts those before it.
  await db.batch([lockOrganization(db, orgId), added])
}
