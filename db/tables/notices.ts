import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { NoticeContent, NoticedChange } from '../../domain/digests/event-update.ts'
import { moment } from './columns.ts'
import { feeds } from './feeds.ts'

/**
 * Events whose time, place or status changed, or which are deleted, until it was looked who must hear
 * of it. Written in the statement that changes the event.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    eventId: text('event_id').primaryKey(),
    orgId: text('org_id').notNull(),
    /** The first and the last change since anybody was told of one. */
    firstAt: moment('first_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** What staff want those to read who are told of it. */
    sentence: text(),
  },
  (t) => [index('event_changes_org').on(t.orgId, t.changedAt)],
)

/** One notice to those readers of a feed who were told otherwise of some events. */
export const noticeRuns = pgTable(
  'notice_runs',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    changes: jsonb().$type<NoticedChange[]>().notNull(),
    state: text().$type<NoticeRunState>().notNull(),
    /** The last subscriber who was considered. */
    plannedTo: text('planned_to').notNull().default(''),
    /** Counts of `notice_sends`, all of them and by state. */
    mails: integer().notNull().default(0),
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
      name: 'notice_runs_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('notice_runs_state', sql`${t.state} in ('planning', 'planned', 'stopped')`),
    index('notice_runs_feed_created').on(t.feedId, t.createdAt),
    index('notice_runs_created').on(t.createdAt).where(sql`forget_at is null`),
    index('notice_runs_forget').on(t.forgetAt).where(sql`forget_at is not null`),
  ],
)

/** What some of the mails of a notice contain: one row, however many people get it. */
export const noticeEditions = pgTable(
  'notice_editions',
  {
    runId: text('run_id')
      .notNull()
      .references(() => noticeRuns.id, { onDelete: 'cascade' }),
    /** A hash of the content. */
    id: text().notNull(),
    content: jsonb().$type<NoticeContent>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.id] }),
    index('notice_editions_events').using('gin', sql`edition_event_ids(${t.content})`),
  ],
)

/** What a notice does for one subscriber, whose row may be gone by now. */
export const noticeSends = pgTable(
  'notice_sends',
  {
    runId: text('run_id')
      .notNull()
      .references(() => noticeRuns.id, { onDelete: 'cascade' }),
    subscriberId: text('subscriber_id').notNull(),
    editionId: text('edition_id').notNull(),
    state: text().$type<NoticeSendState>().notNull(),
    /** Of a skipped one whose address is suppressed: why. */
    reason: text(),
    /** So often nobody knew whether it went out, and it was sent again. */
    repeats: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.subscriberId] }),
    check(
      'notice_sends_state',
      sql`${t.state} in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped')`,
    ),
  ],
)

export type NoticeRunState = 'planning' | 'planned' | 'stopped'
export type NoticeSendState = 'waiting' | 'sending' | 'sent' | 'unknown' | 'failed' | 'skipped'
