import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import {
  SUBMISSION_DEEDS,
  SUBMISSION_LIMITS,
  type SubmissionKind,
  type SubmissionState,
} from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { listed, movedOn } from './versions.ts'

// What people send in who may write but not publish: their own drafts, and changes of published events. Each change is
// one statement that takes the states it starts from from the rules, so that two at once leave a valid state.

const OWN = {
  state: holding<SubmissionState>('text'),
  inputs: holding<Record<string, string>>('json'),
  note: 'text?',
  question: 'text?',
  reason: 'text?',
  queuedAt: 'timestamp with time zone?',
  /** The event as the changes were made of it. */
  eventUpdatedAt: 'timestamp with time zone?',
} satisfies Columns
export type OwnSubmission = Given<typeof OWN>

type Whose = { orgId: string; personId: string; eventId: string }

/** The latest of what a person sent in about an event; of a draft, about any date of its series. */
export async function getOwnSubmission(
  db: Db,
  { kind, ...whose }: Whose & { kind: SubmissionKind },
): Promise<OwnSubmission | undefined> {
  const rows = await queryRows(
    db,
    OWN,
  )(sql`
    select s.state, s.inputs::json as inputs, s.note, s.question, s.reason, s.queued_at as "queuedAt",
      s.event_updated_at as "eventUpdatedAt"
    from submissions s where ${isOwn(whose)} and s.kind = ${kind}
    order by s.created_at desc, s.id desc limit 1`)
  return rows[0]
}

type Changed = Whose & { now: Date }
type New = Changed & { nonce: Id<'n'>; note: string | null }
/** `waits`: it does already, as it is. */
export type Sent = 'sent' | 'waits' | 'too many' | 'missing'
const SENT = { sent: holding<Sent>('text') } satisfies Columns

/** Hands in a draft of this person, with all dates of its series. One that waits already stays as it is. */
export async function handInDraft(db: Db, sent: New): Promise<Sent> {
  const { orgId, personId, eventId } = sent
  const waits = sql`exists (select from submissions s where ${isOwn(sent)} and s.kind = 'draft'
    and s.state in (${from('change')}))`
  const rows = await queryRows(
    db,
    SENT,
  )(sql`
    with draft as (
      select e.*, '{}'::jsonb as inputs from events e where e.id = ${eventId} and e.org_id = ${orgId}
        and e.created_by = ${personId} and e.published_at is null
    ), added as (
      ${added({ ...sent, kind: 'draft' }, sql`draft`)} and not ${waits}
      on conflict (id) do nothing returning id
    )
    select case when not exists (select from draft) then 'missing'
      when exists (select from added) then 'sent'
      when ${waits} or ${hasRoom(sent)} then 'waits' else 'too many' end as sent`)
  return rows[0]?.sent ?? 'missing'
}

type Edit = New & {
  /** The event as the changes were made of it. */
  eventUpdatedAt: Date
  inputs: Record<string, string>
  event: {
    feedId: string
    title: string
    startsAt: Date
    timezone: string
    location?: string | null | undefined
  }
}

/** Sends in changes of a published event, in the place of those of this person that still wait. */
export async function sendEdit(db: Db, edit: Edit): Promise<Sent> {
  const { orgId, eventId, inputs, event, now } = edit
  const rows = await queryRows(
    db,
    SENT,
  )(sql`
    with edited as (
      select e.id, e.org_id, ${event.feedId}::text as feed_id, ${event.title}::text as title,
        ${timestamptz(event.startsAt)} as starts_at, ${event.timezone}::text as timezone,
        ${event.location ?? null}::text as location, ${timestamptz(edit.eventUpdatedAt)} as updated_at,
        ${JSON.stringify(inputs)}::jsonb as inputs
      from events e where e.id = ${eventId} and e.org_id = ${orgId} and e.published_at is not null
        and exists (select from feeds f where f.id = ${event.feedId} and f.org_id = ${orgId})
    ), changed as (
      update submissions s set ${queued('change', now)}, feed_id = n.feed_id, title = n.title,
        starts_at = n.starts_at, timezone = n.timezone, location = n.location, inputs = n.inputs,
        event_updated_at = n.updated_at, note = ${edit.note}::text
      from edited n
      where ${isOwn(edit)} and s.kind = 'edit' and s.state in (${from('change')})
      returning s.id
    ), added as (
      ${added({ ...edit, kind: 'edit' }, sql`edited`)} and not exists (select from changed)
      on conflict (id) do nothing returning id
    )
    select case when not exists (select from edited) then 'missing'
      when exists (select from changed) or exists (select from added) then 'sent'
      when ${hasRoom(edit)} then 'waits' else 'too many' end as sent`)
  return rows[0]?.sent ?? 'missing'
}

