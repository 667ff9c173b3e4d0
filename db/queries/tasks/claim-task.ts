import { type SQL, sql } from 'drizzle-orm'
import { CRASH_WAITS } from '../../../domain/crash-waits.ts'
import type { ClaimedTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'

/** Seconds: look-up 3, database 5, customer 10, and some to spare. */
const LEASE_SECONDS = 45

export type Claim =
  | { found: 'claimed'; task: ClaimedTask }
  | { found: 'ended' }
  | { found: 'early'; dueAt: Date }
  | { found: 'taken'; leaseUntil: Date }

/**
 * Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One
 * UPDATE decides, so of any number of callers one wins.
 */
export async function claimTask(
  db: Db,
  { id, leaseToken, now }: { id: string; leaseToken: string; now: Date },
): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`
  const vanished = sql`state = 'running'`
  const crashes = sql`crashes + (${vanished})::int`
  const lease = sql`${at} + make_interval(secs => greatest(${LEASE_SECONDS}::int, ${waitAfter(crashes)}))`
  const result = await db.execute<{
    state: string
    dueAt: string
    leaseUntil: string | null
    task: ClaimedTask | null
  }>(sql`
    with claimed as (
      update tasks set state = 'running', lease_token = ${leaseToken}, lease_until = ${lease},
        sweep_at = ${lease}, crashes = ${crashes},
        last_error = case when ${vanished} then 'vanished' else last_error end
      where id = ${id} and (state = 'waiting' and due_at <= ${at}
        or state = 'running' and lease_until <= ${at})
      returning id, kind, subject_id as "subjectId", attempt, crashes, lease_token as "leaseToken"
    )
    select t.state, t.due_at as "dueAt", t.lease_until as "leaseUntil",
      (select row_to_json(claimed) from claimed) as task
    from tasks t where t.id = ${id}`)
  const row = result.rows[0]
  if (!row) return { found: 'ended' }
  if (row.task) return { found: 'claimed', task: row.task }
  if (row.state === 'done' || row.state === 'dead') return { found: 'ended' }
  const dueAt = new Date(row.dueAt)
  if (row.state === 'waiting' && dueAt > now) return { found: 'early', dueAt }
  return { found: 'taken', leaseUntil: new Date(row.leaseUntil ?? now) }
}

/**
 * A holder that vanishes tells nobody, so its lease lasts for as long as one must wait after the
 * crash that this would be.
 */
function waitAfter(crashes: SQL): SQL {
  const waits = sql.raw(`array[${CRASH_WAITS.join()}]`)
  return sql`(${waits})[least(${crashes} + 1, ${CRASH_WAITS.length}::int)]`
}
