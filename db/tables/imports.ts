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
  text,
} from 'drizzle-orm/pg-core'
import type { ImportNote } from '../../domain/imports/import-notes.ts'
import { belongsTo, moment } from './columns.ts'
import { events } from './events.ts'
import { feeds } from './feeds.ts'
import { series } from './series.ts'

/** A calendar that events come from: a URL that is fetched again and again, or a file. */
export const sources = pgTable(
  'sources',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    name: text().notNull(),
    /** Encrypted like the secrets of webhooks, since the URL is all that is needed to read the calendar. Null: a file. */
    url: text(),
    /** What staff see of the URL: its host and last four characters. */
    urlHint: text('url_hint'),
    /** What its events get that say nothing of it, and how to read its file. */
    settings: jsonb().$type<SourceSettings>().notNull().default({}),
    /** Its past events are imported, too. */
    includesPast: boolean('includes_past').notNull().default(false),
    /** Events that were over before this day are left out. */
    since: date().notNull(),
    state: text().$type<SourceState>().notNull(),
    etag: text(),
    lastModified: text('last_modified'),
    /** Of what was last imported in whole, without what changes at every fetch. */
    bodyHash: text('body_hash'),
    /** Failed fetches in a row, and why the last one failed. */
    failures: integer().notNull().default(0),
    problem: text(),
    failingSince: moment('failing_since'),
    /** Since when staff are asked whether events that are gone shall be removed. */
    heldSince: moment('held_since'),
    /** When staff were last emailed that it needs them, and that it works again. */
    alertedAt: moment('alerted_at'),
    recoveredAt: moment('recovered_at'),
    fetchedAt: moment('fetched_at'),
    /** When a fetch last brought something new. */
    changedAt: moment('changed_at'),
    nextFetchAt: moment('next_fetch_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'sources_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('sources_id', sql`${t.id} ~ '^src_[a-z0-9_]{4,40}$'`),
    check(
      'sources_state',
      sql`${t.state} in ('preview', 'active', 'paused', 'stopped', 'deleting')`,
    ),
    index('sources_org').on(t.orgId),
    index('sources_feed').on(t.feedId),
    index('sources_previews').on(t.createdAt).where(sql`state = 'preview'`),
    index('sources_due').on(t.nextFetchAt).where(sql`next_fetch_at is not null`),
  ],
)

export type SourceState = 'preview' | 'active' | 'paused' | 'stopped' | 'deleting'
export type SourceSettings = {
  timezone?: string
  category?: string
  location?: string
  /** Of a file of rows: which column holds what, and which of day and month comes first. */
  columns?: Record<string, number>
  dateOrder?: 'mdy' | 'dmy'
}

/**
 * One event of a source, or one that repeats, as it was last imported. What differs from it in `events` and
 * `series` was changed here and stays. Without an event and a series it was deleted here.
 */
export const sourceItems = pgTable(
  'source_items',
  {
    sourceId: belongsTo('source_id', () => sources.id),
    uid: text().notNull(),
    orgId: text('org_id').notNull(),
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    seriesId: text('series_id').references(() => series.id, { onDelete: 'set null' }),
    /** `Content` of domain/imports/content.ts as JSON. */
    content: text().notNull(),
    hash: text().notNull(),
    /** Title and start: an item that changed its name is found by it. */
    likeness: text().notNull(),
    missingSince: moment('missing_since'),
    /** It is the same as this event of another source or of staff, and only that one is shown. */
    isBehind: boolean('is_behind').notNull().default(false),
    behindId: text('behind_id').references(() => events.id, { onDelete: 'set null' }),
    /** Staff said that it is an event of its own. */
    isSeparate: boolean('is_separate').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.uid] }),
    index('source_items_event').on(t.eventId).where(sql`event_id is not null`),
    index('source_items_behind').on(t.behindId).where(sql`behind_id is not null`),
    index('source_items_series').on(t.seriesId).where(sql`series_id is not null`),
  ],
)

/** One fetch of a source, or another change that a task makes of its events. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    sourceId: belongsTo('source_id', () => sources.id),
    kind: text().$type<RunKind>().notNull(),
    /** The run that it undoes. */
    undoes: text(),
    state: text().$type<ImportState>().notNull(),
    /** What came, compressed, until it is written. */
    body: text(),
    contentType: text('content_type'),
    bytes: integer(),
    ms: integer(),
    httpStatus: integer('http_status'),
    /** Why it failed, as a code. */
    problem: text(),
    /** Lines that could not be read as they stand. */
    notes: jsonb().$type<ImportNote[]>().notNull().default([]),
    zones: text().array().notNull().default([]),
    /** How many events the source has; while many are written, how many that will be. */
    found: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('import_runs_kind', sql`${t.kind} in ('sync', 'undo', 'remove', 'delete')`),
    check(
      'import_runs_state',
      sql`${t.state} in ('preview', 'writing', 'done', 'unchanged', 'failed')`,
    ),
    index('import_runs_source').on(t.sourceId, t.startedAt),
    index('import_runs_started').on(t.startedAt),
    index('import_runs_previews').on(t.orgId, t.startedAt).where(sql`state = 'preview'`),
  ],
)

export type RunKind = 'sync' | 'undo' | 'remove' | 'delete'
export type ImportState = 'preview' | 'writing' | 'done' | 'unchanged' | 'failed'

/** What a run changed, for a week: what undoing it needs. */
export const importChanges = pgTable(
  'import_changes',
  {
    runId: belongsTo('run_id', () => importRuns.id),
    uid: text().notNull(),
    change: text().$type<'added' | 'changed' | 'removed'>().notNull(),
    title: text().notNull(),
    /** The content before; null of an item that was added. */
    before: text(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.uid] }),
    check('import_changes_change', sql`${t.change} in ('added', 'changed', 'removed')`),
  ],
)