/** What waits says what the draft says since it was changed; staff who look at it are told that it is another one. */
export async function renewHandedIn(db: Db, changed: Changed): Promise<void> {
  await db.execute(sql`
    update submissions s set ${queued('change', changed.now)}, feed_id = e.feed_id, title = e.title,
      starts_at = e.starts_at, timezone = e.timezone, location = e.location
    from events e where e.id = s.event_id and e.org_id = s.org_id and e.published_at is null
      and ${isOwn(changed)} and s.kind = 'draft' and s.state in (${from('change')})`)
}

/** The same after an editor changed the draft. Lists name it as it is now; it waits or not as before. */
export async function renameHandedIn(
  db: Db,
  { orgId, eventId }: Pick<Whose, 'orgId' | 'eventId'>,
): Promise<void> {
  await db.execute(sql`
    update submissions s set feed_id = e.feed_id, title = e.title, starts_at = e.starts_at,
      timezone = e.timezone, location = e.location
    from events e where s.org_id = ${orgId} and s.event_id = ${eventId} and s.kind = 'draft'
      and s.state in (${from('change')}) and e.id = s.event_id and e.org_id = s.org_id
      and e.published_at is null`)
}

/** Answers what staff asked. Whether there was a question. */
export async function answerStaff(
  db: Db,
  { answer, ...changed }: Changed & { answer: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update submissions s set ${queued('answer', changed.now)}, answer = ${answer}::text
    where ${isOwn(changed)} and s.state in (${from('answer')}) returning s.id`)
  return rows.length > 0
}

/** Takes back what waits, or what staff asked about. Whether there was something. */
export async function takeBack(db: Db, changed: Changed): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update submissions s set state = ${SUBMISSION_DEEDS.withdraw.to}, queued_at = null,
      updated_at = ${movedOn(changed.now)}
    where ${isOwn(changed)} and s.state in (${from('withdraw')}) returning s.id`)
  return rows.length > 0
}

/**
 * The submissions `s` of a person about an event: drafts whichever date of its series they were handed in from, changes
 * of this date alone.
 */
function isOwn({ orgId, personId, eventId }: Whose): SQL {
  return sql`s.org_id = ${orgId} and s.person_id = ${personId}
    and (s.kind <> 'edit' or s.event_id = ${eventId}) and s.event_id in (
    select d.id from events d where d.org_id = ${orgId} and (d.id = ${eventId} or d.series_id = (
      select series_id from events where id = ${eventId} and org_id = ${orgId})))`
}

function from(deed: 'change' | 'answer' | 'withdraw'): SQL {
  return listed(SUBMISSION_DEEDS[deed].from)
}

/** It waits for staff; what waited before keeps its place. */
function queued(deed: 'change' | 'answer', now: Date): SQL {
  return sql`state = ${SUBMISSION_DEEDS[deed].to},
    queued_at = coalesce(s.queued_at, ${timestamptz(now)}), updated_at = ${movedOn(now)}`
}

function hasRoom({ orgId, personId }: Whose): SQL {
  return sql`(select count(*) from submissions s where s.org_id = ${orgId} and s.person_id = ${personId}
    and s.state in (${from('change')})) < ${SUBMISSION_LIMITS.waitingOfSender}::int`
}

/**
 * A submission that waits, from the one row of `event`. Its ID follows from the one before about the same event: of two
 * that are sent at the same time, one is not added.
 */
function added(
  { kind, nonce, note, now, ...whose }: New & { kind: SubmissionKind },
  event: SQL,
): SQL {
  const { orgId, personId, eventId } = whose
  const at = timestamptz(now)
  const about = [orgId, personId, eventId, kind, ''].join(' ')
  const before = sql`coalesce((select s.id from submissions s where ${isOwn(whose)}
    order by s.created_at desc, s.id desc limit 1), '')`
  // The latest stays the latest, however soon it follows.
  const createdAt = sql`greatest(${at}, (select max(s.created_at) from submissions s
    where ${isOwn(whose)}) + interval '1 millisecond')`
  const ofEdit = sql`case when ${kind} = 'edit' then n.updated_at end`
  return sql`insert into submissions (id, org_id, feed_id, kind, state, event_id, event_updated_at,
      inputs, title, starts_at, timezone, location, person_id, nonce, note, created_at,
      confirmed_at, queued_at, updated_at)
    select 'smn_' || substr(md5(${about}::text || ${before}), 1, 24), n.org_id, n.feed_id,
      ${kind}::text, 'waiting', n.id, ${ofEdit}, n.inputs, n.title, n.starts_at, n.timezone,
      n.location, ${personId}::text, ${nonce}::text, ${note}::text, ${createdAt}, ${at}, ${at}, ${at}
    from ${event} n where ${hasRoom(whose)}`
}
