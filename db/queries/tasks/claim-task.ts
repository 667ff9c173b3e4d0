import { sql } from 'drizzle-orm'
import type { ClaimedTask } from '../../../functions/domain/task.ts'
import type { Db } from '../../client.ts'

/** Look-up 3 s, database 5 s, customer 10 s, and room to spare. */
const LEASE_SECONDS = 45

export type Claim =
  | { found: 'claimed'; task: ClaimedTask }
  | { found: 'ended' }
  | { found: 'early'; dueAt: Date }
  | { found: 'taken' }

/**
 * Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One
 * UPDATE decides, so of any number of callers one wins.
 */
export async function claimTask(
  db: Db,
  { id, leaseToken, now }: { id: string; leaseToken: string; now: Date },
): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`
  const lease = sql`${at} + make_interval(secs => ${LEASE_SECONDS}::float8)`
  const result = await db.execute<{
    state: string
    dueAt: string
    task: ClaimedTask | null
  }>(sql`
    with claimed as (
      update tasks set state = 'running', lease_token = ${leaseToken}, lease_until = ${lease},
        sweep_at = ${lease}, crashes = crashes + case when state = 'running' then 1 else 0 end
      where id = ${id} and (state = 'waiting' and due_at <= ${at}
        or state = 'running' and lease_until <= ${at})
      returning id, kind, subject_id as "subjectId", attempt, crashes, lease_token as "leaseToken"
    )
    select t.state, t.due_at as "dueAt", (select row_to_json(claimed) from claimed) as task
    from tasks t where t.id = ${id}`)
  const row = result.rows[0]
  if (!row) return { found: 'ended' }
  if (row.task) return { found: 'claimed', task: row.task }
  if (row.state === 'done' || row.state === 'dead') return { found: 'ended' }
  const dueAt = new Date(row.dueAt)
  return row.state === 'waiting' && dueAt > now ? { found: 'early', dueAt } : { found: 'taken' }
}
