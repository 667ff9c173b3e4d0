import { type SQL, sql } from 'drizzle-orm'
import type { EventColumns } from '../../domain/event-columns.ts'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import {
  SUBMISSION_DEEDS,
  SUBMISSION_LIMITS,
  type SubmissionState,
} from '../../domain/submissions.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { addEventFor, changing } from '../events/change-event.ts'
import { publishing, unpublishing } from '../events/publish-event.ts'
import { lockingSeries, type SeriesWrite, writingSeries } from '../events/series.ts'
import { newMail } from '../mail/mails.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'
import { lockOrganization } from '../writes/lock-organization.ts'
import { isTrusted } from './known-senders.ts'
import { listed, movedOn } from './versions.ts'

// Every decision is one statement that names the version its member of staff saw: of two at once one decides, and the
// event, the email, and the submission change together or not at all.

type Named = {
  orgId: string
  id: string
  /** The submission as it was seen: its `updated_at`. */
  version: Date
  /** The member of staff; null where the rules decide. */
  decidedBy: string | null
  now: Date
}
type Mailed = Named & { mailId: Id<'mail'> }

/** What was done: the event that it concerns, and what is to be published. `undefined`: nothing was. */
export type Decision = { eventId: string | null; tasks: PublishableTask[] }

const DECISION = { eventId: 'text?', ...TASKS } satisfies Columns

type Deed = 'accept' | 'decline' | 'ask' | 'let-go' | 'keep'

/** The CTE `decided` with the submission, if it is still as it was seen. */
function decided(deed: Deed, named: Named, { set = sql``, only = sql`true` } = {}): SQL {
  const { orgId, id, version, decidedBy, now } = named
  const { from, to } = SUBMISSION_DEEDS[deed]
  const at = timestamptz(now)
  const by = deed === 'ask' ? sql`` : sql`decided_by = ${decidedBy}::text, decided_at = ${at},`
  return sql`decided as (
    update submissions s set state = ${to}, queued_at = null, ${by} ${set}
      updated_at = ${movedOn(now)}
    where s.id = ${id} and s.org_id = ${orgId} and s.updated_at = ${timestamptz(version)}
      and s.state in (${listed(from)}) and ${only}
    returning s.id, s.event_id
  )`
}

const IS_DECIDED = sql.raw('exists (select from decided)')

/** The email to the visitor or writer who sent it in. */
function mailToSender(kind: MailKind, { mailId, now }: Mailed): SQL {
  return newMail(kind, mailId, sql`(select id from decided) d`, now)
}

async function carryOut(db: Db, ctes: SQL): Promise<Decision | undefined> {
  return (await decision(db, ctes))[0]
}

function decision(db: Db, ctes: SQL) {
  return queryRows(
    db,
    DECISION,
  )(sql`with ${ctes}
    select d.event_id as "eventId", ${publishable('mail_tasks')} as tasks from decided d`)
}

/** The feed is open, and of this organization: events go nowhere else. */
function isOpen(feedId: SQL, orgId: string): SQL {
  return sql`exists (select from open_feeds f where f.id = ${feedId} and f.org_id = ${orgId})`
}

type Acceptance = Mailed & { eventId: Id<'evt'>; event: EventColumns }

/** Accepts what a visitor sent: it becomes an event as the form would make it. */
export function acceptVisitors(db: Db, acceptance: Acceptance): Promise<Decision | undefined> {
  return carryOut(db, acceptingVisitors(acceptance))
}

/** The same for what a trusted sender sent, as long as few of theirs were accepted so within the last 24 hours. */
export async function acceptTrusted(
  db: Db,
  acceptance: Omit<Acceptance, 'decidedBy'>,
): Promise<Decision | undefined> {
  const { orgId, now } = acceptance
  const ctes = acceptingVisitors(
    { ...acceptance, decidedBy: null },
    sql`${isTrusted('s')}
      and (select count(*) from submissions o
        where o.org_id = s.org_id and o.email_key = s.email_key and o.decided_by is null
          and o.decided_at > ${timestamptz(now)} - interval '24 hours')
        < ${SUBMISSION_LIMITS.ofTrustedADay}`,
  )
  // One after the other, so that each counts those before it.
  const [, rows] = await db.batch([lockOrganization(db, orgId), decision(db, ctes)])
  return rows[0]
}

function acceptingVisitors(acceptance: Acceptance, also = sql`true`): SQL {
  const { orgId, eventId, event, now } = acceptance
  const row = { ...event, id: eventId, orgId, publishedAt: now }
  const only = sql`s.kind = 'visitor' and ${isOpen(sql`${event.feedId}`, orgId)} and ${also}`
  // Of the feed that it went into: its sender's emails and page are about that one from then on.
  const set = sql`event_id = ${eventId}::text, feed_id = ${event.feedId}::text,`
  return sql`${decided('accept', acceptance, { set, only })},
    added as (${addEventFor(sql`decided`, row)}),
    ${mailToSender('submission-accepted', acceptance)}`
}

/** The event that a submission is about, as it was seen. Locked before the submission, its series before it. */
type OfEvent = { eventId: string; eventUpdatedAt: Date }

