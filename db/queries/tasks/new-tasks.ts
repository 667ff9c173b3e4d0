import { type SQL, sql } from 'drizzle-orm'
import { SWEEP_GRACE_SECONDS } from './finish-task.ts'

type NewTasks = {
  /** Rows that have a task each, with all that `id`, `subject` and `lane` speak of. */
  from: SQL
  id: SQL
  kind: string
  subject: SQL
  /** The queue's flow-control key. */
  lane: SQL
  now: Date
  /** Nobody tells the queue of them after the answer: the sweep does so, at once. */
  untold?: boolean
}

/** A statement that notes what must happen now; it gives back what `publishable` tells the queue. */
export function newTasks({ from, id, kind, subject, lane, now, untold }: NewTasks): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const grace = untold ? 0 : SWEEP_GRACE_SECONDS
  return sql`insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
    select ${id}, ${kind}, ${subject}, ${lane}, ${at}, ${at} + make_interval(secs => ${grace}), ${at}
    from ${from}
    -- Asked for twice at one moment, it is on its way already.
    on conflict (kind, subject_id) do nothing
    returning id, kind, lane, attempt, publish_seq`
}

/** The tasks of the named CTEs as the queue wants them. */
export function publishable(...ctes: string[]): SQL {
  const rows = ctes.map(
    (cte) => sql`select id, kind, lane, attempt, publish_seq as "publishSeq" from ${sql.raw(cte)}`,
  )
  return sql`coalesce((select json_agg(t) from (${sql.join(rows, sql` union all `)}) t), '[]')`
}
