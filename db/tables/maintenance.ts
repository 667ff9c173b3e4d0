import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When a job that runs now and then last left nothing to do. */
export const maintenance = pgTable('maintenance', {
  job: text().primaryKey(),
  doneAt: moment('done_at').notNull(),
})
