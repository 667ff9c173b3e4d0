import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What must still happen. A task is inserted in the statement whose change needs it; Postgres is
 * the authority on it, the queue only its alarm clock.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The queue's flow-control key: tasks of one lane cannot take the slots of another. */
    lane: text().notNull(),
    state: text().$type<TaskState>().notNull().default('waiting'),
    dueAt: moment('due_at').notNull(),
    attempt: integer().notNull().default(0),
    /** Tries in a row that a fault of the service ended. */
    crashes: integer().notNull().default(0),
    /** The kind of the last crash's error, never its text: that may hold an address. */
    lastError: text('last_error'),
    leaseToken: text('lease_token'),
    leaseUntil: moment('lease_until'),
    publishSeq: integer('publish_seq').notNull().default(0),
    /** From when on the sweep may publish it again. */
    sweepAt: moment('sweep_at').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    unique('tasks_subject').on(t.kind, t.subjectId),
    check('tasks_state', sql`${t.state} in ('waiting', 'running', 'done', 'dead')`),
    check('tasks_lease', sql`(${t.state} = 'running') = (${t.leaseToken} is not null)`),
    index('tasks_sweep').on(t.sweepAt).where(sql`state in ('waiting', 'running')`),
    index('tasks_due').on(t.dueAt).where(sql`state in ('waiting', 'running')`),
    /** What people wait for is found at once, however much else is due. */
    index('tasks_people')
      .on(t.dueAt)
      .where(sql`lane = 'people' and state in ('waiting', 'running')`),
    /** The mails that a provider did not take, a handful at most. */
    index('tasks_mail_tried')
      .on(t.createdAt)
      .where(sql`kind = 'mail' and state = 'waiting' and attempt >= 2`),
    index('tasks_finished').on(t.finishedAt).where(sql`finished_at is not null`),
  ],
)

export type TaskState = 'waiting' | 'running' | 'done' | 'dead'
