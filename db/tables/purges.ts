import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Cache tags that the edge has yet to drop. Triggers on what public answers show write them in the
 * statement of the change, so that no code that changes something can forget it. A tag may stand here
 * more than once: rows are only added and deleted, so changes never wait for each other.
 */
export const purges = pgTable('purges', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tag: text().notNull(),
  recordedAt: moment('recorded_at').notNull().defaultNow(),
})
