import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { feeds } from './feeds.ts'

/**
 * Events that repeat: the rule and the shared fields. Each date is a row of `events`, so everything that reads
 * events works unchanged; `domain/recurrence/` says which dates there are.
 */
export const series = pgTable(
  'series',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    /** The first date on the clocks of the zone: `2026-03-10T19:00`, or `2026-03-10` if all-day. */
    startsLocal: text('starts_local').notNull(),
    timezone: text().notNull(),
    /** How long each date lasts on those clocks: minutes, or days if all-day; null without an end. */
    span: integer(),
    rrule: text(),
    /** Dates beside those of the rule, and dates of the rule that are left out, as `events.recurrence_key`. */
    rdates: text().array().notNull().default([]),
    exdates: text().array().notNull().default([]),
    /** Columns of `events`, by their names, as each date has them that has no value of its own. */
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Up to this local date all dates exist; null: there are no later ones. */
    horizonUntil: date('horizon_until'),
    /** Grows with every change of the series or one of its dates. */
    version: integer().notNull().default(1),
    /** Null while its dates are drafts. Dates that are added later are drafts, too. */
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'series_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('series_id', sql`${t.id} ~ '^ser_[a-z0-9_]{4,40}$'`),
    check('series_starts_local', sql`${t.startsLocal} ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d)?$'`),
    check('series_span', sql`${t.span} >= 0`),
    index('series_horizon').on(t.horizonUntil).where(sql`horizon_until is not null`),
    index('series_feed').on(t.feedId),
    // As `events_media`: a date may get the shared image again, though each has its own.
    index('series_media')
      .on(t.orgId, sql`(fields ->> 'image_url')`)
      .where(sql`fields ->> 'image_url' like '/media/%'`),
  ],
)
