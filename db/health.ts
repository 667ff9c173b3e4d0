import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Long after the sweep has handed a task over again: who still waits has been forgotten. */
const OVERDUE_MINUTES = 15
/** So many mails in a row that a provider refused are no longer the fault of their addresses. */
const REFUSED_IN_A_ROW = 3

export type Health = { tasks: boolean; mail: boolean }

/**
 * Whether tasks are carried out in time, and whether mails go out: neither one that was tried twice
 * without any going out since it was asked for, nor the last ones refused. Throws when the database
 * does not answer.
 */
export async function getHealth(db: Db, now: Date): Promise<Health> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute<Health>(sql`
    select
      not exists (
        select from tasks where state in ('waiting', 'running')
          and due_at < ${at} - make_interval(mins => ${OVERDUE_MINUTES}::int)
      ) as tasks,
      not exists (
        select from tasks t where t.kind = 'mail' and t.state = 'waiting' and t.attempt >= 2
          and not exists (
            select from mails m where m.ended_at > t.created_at and m.state = 'sent')
      ) and (
        select count(*) filter (where state = 'failed') < ${REFUSED_IN_A_ROW}::int from (
          select state from mails where ended_at > ${at} - interval '1 day'
            and state in ('sent', 'failed')
          order by ended_at desc limit ${REFUSED_IN_A_ROW}
        ) latest
      ) as mail`)
  const [health] = result.rows
  if (!health) throw new Error('health query returned no row')
  return health
}
