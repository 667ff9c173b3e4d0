import { type SQL, sql } from 'drizzle-orm'
import type { ClaimedTask } from '../../../functions/domain/task.ts'
import type { Db } from '../../client.ts'

/**
 * A statement that goes with a task's end. It must take its rows from the CTE `ended`, which is
 * empty when the lease was lost: then nothing of it happens.
 */
export type FencedWrite = SQL

/** `counted`: whether the try spends one of the kind's. */
export type TaskEnd =
  | { state: 'done' }
  | { state: 'waiting'; dueAt: Date; counted: boolean }
  | { state: 'dead'; crashes: number }

/** The sweep leaves the queue this long to come by itself. */
export const SWEEP_GRACE_SECONDS = 90

/** Ends a try and records it in one statement; `false`: the lease was lost and nothing changed. */
export async function finishTask(
  db: Db,
  task: ClaimedTask,
  end: TaskEnd,
  writes: FencedWrite[],
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = end.state === 'waiting' ? dueAgain(end.dueAt) : sql`finished_at = ${at}`
  const tries = end.state === 'dead' || (end.state === 'waiting' && !end.counted) ? 0 : 1
  const crashes = end.state === 'dead' ? sql`${end.crashes}::int` : sql`crashes`
  const recorded = writes.map((write, i) => sql`, ${sql.raw(`write_${i}`)} as (${write})`)
  const result = await db.execute(sql`
    with ended as (
      update tasks set state = ${end.state}, attempt = attempt + ${tries}::int,
        crashes = ${crashes}, lease_token = null, lease_until = null, ${next}
      where id = ${task.id} and lease_token = ${task.leaseToken}
      returning id
    ) ${sql.join(recorded)}
    select id from ended`)
  return result.rows.length > 0
}

/** Gives a task back after a fault of our own: the try does not count. */
export async function releaseTask(
  db: Db,
  task: ClaimedTask,
  { crashed, now }: { crashed: boolean; now: Date },
): Promise<void> {
  await db.execute(sql`
    update tasks set state = 'waiting', crashes = crashes + ${crashed ? 1 : 0}::int,
      lease_token = null, lease_until = null, sweep_at = ${now.toISOString()}::timestamptz + ${grace}
    where id = ${task.id} and lease_token = ${task.leaseToken}`)
}

function dueAgain(time: Date): SQL {
  const due = sql`${time.toISOString()}::timestamptz`
  return sql`due_at = ${due}, sweep_at = ${due} + ${grace}`
}

const grace = sql.raw(`make_interval(secs => ${SWEEP_GRACE_SECONDS})`)
