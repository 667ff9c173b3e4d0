import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { SubmissionKind, SubmissionState } from '../../domain/submissions.ts'
import { belongsTo, moment, second } from './columns.ts'
import { feeds } from './feeds.ts'
import { organizations } from './organizations.ts'

/**
 * An event that others would like to see in a feed, or a change of one. It is no event until staff accept it, and
 * stands in a table of its own so that no list of events can show it. `domain/submissions.ts` has its states.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    kind: text().$type<SubmissionKind>().notNull(),
    state: text().$type<SubmissionState>().notNull(),
    /**
     * The event: of a draft the draft itself, of an edit the event that is to change, of a visitor's what was made when
     * they were accepted. Without a foreign key: that would lock the event with every change.
     */
    eventId: text('event_id'),
    /** The `updated_at` of the event that an edit was made of. */
    eventUpdatedAt: moment('event_updated_at'),
    /** The inputs of the event's form, as they were read; of a draft nothing, for the draft has them. */
    inputs: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of these what lists show, and find a possible duplicate by. */
    title: text().notNull(),
    startsAt: second('starts_at').notNull(),
    timezone: text().notNull(),
    location: text(),
    /** Who sent it: a visitor by their address, or a member of staff. */
    email: text(),
    emailKey: text('email_key'),
    /** A keyed hash of the mailbox, by which senders are blocked: of `email_key` without its tag. */
    emailHash: text('email_hash'),
    personId: text('person_id'),
    /** Part of the links in a visitor's emails; without APP_SECRET it opens nothing. */
    nonce: text().notNull(),
    /** What the sender says to staff. */
    note: text(),
    /** What staff asked last, and the answer to it. */
    question: text(),
    answer: text(),
    /** Why staff declined. */
    reason: text(),
    /** Who decided; null before that, and when a trusted sender was accepted at once. */
    decidedBy: text('decided_by'),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Since when it waits for staff; null while it does not. */
    queuedAt: moment('queued_at'),
    decidedAt: moment('decided_at'),
    /** Also its version: every change moves it on by a millisecond at least. */
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'submissions_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('submissions_id', sql`${t.id} ~ '^smn_[a-z0-9_]{4,40}$'`),
    check('submissions_kind', sql`${t.kind} in ('visitor', 'draft', 'edit')`),
    check(
      'submissions_state',
      sql`${t.state} in ('unconfirmed', 'waiting', 'asked', 'accepted', 'withdrawing', 'declined', 'withdrawn')`,
    ),
    check(
      'submissions_sender',
      sql`case ${t.kind} when 'visitor'
        then num_nulls(${t.email}, ${t.emailKey}, ${t.emailHash}) = 0 and ${t.personId} is null
        else num_nonnulls(${t.email}, ${t.emailKey}, ${t.emailHash}) = 0 and ${t.personId} is not null end`,
    ),
    check('submissions_email_key', sql`${t.emailKey} = lower(${t.email})`),
    check('submissions_confirmed', sql`(${t.state} = 'unconfirmed') = (${t.confirmedAt} is null)`),
    check(
      'submissions_queued',
      sql`(${t.state} in ('waiting', 'withdrawing')) = (${t.queuedAt} is not null)`,
    ),
    check(
      'submissions_inputs',
      sql`jsonb_typeof(${t.inputs}) = 'object' and octet_length(${t.inputs}::text) <= 65536`,
    ),
    // The queue, newest first.
    index('submissions_queue').on(t.orgId, t.queuedAt, t.id).where(sql`queued_at is not null`),
    index('submissions_feed_queue')
      .on(t.feedId, t.queuedAt, t.id)
      .where(sql`queued_at is not null`),
    // What was decided, newest first.
    index('submissions_decided')
      .on(t.orgId, t.updatedAt, t.id)
      .where(sql`queued_at is null and confirmed_at is not null`),
    // What waits for an answer: few among many that are decided.
    index('submissions_asked').on(t.orgId, t.updatedAt, t.id).where(sql`state = 'asked'`),
    // The history of a sender, and how many of theirs wait.
    index('submissions_sender').on(t.orgId, t.emailHash, t.createdAt),
    index('submissions_person')
      .on(t.orgId, t.personId, t.createdAt)
      .where(sql`person_id is not null`),
    index('submissions_email').on(t.emailKey),
    index('submissions_event').on(t.eventId),
    // For clean-up: what was not confirmed, and what was decided long ago.
    index('submissions_unconfirmed').on(t.createdAt).where(sql`confirmed_at is null`),
    index('submissions_ended')
      .on(t.updatedAt)
      .where(sql`queued_at is null and confirmed_at is not null`),
    // How much of a feed waits for its confirmation.
    index('submissions_feed_unconfirmed').on(t.feedId).where(sql`confirmed_at is null`),
    // To find the uploaded images that are still needed.
    index('submissions_media')
      .on(t.orgId, sql`(inputs ->> 'imageUrl')`)
      .where(sql`inputs ->> 'imageUrl' like '/media/%'`),
  ],
)

/** Whose submissions staff accept at once, or do not want. */
export const submissionSenders = pgTable(
  'submission_senders',
  {
    id: text().primaryKey(),
    orgId: belongsTo('org_id', () => organizations.id),
    emailHash: text('email_hash').notNull(),
    state: text().$type<'trusted' | 'blocked'>().notNull(),
    /** Of a block, the mailbox: the address without a tag. Null once the person was erased: a block outlives it. */
    email: text(),
    emailKey: text('email_key'),
    /** Who said so, and when. */
    personId: text('person_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    unique('submission_senders_org_email').on(t.orgId, t.emailHash),
    check('submission_senders_state', sql`${t.state} in ('trusted', 'blocked')`),
    check(
      'submission_senders_email',
      sql`(${t.email} is null) = (${t.emailKey} is null) and (${t.emailKey} is null or ${t.emailKey} = lower(${t.email}))`,
    ),
    check('submission_senders_trusted', sql`${t.state} = 'blocked' or ${t.email} is not null`),
    index('submission_senders_email').on(t.emailKey),
    // The list of senders, and its search.
    index('submission_senders_listed').on(t.orgId, t.state, t.at, t.id),
    index('submission_senders_search').using(
      'gin',
      sql`(array[${t.orgId}])`,
      t.emailKey.op('gin_trgm_ops'),
    ),
  ],
)
