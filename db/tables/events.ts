import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { ACCESS_FEATURES, type AccessFeature } from '../../domain/access.ts'
import type { FieldValues } from '../../domain/event-fields.ts'
import { moment, second } from './columns.ts'
import { feeds } from './feeds.ts'
import { series } from './series.ts'

/** Postponed without a new date, as in db/functions/events/event-has-no-new-date.sql. */
const hasNoNewDate = sql`status = 'postponed' and previous_starts_at is null`

/**
 * Published, in words that lists of an organization or feed do not have: a plan of theirs, made for an empty table and
 * kept, must not take an index of all.
 */
const isPublic = sql`published_at > '-infinity'`

const accessFeatures = sql.raw(`'{${ACCESS_FEATURES.join()}}'::text[]`)

/**
 * An all-day event starts and ends at local midnights. `slug`, `description` beside its Markdown, `description_html`,
 * `state`, `state_code`, `state_keys`, `category_keys`, and `search_text` come from `domain/derive-event.ts`. Generated columns
 * follow from the times, the zone, and the place (functions in migration 0000).
 */
export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    /** The description with its formatting, from which the other two follow; null: it is plain. */
    descriptionMarkdown: text('description_markdown'),
    descriptionHtml: text('description_html'),
    startsAt: second('starts_at').notNull(),
    endsAt: second('ends_at'),
    timezone: text().notNull(),
    allDay: boolean('all_day').notNull().default(false),
    /** Of an event whose hours are to be announced the days are known: it is stored as all day. */
    timeKnown: boolean('time_known').notNull().default(true),
    status: text().$type<EventStatus>().notNull().default('scheduled'),
    /** Why it is cancelled or postponed, for all readers; nothing is shown of a scheduled one. */
    statusReason: text('status_reason'),
    /** The start before it was put off, once it has another; null while a postponed event has none. */
    previousStartsAt: second('previous_starts_at'),
    attendanceMode: text('attendance_mode').$type<AttendanceMode>().notNull().default('offline'),
    location: text(),
    address: text(),
    city: text(),
    state: text(),
    stateCode: text('state_code'),
    postalCode: text('postal_code'),
    country: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Staff removed the position: it is not looked up by address. True or null. */
    positionCleared: boolean('position_cleared'),
    /**
     * Set once the position was looked up by address: beside a position, that is where it comes from; without one, the
     * address is looked up again from then on. A trigger keeps both (db/functions/after-change/keep-found-position.sql).
     */
    positionAgainAt: moment('position_again_at'),
    accessibility: text(),
    /** What is available, and what is known not to be; null, which takes no space, where nothing is known. */
    accessYes: text('access_yes').array().$type<AccessFeature[]>(),
    accessNo: text('access_no').array().$type<AccessFeature[]>(),
    url: text(),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt'),
    categories: text().array().notNull().default([]),
    isFree: boolean('is_free'),
    priceText: text('price_text'),
    /** Equal where there is one price; both and their currency, or none of them. */
    priceMin: numeric('price_min', { mode: 'number' }),
    priceMax: numeric('price_max', { mode: 'number' }),
    currency: text(),
    ticketUrl: text('ticket_url'),
    organizerName: text('organizer_name'),
    organizerUrl: text('organizer_url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The person who added it, or whose submission it was; null for what imports bring and for visitors'. */
    createdBy: text('created_by'),
    /** When the event was published; null for a draft. */
    publishedAt: moment('published_at'),

    /** All that a search for a state finds it by; the first tells states apart. */
    stateKeys: text('state_keys').array().notNull().default([]),
    categoryKeys: text('category_keys').array().notNull().default([]),
    searchText: text('search_text').notNull(),
    /** By which version of `derive-event.ts` it was saved. */
    derivedVersion: smallint('derived_version').notNull().default(0),
    /** Another feed has, or had, an event of this title and start: set by a trigger, never taken back. */
    mayHaveDuplicates: boolean('may_have_duplicates').notNull().default(false),
    /** Staff said that it is another event than its duplicates: every list shows it by itself. */
    shownSeparately: boolean('shown_separately').notNull().default(false),

    seriesId: text('series_id').references(() => series.id, { onDelete: 'set null' }),
    /** Which date of its series it is, by the start the rule gives it: `20260310T1900` or `20260310`. */
    recurrenceKey: text('recurrence_key'),
    /** Fields of the form that this date of a series has for itself. */
    overridden: text().array().notNull().default([]),
    /**
     * When the date before it in the series is over: the first that is not over itself is the next one. A trigger
     * keeps it (db/functions/after-change/link-series-dates.sql).
     */
    prevPastAt: second('prev_past_at'),
    /**
     * Of the dates right before it those that a list may not show: they may have duplicates, or are in another feed.
     * Null if the one before it is none of them. A trigger keeps it, and when the date before them is over.
     */
    maybeUnlistedDates: text('maybe_unlisted_dates').array(),
    listedPastAt: second('listed_past_at'),

    displayDate: date('display_date')
      .notNull()
      .generatedAlwaysAs(sql`event_local_date(starts_at, timezone)`),
    endDate: date('end_date')
      .notNull()
      .generatedAlwaysAs(sql`event_end_date(starts_at, ends_at, timezone)`),
    pastAt: second('past_at')
      .notNull()
      .generatedAlwaysAs(sql`event_past_at(starts_at, ends_at, all_day, timezone)`),
    startsLocal: text('starts_local')
      .notNull()
      .generatedAlwaysAs(sql`event_local_time(starts_at, timezone)`),
    endsLocal: text('ends_local').generatedAlwaysAs(sql`event_local_time(ends_at, timezone)`),
    slugPath: text('slug_path').notNull().generatedAlwaysAs(sql`event_url_path(slug)`),
    geoCell: integer('geo_cell').generatedAlwaysAs(sql`event_geo_cell(lat, lng)`),
  },
  (t) => [
    foreignKey({
      name: 'events_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    check('events_id', sql`${t.id} ~ '^evt_[a-z0-9_]{4,40}$'`),
    // What `YYYY-MM-DD` can say; `infinity` is none either.
    check('events_years', sql`${t.displayDate} >= '0001-01-01' and ${t.endDate} <= '9999-12-31'`),
    check('events_status', sql`${t.status} in ('scheduled', 'cancelled', 'postponed')`),
    check('events_attendance_mode', sql`${t.attendanceMode} in ('offline', 'online', 'mixed')`),
    check('events_ends', sql`${t.endsAt} >= ${t.startsAt}`),
    check('events_time_known', sql`${t.timeKnown} or ${t.allDay}`),
    check('events_place', sql`(${t.lat} is null) = (${t.lng} is null)`),
    check('events_lat', sql`${t.lat} between -90 and 90`),
    check('events_lng', sql`${t.lng} between -180 and 180`),
    check(
      'events_price_known',
      sql`num_nulls(${t.priceMin}, ${t.priceMax}, ${t.currency}) in (0, 3)`,
    ),
    check(
      'events_price',
      sql`${t.priceMin} is null or (${t.priceMin} >= 0 and ${t.priceMax} >= ${t.priceMin}
        and ${t.priceMax} > 0 and ${t.priceMax} < 1000000000 and ${t.isFree} is false)`,
    ),
    check('events_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'events_access_known',
      sql`${t.accessYes} <@ ${accessFeatures} and ${t.accessNo} <@ ${accessFeatures}`,
    ),
    check('events_access_answers', sql`not ${t.accessYes} && ${t.accessNo}`),
    // In the order of lists; by its last column a list of next dates passes over all others of a series.
    index('events_feed_in_order').on(
      t.feedId,
      t.displayDate,
      t.startsAt,
      t.id,
      sql`coalesce(${t.prevPastAt}, '-infinity')`,
    ),
    index('events_org_in_order').on(
      t.orgId,
      t.displayDate,
      t.startsAt,
      t.id,
      sql`coalesce(${t.prevPastAt}, '-infinity')`,
    ),
    // For searches of all calendars; by its last column they pass over what is not free.
    index('events_in_order')
      .on(t.displayDate, t.startsAt, t.id, t.isFree)
      .where(isPublic)
      .concurrently(),
    // Dates that are the next one of their series if a list does not show those before them.
    index('events_feed_maybe_next')
      .on(t.feedId, t.displayDate, t.startsAt, t.id, sql`coalesce(${t.listedPastAt}, '-infinity')`)
      .where(sql`maybe_unlisted_dates is not null`),
    index('events_org_maybe_next')
      .on(t.orgId, t.displayDate, t.startsAt, t.id, sql`coalesce(${t.listedPastAt}, '-infinity')`)
      .where(sql`maybe_unlisted_dates is not null`),
    // To find the uploaded images that are still shown.
    index('events_media').on(t.orgId, t.imageUrl).where(sql`image_url like '/media/%'`),
    // Which events show an image that is elsewhere.
    index('events_outside_images')
      .on(t.orgId, sql`md5(${t.imageUrl})`)
      .where(sql`image_url like 'http%'`),
    index('events_derived').on(t.derivedVersion),
    // Dates of a series differ by `recurrence_key`: the constraint `events_series_dates`, which drizzle cannot say.
    // For the last day before a month that an event touches.
    index('events_feed_ongoing')
      .on(t.feedId, t.endDate, t.displayDate)
      .where(sql`end_date > display_date`),
    // By how long they last: those that touch a day began within so many days before it.
    index('events_feed_multi_day')
      .on(t.feedId, sql`event_length_class(${t.displayDate}, ${t.endDate})`, t.displayDate)
      .where(sql`end_date > display_date`),
    index('events_org_multi_day')
      .on(t.orgId, sql`event_length_class(${t.displayDate}, ${t.endDate})`, t.displayDate)
      .where(sql`end_date > display_date`),
    index('events_multi_day')
      .on(sql`event_length_class(${t.displayDate}, ${t.endDate})`, t.displayDate)
      .where(sql`end_date > display_date and ${isPublic}`)
      .concurrently(),
    // What is never null is named so that a plan made for an empty table takes the one that it has the key of.
    index('events_feed_without_date')
      .on(t.feedId, t.endDate)
      .where(sql`${hasNoNewDate} and feed_id is not null`),
    index('events_org_without_date')
      .on(t.orgId, t.endDate)
      .where(sql`${hasNoNewDate} and org_id is not null`),
    index('events_without_date')
      .on(t.endDate)
      .where(sql`${hasNoNewDate} and ${isPublic}`)
      .concurrently(),
    index('events_duplicates')
      .on(t.orgId, t.startsAt, sql`split_part(${t.searchText}, E'\n', 1)`)
      .where(sql`may_have_duplicates`),
    // Drafts, of which there are few.
    index('events_drafts')
      .on(t.orgId, t.displayDate, t.startsAt, t.id)
      .where(sql`published_at is null`),
    // What does not take place as planned, which staff filter by.
    index('events_off')
      .on(t.orgId, t.displayDate, t.startsAt, t.id)
      .where(sql`status <> 'scheduled'`)
      .concurrently(),
    // There are few; code that compares what a list showed with what it shows now reads them.
    index('events_shown_separately').on(t.orgId, t.id).where(sql`shown_separately`),
    index('events_permalink').on(t.displayDate, t.slug),
    // All that a nearby list sorts by: only the rows that it shows are read.
    index('events_near').on(
      t.feedId,
      t.geoCell,
      t.pastAt,
      t.lat,
      t.lng,
      t.displayDate,
      t.startsAt,
      t.id,
    ),
    // For searches of all calendars around a place.
    index('events_by_cell')
      .on(t.geoCell, t.endDate)
      .where(sql`geo_cell is not null and ${isPublic}`)
      .concurrently(),
    // What the geocoder is asked about next.
    index('events_unplaced')
      .on(t.positionAgainAt, t.pastAt)
      .where(
        sql`lat is null and position_cleared is null and attendance_mode <> 'online'
          and coalesce(address, location) is not null`,
      ),
    index('events_words').using(
      'gin',
      sql`(array[${t.orgId}, ${t.feedId}])`,
      t.searchText.op('gin_trgm_ops'),
      sql`event_search_grams(${t.searchText})`,
    ),
    index('events_categories').using('gin', sql`(array[${t.orgId}, ${t.feedId}])`, t.categoryKeys),
    index('events_prices')
      .using('gin', sql`(array[${t.orgId}, ${t.feedId}])`, sql`(array[${t.isFree}::text])`)
      .where(sql`is_free is not null`)
      .concurrently(),
    index('events_access')
      .using('gin', sql`(array[${t.orgId}, ${t.feedId}])`, t.accessYes)
      .where(sql`access_yes is not null`)
      .concurrently(),
    index('events_states').using('gin', sql`(array[${t.orgId}, ${t.feedId}])`, t.stateKeys),
  ],
)

/**
 * Days, slugs and feeds an event had before: links that were shared still answer. The trigger
 * `events_previous_url` writes them with every change of an event. A feed may be gone by now.
 */
export const eventPreviousUrls = pgTable(
  'event_previous_urls',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    displayDate: date('display_date').notNull(),
    slug: text().notNull(),
    feedId: text('feed_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.displayDate, t.slug, t.feedId] }),
    index('event_previous_urls_permalink').on(t.displayDate, t.slug),
  ],
)

/**
 * The first organization that published an event of a date and slug: the URL without an ID never shows another
 * one's event, also after its own was renamed or deleted. Written by triggers (db/functions/after-change/own-urls.sql).
 */
export const permalinkOwners = pgTable(
  'permalink_owners',
  {
    displayDate: date('display_date').notNull(),
    slug: text().notNull(),
    /** May be the ID of a deleted organization. */
    orgId: text('org_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.displayDate, t.slug] })],
)

/** IDs of published events that were deleted, which no other organization may import. Written by the same triggers. */
export const formerEvents = pgTable('former_events', {
  id: text().primaryKey(),
  orgId: text('org_id').notNull(),
})

export type EventStatus = FieldValues['status']
export type AttendanceMode = FieldValues['attendanceMode']
