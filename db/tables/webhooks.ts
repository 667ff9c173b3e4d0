import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

const orgId = () => belongsTo('org_id', () => organizations.id)

const endpointColumns = {
  id: text().primaryKey(),
  orgId: orgId(),
  url: text(),
  /** `<key id>.<iv>.<ciphertext>`: AES-GCM under a key derived from APP_SECRET. */
  secret: text(),
  events: text().array().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  disabledAt: moment('disabled_at'),
  deletedAt: moment('deleted_at'),
  /** The first failed attempt since the last success. */
  failingSince: moment('failing_since'),
  /** When the owners were last notified that it fails. */
  alertedAt: moment('alerted_at'),
  /** When they were notified that it works again, or no longer had to be. */
  recoveredAt: moment('recovered_at'),
  /** What staff call it; else its host stands for it. */
  name: text(),
}

/** Deleting an endpoint keeps its row and history, and wipes its URL and secret. */
export const webhookEndpoints = pgTable('webhook_endpoints', endpointColumns, (t) => [
  check(
    'webhook_endpoints_wiped',
    sql`(${t.deletedAt} is not null) = (${t.url} is null) and (${t.url} is null) = (${t.secret} is null)`,
  ),
  check(
    'webhook_endpoints_events',
    sql`${t.events} <@ array['subscriber.created', 'subscriber.updated', 'subscriber.unsubscribed']`,
  ),
  index('webhook_endpoints_org').on(t.orgId),
  index('webhook_endpoints_failing').on(t.failingSince).where(sql`failing_since is not null`),
  index('webhook_endpoints_alerted').on(t.alertedAt).where(sql`alerted_at is not null`),
])

/** db/functions/views/active-endpoints.sql */
export const activeEndpoints = pgView('active_endpoints', endpointColumns).existing()

export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    orgId: orgId(),
    name: text().notNull(),
    timestampMs: bigint('timestamp_ms', { mode: 'number' }).notNull(),
    /** The bytes that are signed and sent; null once the address in it was erased or is too old. */
    body: text(),
    emailHash: text('email_hash').notNull(),
    /** The address asked to be forgotten: the body goes as soon as nothing waits for it. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('webhook_events_timestamp').on(t.orgId, t.timestampMs),
    index('webhook_events_email').on(t.emailHash),
    index('webhook_events_kept').on(t.createdAt).where(sql`body is not null`),
    index('webhook_events_blank').on(t.createdAt).where(sql`body is null`),
    index('webhook_events_erased')
      .on(t.erasedAt)
      .where(sql`erased_at is not null and body is not null`),
  ],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    orgId: orgId(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: text('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    eventName: text('event_name').notNull(),
    state: text().$type<DeliveryState>().notNull().default('pending'),
    /** Why it ended without success, where no attempt tells. */
    reason: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check(
      'webhook_deliveries_state',
      sql`${t.state} in ('pending', 'retry_scheduled', 'successful', 'failed')`,
    ),
    check(
      'webhook_deliveries_ended',
      sql`(${t.state} in ('successful', 'failed')) = (${t.endedAt} is not null)`,
    ),
    index('webhook_deliveries_org').on(t.orgId, t.createdAt, t.id),
    index('webhook_deliveries_org_state').on(t.orgId, t.state, t.createdAt, t.id),
    index('webhook_deliveries_org_event').on(t.orgId, t.eventName, t.createdAt, t.id),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_event').on(t.eventId),
    index('webhook_deliveries_ended').on(t.endedAt).where(sql`ended_at is not null`),
    index('webhook_deliveries_open').on(t.endpointId).where(sql`ended_at is null`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startedAt: moment('started_at').notNull(),
    ms: integer().notNull(),
    status: integer(),
    error: text(),
    /** Request and response, as `domain/webhook-exchange.ts` writes them; null once they were erased. */
    exchange: text(),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.number] }),
    check('webhook_attempts_number', sql`${t.number} between 1 and 4`),
  ],
)

/**
 * Sample events that members had sent. They are no deliveries: nothing retries, counts, or reports them. Their body
 * follows from the event and the time.
 */
export const webhookTests = pgTable(
  'webhook_tests',
  {
    id: text().primaryKey(),
    orgId: orgId(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventName: text('event_name').notNull(),
    createdAt: moment('created_at').notNull(),
    ms: integer().notNull(),
    status: integer(),
    error: text(),
    exchange: text(),
  },
  (t) => [
    index('webhook_tests_org').on(t.orgId, t.createdAt, t.id),
    index('webhook_tests_endpoint').on(t.endpointId),
    index('webhook_tests_created').on(t.createdAt),
  ],
)

/** The last time that a member had an endpoint's failed deliveries sent again. */
export const webhookResends = pgTable('webhook_resends', {
  endpointId: text('endpoint_id')
    .primaryKey()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  orgId: orgId(),
  /** Failed deliveries that were begun from then on, and before it was asked for. */
  since: moment('since').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** How many there were, and for how many a new one was made. */
  found: integer().notNull(),
  made: integer().notNull().default(0),
  /** The last delivery that was looked at. */
  lastAt: moment('last_at'),
  lastId: text('last_id'),
  endedAt: moment('ended_at'),
})

export type DeliveryState = 'pending' | 'retry_scheduled' | 'successful' | 'failed'
