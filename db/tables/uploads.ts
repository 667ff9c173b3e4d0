import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { feeds } from './feeds.ts'
import { organizations } from './organizations.ts'

/** A list of email addresses that staff bring to a feed: each gets one email that asks whether they want to subscribe. */
export const subscriberUploads = pgTable(
  'subscriber_uploads',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    /** Of the file. */
    name: text().notNull(),
    /** Where and how these people agreed, in the words of staff. */
    consent: text().notNull(),
    state: text().$type<UploadState>().notNull(),
    /** The file, compressed, until staff have decided. */
    body: text(),
    /** The column that holds the addresses, counted from 0. */
    addressColumn: integer('address_column'),
    /** Whether all addresses of this column are in `subscriber_upload_rows`. */
    isRead: boolean('is_read').notNull().default(false),
    /** Rows that name an address again, and those without one, of which some are shown. */
    duplicates: integer().notNull().default(0),
    invalid: integer().notNull().default(0),
    problems: jsonb().$type<UploadProblem[]>().notNull().default([]),
    /** How many people are to be asked; null until staff have decided. */
    total: integer(),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Who subscribed, was asked, or was blocked in the meantime. */
    skipped: integer().notNull().default(0),
    confirmed: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'subscriber_uploads_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('subscriber_uploads_state', sql`${t.state} in ('preview', 'sending', 'done', 'stopped')`),
    check('subscriber_uploads_total', sql`(${t.state} = 'preview') = (${t.total} is null)`),
    index('subscriber_uploads_org').on(t.orgId, t.createdAt),
    index('subscriber_uploads_feed').on(t.feedId, t.createdAt),
    index('subscriber_uploads_previews').on(t.createdAt).where(sql`state = 'preview'`),
  ],
)

export type UploadState = 'preview' | 'sending' | 'done' | 'stopped'
export type UploadProblem = { line: number; text: string }

/** An address of an upload that is still to be asked. The row becomes a pending subscriber, or goes. */
export const subscriberUploadRows = pgTable(
  'subscriber_upload_rows',
  {
    uploadId: belongsTo('upload_id', () => subscriberUploads.id),
    emailHash: text('email_hash').notNull(),
    /** The hash before APP_SECRET was rotated. */
    previousHash: text('previous_hash'),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.emailHash] }),
    index('subscriber_upload_rows_email').on(t.emailKey),
  ],
)

/** Whom no upload of an organization asks again: who was asked once, and who left. Hashes only. */
export const askedAddresses = pgTable(
  'asked_addresses',
  {
    orgId: belongsTo('org_id', () => organizations.id),
    emailHash: text('email_hash').notNull(),
    reason: text().$type<'asked' | 'left'>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.emailHash] }),
    check('asked_addresses_reason', sql`${t.reason} in ('asked', 'left')`),
  ],
)
