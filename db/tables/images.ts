import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

/** An uploaded image. Its files are in the bucket (functions/media), and events refer to it by its path. */
export const images = pgTable(
  'images',
  {
    /** `img_` and a hash of the organization and the files. */
    id: text().primaryKey(),
    /** May be the ID of a deleted organization, until the files are deleted. */
    orgId: text('org_id').notNull(),
    extension: text().notNull(),
    /** Total of its files. */
    bytes: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the daily clean-up last checked whether anything shows it. */
    checkedAt: moment('checked_at').notNull(),
    /** Since when that check has found nothing. Seven days later the image is deleted. */
    unusedSince: moment('unused_since'),
    /** When the clean-up claimed it, to delete its files and then this row: nothing may show it from then on. */
    deletingAt: moment('deleting_at'),
  },
  (t) => [
    index('images_org').on(t.orgId),
    index('images_checked').on(t.checkedAt),
    index('images_unused').on(t.unusedSince).where(sql`unused_since is not null`),
    check('images_id', sql`${t.id} ~ '^img_[a-z0-9]{32}$'`),
  ],
)

/**
 * An image that a calendar shows from elsewhere, and the copy of it here. Without an image it waits for its copy,
 * or stays elsewhere for good.
 */
export const imageCopies = pgTable(
  'image_copies',
  {
    orgId: belongsTo('org_id', () => organizations.id),
    url: text().notNull(),
    /** Of the URL: what is fetched from one host is fetched one after another. */
    host: text().notNull(),
    imageId: text('image_id').references(() => images.id, { onDelete: 'cascade' }),
    /** Start of the first upcoming event that shows it, as far as the import saw. */
    startsAt: moment('starts_at').notNull(),
    tries: integer().notNull().default(0),
    /** Why the last try failed, as a code. */
    problem: text(),
    /** With an image: events are left that show the original. Null: nothing is left to do, or to try. */
    nextTryAt: moment('next_try_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.url] }),
    index('image_copies_due').on(t.host, t.startsAt).where(sql`next_try_at is not null`),
    index('image_copies_image').on(t.imageId).where(sql`image_id is not null`),
    index('image_copies_old').on(t.createdAt).where(sql`image_id is null`),
  ],
)

/**
 * The color and image of a category, for events without their own. A row without either: staff chose none. The color
 * comes with the first event of the category (db/functions/after-change/color-categories.sql).
 */
export const categoryStyles = pgTable(
  'category_styles',
  {
    orgId: belongsTo('org_id', () => organizations.id),
    /** As in `events.category_keys`. */
    key: text().notNull(),
    color: text(),
    imageUrl: text('image_url'),
    /** Whether staff did not choose the color: a color that they gave the feed then goes before it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.key] }),
    check('category_styles_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)