function target({ orgId, eventId, eventUpdatedAt }: OfEvent & { orgId: string }, is: SQL): SQL {
  return sql`locked_series as materialized (
    select s.id from series s
    where s.id = (select series_id from events where id = ${eventId} and org_id = ${orgId}) for update
  ), target as materialized (
    select e.id from events e
    where e.id = ${eventId} and e.org_id = ${orgId} and e.updated_at = ${timestamptz(eventUpdatedAt)}
      and ${is} and (select count(*) from locked_series) >= 0
    for update
  )`
}

/** Whether the submission of this kind is about the event, which is as it was seen. */
const isOfTarget = (kind: 'draft' | 'edit') =>
  sql`s.kind = ${kind} and s.event_id = (select id from target)`

/** Accepts a draft that a writer handed in: it is published with all dates of its series, unless it is already. */
export function acceptDraft(db: Db, draft: Mailed & OfEvent): Promise<Decision | undefined> {
  const { orgId, eventId: id, now } = draft
  const isReady = sql`(e.published_at is not null or ${isOpen(sql`e.feed_id`, orgId)})`
  return carryOut(
    db,
    sql`${target(draft, isReady)},
    ${decided('accept', draft, { only: isOfTarget('draft') })},
    ${publishing({ orgId, id, now }, IS_DECIDED)},
    ${mailToSender('submission-accepted', draft)}`,
  )
}

/** An edit goes into the feed that the event is in, or into an open one. */
const fits = (feedId: string, orgId: string) =>
  sql`(e.feed_id = ${feedId} or ${isOpen(sql`${feedId}`, orgId)})`

type Edit = Mailed & OfEvent & { event: EventColumns; overridden?: string[] | undefined }

/** Accepts a writer's changes of an event; `event` is how it is to be then. */
export function acceptEdit(db: Db, edit: Edit): Promise<Decision | undefined> {
  const { orgId, eventId: id, eventUpdatedAt, event, overridden, now } = edit
  const change = { ...event, orgId, id, now, ifUpdatedAt: eventUpdatedAt }
  return carryOut(
    db,
    sql`${target(edit, fits(event.feedId, orgId))},
    ${decided('accept', edit, { only: isOfTarget('edit') })},
    ${changing(db, { ...change, ...(overridden && { overridden }) }, IS_DECIDED)},
    ${mailToSender('submission-accepted', edit)}`,
  )
}

type SeriesEdit = Mailed & OfEvent & { feedId: string; write: SeriesWrite }

/** The same of several dates of a series: as `write` says, if the series is still as it was read for that. */
export function acceptSeriesEdit(db: Db, edit: SeriesEdit): Promise<Decision | undefined> {
  const { orgId, feedId, write } = edit
  const only = sql`${isOfTarget('edit')}
    and (select count(*) from locked) = ${write.expected.length}`
  return carryOut(
    db,
    sql`${target(edit, fits(feedId, orgId))}, ${lockingSeries(write)},
    ${decided('accept', edit, { only })},
    ${writingSeries(write, IS_DECIDED)},
    ${mailToSender('submission-accepted', edit)}`,
  )
}

/** Declines; the reason is for the sender, who gets it by email. */
export function declineSubmission(db: Db, declined: Mailed & { reason: string | null }) {
  const set = sql`reason = ${declined.reason}::text,`
  return carryOut(
    db,
    sql`${decided('decline', declined, { set })},
    ${mailToSender('submission-declined', declined)}`,
  )
}

/** Asks the sender something: it waits outside the queue until they answer. */
export function askSender(db: Db, asked: Mailed & { question: string }) {
  const set = sql`question = ${asked.question}::text, answer = null,`
  return carryOut(
    db,
    sql`${decided('ask', asked, { set })}, ${mailToSender('submission-asked', asked)}`,
  )
}

/** Takes an accepted event off, as its sender would like: it is a draft from then on. */
export function letGo(db: Db, named: Mailed & { eventId: string | null }) {
  const { orgId, eventId, now } = named
  const off = eventId
    ? sql`, ${unpublishing({ orgId, id: eventId, now, sentence: undefined }, IS_DECIDED)}`
    : sql``
  const mailed = mailToSender('submission-removal', named)
  return carryOut(db, sql`${decided('let-go', named)}${off}, ${mailed}`)
}

/** Leaves an accepted event where it is, although its sender would like it to be taken off. */
export function keepEvent(db: Db, named: Mailed) {
  return carryOut(db, sql`${decided('keep', named)}, ${mailToSender('submission-removal', named)}`)
}

/** How a submission stands that was not as it was seen, and who decided it. */
export async function getOutcome(db: Db, orgId: string, id: string) {
  const rows = await queryRows(db, {
    state: holding<SubmissionState>('text'),
    decidedBy: 'text?',
    version: 'timestamp with time zone',
  })(sql`
    select s.state, p.email as "decidedBy", s.updated_at as version
    from submissions s left join people p on p.id = s.decided_by
    where s.id = ${id} and s.org_id = ${orgId} and s.confirmed_at is not null`)
  return rows[0]
}
