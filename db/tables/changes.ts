import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

/**
 * How many changes of its events an organization has had. A change holds this row until it is
 * committed, so a reader of a number misses no smaller one. Cursors below `valid_from`, or of the
 * organization below `org_valid_from`, cannot say what followed.
 */
export const changeCounts = pgTable('change_counts', {
  orgId: text('org_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  last: bigint({ mode: 'number' }).notNull(),
  validFrom: bigint('valid_from', { mode: 'number' }).notNull().default(0),
  orgValidFrom: bigint('org_valid_from', { mode: 'number' }).notNull().default(0),
  /** URLs and IDs of events that became its own on a day of UTC, for good (db/functions/after-change/own-urls.sql). */
  namesDay: date('names_day'),
  names: integer().notNull().default(0),
})

/**
 * Which events came, changed or left a feed, each by its last change, for those who copy it. Triggers write
 * it with every change of an event; the event itself says whether it is still there.
 */
export const feedChanges = pgTable(
  'feed_changes',
  {
    feedId: text('feed_id').notNull(),
    eventId: text('event_id').notNull(),
    orgId: belongsTo('org_id', () => organizations.id),
    number: bigint({ mode: 'number' }).notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.eventId] }),
    index('feed_changes_feed_number').on(t.feedId, t.number),
    index('feed_changes_org_number').on(t.orgId, t.number),
    index('feed_changes_changed').on(t.changedAt),
  ],
)
