import { type SQL, sql } from 'drizzle-orm'
import { newTasks } from '../tasks/new-tasks.ts'

/** Mails that somebody sits and waits for: no organization's traffic comes before them. */
const PEOPLE = sql`'people'`

/**
 * CTEs that put one mail and its task on their way for the row of `source` (a CTE or table with
 * the column `id`); the second, `mail_tasks`, has what the queue needs to know.
 */
export function newMail(
  kind: string,
  mailId: string,
  source: SQL,
  now: Date,
  lane: SQL = PEOPLE,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    mail as (
      insert into mails (id, kind, subject_id, created_at)
      select ${mailId}, ${kind}, id, ${at} from ${source} limit 1 returning id
    ), mail_tasks as (
      ${newMailTasks({ from: sql`mail`, lane, now })}
    )`
}

/** A task for each mail of `from`. */
export function newMailTasks(of: { from: SQL; lane: SQL; now: Date; untold?: boolean }): SQL {
  return newTasks({ ...of, id: sql`'task_' || id`, kind: 'mail', subject: sql`id` })
}
