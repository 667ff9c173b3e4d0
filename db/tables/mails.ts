import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A mail that is to go out or went out. It names whom it is for by id only: the text is made when it is sent. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    subjectId: text('subject_id').notNull(),
    state: text().$type<MailState>().notNull().default('waiting'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('mails_state', sql`${t.state} in ('waiting', 'sent', 'dropped', 'failed')`),
    index('mails_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)

/**
 * What is limited per day, counted: emails to a mailbox, by a network, a member of staff, or an organization, and an
 * organization's changes, addresses looked up, and copies of images. The table is named after what it counted first.
 * Keys of people are hashes: no address is in here.
 */
export const mailCounts = pgTable(
  'mail_counts',
  {
    key: text().primaryKey(),
    since: moment('since').notNull(),
    sent: integer().notNull(),
  },
  (t) => [index('mail_counts_since').on(t.since)],
)

/** When the email provider may be called next: by our pace, and since it asked us to wait. All tasks share its limit. */
export const mailPace = pgTable('mail_pace', {
  provider: text().primaryKey(),
  nextAt: moment('next_at').notNull(),
})

export type MailState = 'waiting' | 'sent' | 'dropped' | 'failed'
