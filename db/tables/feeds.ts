import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Criteria } from '../../domain/criteria.ts'
import type { WidgetConfig } from '../../domain/widget-config.ts'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

const orgId = () => belongsTo('org_id', () => organizations.id)

const feedColumns = {
  id: text().primaryKey(),
  orgId: orgId(),
  slug: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  timezone: text().notNull(),
  url: text(),
  /** Since when it is off every public page, kept for its subscribers' sake. */
  archivedAt: moment('archived_at'),
  widget: jsonb().$type<Partial<WidgetConfig>>().notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** For events without an image, and without a colored category. */
  imageUrl: text('image_url'),
  color: text(),
  /** Whether visitors can suggest events. */
  takesSubmissions: boolean('takes_submissions').notNull().default(false),
}

export const feeds = pgTable('feeds', feedColumns, (t) => [
  unique('feeds_org_slug').on(t.orgId, t.slug),
  // What the events' foreign key points at, so that an event cannot claim another organization.
  unique('feeds_id_org').on(t.id, t.orgId),
  check('feeds_id', sql`${t.id} ~ '^feed_[a-z0-9_]{4,40}$'`),
  check('feeds_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  check('feeds_widget', sql`jsonb_typeof(${t.widget}) = 'object'`),
  check('feeds_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
])

/** db/functions/views/open-feeds.sql */
export const openFeeds = pgView('open_feeds', feedColumns).existing()

/** db/functions/views/archived-feeds.sql */
export const archivedFeeds = pgView('archived_feeds', feedColumns).existing()

/**
 * `criteria` is what staff typed; the four columns after it are `compileCriteria` of it, as it was
 * in `derivedVersion`.
 */
export const customFeeds = pgTable(
  'custom_feeds',
  {
    id: text().primaryKey(),
    orgId: orgId(),
    slug: text().notNull(),
    name: text().notNull(),
    criteria: jsonb().$type<Criteria>().notNull().default({}),
    keywordPatterns: text('keyword_patterns').array(),
    stateKey: text('state_key'),
    categoryKeys: text('category_keys').array(),
    feedIds: text('feed_ids').array(),
    derivedVersion: smallint('derived_version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('custom_feeds_org_slug').on(t.orgId, t.slug),
    index('custom_feeds_derived').on(t.derivedVersion),
    check('custom_feeds_criteria', sql`jsonb_typeof(${t.criteria}) = 'object'`),
    check('custom_feeds_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

/**
 * URLs of calendars that stand there no more: `feed_…`, `org-slug`, or `org-slug/custom-slug`. Calendar
 * apps ask for them for years. Written by triggers (db/functions/after-change/keep-calendar-urls.sql).
 */
export const formerCalendars = pgTable(
  'former_calendars',
  {
    path: text().primaryKey(),
    /** The organization that it belonged to: no other one may have it. */
    orgId: text('org_id').notNull(),
    /** Which custom feed it names now; null where the calendar was deleted. */
    customFeedId: text('custom_feed_id').references(() => customFeeds.id, { onDelete: 'set null' }),
    /** The language of a deleted feed. */
    language: text(),
  },
  (t) => [index('former_calendars_custom_feed').on(t.customFeedId)],
)
