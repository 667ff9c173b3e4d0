import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
  },
  (t) => [
    index('images_org').on(t.orgId),
    index('images_checked').on(t.checkedAt),
    index('images_unused').on(t.unusedSince).where(sql`unused_since is not null`),
    check('images_id', sql`${t.id} ~ '^img_[a-z0-9]{32}$'`),
  ],
)

/** The color and image of a category, for events without their own. */
export const categoryStyles = pgTable(
  'category_styles',
  {
    orgId: belongsTo('org_id', () => organizations.id),
    /** As in `events.category_keys`. */
    key: text().notNull(),
    color: text(),
    imageUrl: text('image_url'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.key] }),
    check('category_styles_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)
