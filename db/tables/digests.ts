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
import type { EditionContent } from '../../domain/digests/edition.ts'
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

/** One digest of one feed to all who get it that day. */
export const digestRuns = pgTable(
  'digest_runs',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    frequency: text().$type<DigestFrequency>().notNull(),
    localDate: date('local_date').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Events as they were known then; what is new after it is for the next digest. */
    cutAt: moment('cut_at').notNull(),
    state: text().$type<DigestRunState>().notNull(),
    /** The last subscriber who was considered. */
    plannedTo: text('planned_to').notNull().default(''),
    /** Counts of `digest_sends` by state, and of mails that were to go out at all. */
    mails: integer().notNull().default(0),
    silent: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Of the skipped ones, those whose address is suppressed. */
    suppressed: integer().notNull().default(0),
    /** The kind of the last refusal or fault of the provider, never its text. */
    problem: text(),
    createdAt: moment('created_at').notNull(),
    /** When clean-up looks at it again, because something it told of is still to come. */
    forgetAt: moment('forget_at'),
  },
  (t) => [
    foreignKey({
      name: 'digest_runs_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    unique('digest_runs_day').on(t.feedId, t.frequency, t.localDate),
    check('digest_runs_frequency', sql`${t.frequency} in ('daily', 'weekly')`),
    check('digest_runs_state', sql`${t.state} in ('planning', 'planned', 'stopped', 'missed')`),
    index('digest_runs_created').on(t.createdAt),
    index('digest_runs_unlooked').on(t.createdAt).where(sql`forget_at is null`),
    index('digest_runs_forget').on(t.forgetAt).where(sql`forget_at is not null`),
  ],
)

/** What some of the mails of a run contain: one row, however many people get it. */
export const digestEditions = pgTable(
  'digest_editions',
  {
    runId: text('run_id')
      .notNull()
      .references(() => digestRuns.id, { onDelete: 'cascade' }),
    /** A hash of the content. */
    id: text().notNull(),
    content: jsonb().$type<EditionContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.id] }),
    /** Who was told of an event. */
    index('digest_editions_events').using('gin', sql`edition_event_ids(${t.content})`),
  ],
)

/**
 * What a run does for one subscriber, whose row may be gone by now. `unknown`: it may have gone out,
 * so it does not go out again. `silent`: there was nothing to say.
 */
export const digestSends = pgTable(
  'digest_sends',
  {
    runId: text('run_id')
      .notNull()
      .references(() => digestRuns.id, { onDelete: 'cascade' }),
    subscriberId: text('subscriber_id').notNull(),
    editionId: text('edition_id'),
    state: text().$type<DigestSendState>().notNull(),
    /** Of a skipped one whose address is suppressed: why. */
    reason: text().$type<SuppressionReason>(),
    /** Of a silent one: since when, and whether a mail has said so. */
    noMatchSince: moment('no_match_since'),
    noMatchNotified: boolean('no_match_notified'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.subscriberId] }),
    check(
      'digest_sends_state',
      sql`${t.state} in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped', 'silent')`,
    ),
    check('digest_sends_edition', sql`(${t.state} = 'silent') = (${t.editionId} is null)`),
  ],
)

export type DigestRunState = 'planning' | 'planned' | 'stopped' | 'missed'
export type DigestSendState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'unknown'
  | 'failed'
  | 'skipped'
  | 'silent'
