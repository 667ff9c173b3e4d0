import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { EditionContent, MailingKind } from '../../domain/digests/edition.ts'
import type { EventChange, EventUpdateContent } from '../../domain/digests/event-update.ts'
import type { SuppressionReason } from '../../domain/suppression.ts'
import { moment } from './columns.ts'
import { feeds } from './feeds.ts'

/** When a feed's digests go out; a feed without a row keeps to the defaults. */
export const digestSettings = pgTable(
  'digest_settings',
  {
    feedId: text('feed_id').primaryKey(),
    orgId: text('org_id').notNull(),
    enabled: boolean().notNull(),
    hour: smallint().notNull(),
    weekday: smallint().notNull(),
    /** What was due before it goes by the settings of then, or not at all. */
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'digest_settings_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('digest_settings_hour', sql`${t.hour} between 0 and 23`),
    check('digest_settings_weekday', sql`${t.weekday} between 1 and 7`),
  ],
)

/**
 * What staff want subscribers to read above their next digest, until a run of each of its frequencies has
 * taken it over.
 */
export const digestNotes = pgTable(
  'digest_notes',
  {
    feedId: text('feed_id').primaryKey(),
    orgId: text('org_id').notNull(),
    /** The small Markdown. */
    note: text().notNull(),
    /** Which digests it still waits for. */
    weekly: boolean().notNull(),
    daily: boolean().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'digest_notes_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('digest_notes_awaited', sql`${t.weekly} or ${t.daily}`),
  ],
)

/**
 * Events whose time, place or status changed, or which are deleted, until those who were notified of
 * them have an event update. Written in the statement that changes the event.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    eventId: text('event_id').primaryKey(),
    orgId: text('org_id').notNull(),
    /** The first and the last change since the last event update. */
    firstAt: moment('first_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** What staff want the recipients of the event update to read. */
    sentence: text(),
  },
  (t) => [index('event_changes_org').on(t.orgId, t.changedAt)],
)

/**
 * One mailing of one feed: a digest to all who get it that day, or an event update to those who were
 * notified otherwise of some events.
 */
export const mailingRuns = pgTable(
  'mailing_runs',
  {
    id: text().primaryKey(),
    kind: text().$type<MailingKind>().notNull(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    /** Of a digest. */
    frequency: text().$type<DigestFrequency>(),
    localDate: date('local_date'),
    /** The note above a digest, as it was when the run began. */
    note: text(),
    /** Of an event update. */
    changes: jsonb().$type<EventChange[]>(),
    dueAt: moment('due_at').notNull(),
    /** Events as they were known then; what is new after it is for the next mailing. */
    cutAt: moment('cut_at').notNull(),
    state: text().$type<RunState>().notNull(),
    /** The last subscriber who was considered. */
    plannedTo: text('planned_to').notNull().default(''),
    /** Counts of `mailing_sends` by state, and of mails that were to go out at all. */
    mails: integer().notNull().default(0),
    noMatch: integer('no_match').notNull().default(0),
    sent: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Of the skipped ones, those whose address is suppressed. */
    suppressed: integer().notNull().default(0),
    /** What became of those who got a digest within a week, as numbers. */
    bounced: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
    preferencesChanged: integer('preferences_changed').notNull().default(0),
    /** The kind of the last refusal or fault of the provider, never its text. */
    problem: text(),
    createdAt: moment('created_at').notNull(),
    /** When clean-up looks at it again, because something it notified of is still to come. */
    forgetAt: moment('forget_at'),
  },
  (t) => [
    foreignKey({
      name: 'mailing_runs_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    unique('mailing_runs_day').on(t.feedId, t.frequency, t.localDate),
    check('mailing_runs_frequency', sql`${t.frequency} in ('daily', 'weekly')`),
    check('mailing_runs_state', sql`${t.state} in ('planning', 'planned', 'stopped', 'missed')`),
    check(
      'mailing_runs_kind',
      sql`case ${t.kind}
        when 'digest' then ${t.frequency} is not null and ${t.localDate} is not null and ${t.changes} is null
        when 'event-update' then ${t.frequency} is null and ${t.localDate} is null and ${t.changes} is not null
        else false end`,
    ),
    index('mailing_runs_feed_kind').on(t.feedId, t.kind, t.cutAt),
    index('mailing_runs_unlooked').on(t.createdAt).where(sql`forget_at is null`),
    index('mailing_runs_forget').on(t.forgetAt).where(sql`forget_at is not null`),
  ],
)

/** What some of the mails of a run contain: one row, however many people get it. */
export const mailingEditions = pgTable(
  'mailing_editions',
  {
    runId: text('run_id')
      .notNull()
      .references(() => mailingRuns.id, { onDelete: 'cascade' }),
    /** A hash of the content. */
    id: text().notNull(),
    content: jsonb().$type<EditionContent | EventUpdateContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.id] }),
    /** Who was notified of an event. */
    index('mailing_editions_events').using('gin', sql`edition_event_ids(${t.content})`),
  ],
)

/**
 * What a run does for one subscriber, whose row may be gone by now. `unknown`: it may have gone out.
 * `no-match`: no event matches, so there is no mail.
 */
export const mailingSends = pgTable(
  'mailing_sends',
  {
    runId: text('run_id')
      .notNull()
      .references(() => mailingRuns.id, { onDelete: 'cascade' }),
    subscriberId: text('subscriber_id').notNull(),
    editionId: text('edition_id'),
    state: text().$type<SendState>().notNull(),
    /** Of a skipped one whose address is suppressed: why. */
    reason: text().$type<SuppressionReason>(),
    /** Of a digest without an event: since when, and whether a mail has said so. */
    noMatchSince: moment('no_match_since'),
    noMatchNotified: boolean('no_match_notified'),
    /** How often it was sent again because it was unknown whether it had been sent. */
    repeats: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.subscriberId] }),
    check(
      'mailing_sends_state',
      sql`${t.state} in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped', 'no-match')`,
    ),
    check('mailing_sends_edition', sql`(${t.state} = 'no-match') = (${t.editionId} is null)`),
  ],
)

export type RunState = 'planning' | 'planned' | 'stopped' | 'missed'
export type SendState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'unknown'
  | 'failed'
  | 'skipped'
  | 'no-match'
