import { type SQL, sql } from 'drizzle-orm'

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
      insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
      select 'task_' || id, 'mail', id, ${lane}, ${at}, ${at} + interval '60 seconds', ${at} from mail
      returning id, kind, lane, attempt, publish_seq
    )`
}

/** The tasks of the named CTEs as the queue wants them. */
export function publishable(...ctes: string[]): SQL {
  const rows = ctes.map(
    (cte) => sql`select id, kind, lane, attempt, publish_seq as "publishSeq" from ${sql.raw(cte)}`,
  )
  return sql`coalesce((select json_agg(t) from (${sql.join(rows, sql` union all `)}) t), '[]')`
}
