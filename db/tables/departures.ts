import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Who has left: subscribers, accounts, and organizations whose row was deleted, each written by a trigger. On one
 * machine they are carried to a file beside the database, so that a restored backup brings none of them back.
 */
export const departures = pgTable(
  'departures',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<DepartureKind>().notNull(),
    /** Of the row that is gone. */
    id: text().notNull(),
    /** Of a subscriber: the organization, and the keyed hash under which webhooks know the address. */
    orgId: text('org_id'),
    emailHash: text('email_hash'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    check('departures_kind', sql`${t.kind} in ('subscriber', 'person', 'organization')`),
    index('departures_at').on(t.at),
  ],
)

export type DepartureKind = 'subscriber' | 'person' | 'organization'
