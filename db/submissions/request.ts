import { eq, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
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

type SubmissionRequest = {
  id: Id<'smn'>
  mailId: Id<'mail'>
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
  emailHash: string
  /** The address without a tag, and its hash: the mailbox is what is blocked and has a limit. */
  mailbox: string
  mailboxHash: string
  /** What the address and its mailbox may be on record under, also from before a rotation of APP_SECRET. */
  hashes: string[]
  /** Under which the mailbox's mails are counted, of this feed's form and of all. */
  countKey: string
  mailboxKey: string
  now: Date
}

/** `limited`: whose limit was reached, of emails a day or of what waits in a feed. Then nothing was stored. */
const REQUESTED = {
  tasks: holding<PublishableTask[]>('json'),
  orgId: 'text',
  limited: holding<'feed' | 'organization' | 'new organizations' | 'service' | null>('text?'),
} satisfies Columns

const { waitingOfSender, unconfirmedOfFeed, waitingOfFeed } = SUBMISSION_LIMITS

/**
 * Stores an event that a visitor suggests, and sends the email that asks them to confirm. Nothing is stored for a
 * blocked sender, or above a limit of the sender or their mailbox, which the caller is not told. `undefined`: no feed that takes suggestions.
 */
export async function requestSubmission(db: Db, request: SubmissionRequest) {
  const { now } = request
  const at = timestamptz(now)
  const isSender = sql`email_hash = any(${sql.param(request.hashes)}::text[])`
  const rows = await queryRows(
    db,
    REQUESTED,
  )(sql`
    with opened as (
      select o.id, o.org_id,
        (select count(*) from (select from submissions s where s.feed_id = o.id
          and s.confirmed_at is null limit ${unconfirmedOfFeed}) c) >= ${unconfirmedOfFeed}
        or (select count(*) from (select from submissions s where s.feed_id = o.id
          and s.queued_at is not null limit ${waitingOfFeed}) c) >= ${waitingOfFeed} as is_full
      from open_feeds o where o.id = ${request.feedId} and o.takes_submissions
    ), feed as (
      select id, org_id from opened o
      where not is_full and not exists (select from submission_senders x where x.org_id = o.org_id
          and x.state = 'blocked' and (x.${isSender} or x.email_key in (${request.emailKey}, ${request.mailbox})))
        and (select count(*) from (select from submissions s where s.org_id = o.org_id
          and s.${isSender} and s.state in ('unconfirmed', 'waiting', 'asked')
          limit ${waitingOfSender}) c) < ${waitingOfSender}
    ), ${withinLimits(request)}, added as (
      insert into submissions (id, org_id, feed_id, kind, state, inputs, title, starts_at, timezone,
        location, note, email, email_key, email_hash, nonce, created_at, updated_at)
      select ${request.id}, org_id, id, 'visitor', 'unconfirmed',
        ${JSON.stringify(request.inputs)}::jsonb, ${request.title},
        ${timestamptz(request.startsAt)}, ${request.timezone}, ${request.location}::text,
        ${request.note}::text, ${request.email}, ${request.emailKey}, ${request.mailboxHash},
        ${request.nonce}, ${at}, ${at}
      from feed, allowed
      returning id
    ), ${newMail('submission', request.mailId, sql`added`, now)}
    select ${publishable('mail_tasks')} as tasks, org_id as "orgId",
      case when is_full then 'feed' else (select scope from limited) end as limited
    from opened`)
  return rows[0]
}
