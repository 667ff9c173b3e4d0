import { type SQL, sql } from 'drizzle-orm'
import type { ClaimedTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { FUNCTION_NAMES } from '../../stored/function-names.generated.ts'

/**
 * What goes with a task's end, and happens only if the lease was still held: a call of a function of
 * `db/writes/`, or a statement that takes its rows from the CTE `ended`, which is empty otherwise.
 */
export type FencedWrite = SQL | { call: SQL }

/** `counted`: whether the try spends one of the kind's. */
export type TaskEnd =
  | { state: 'done' }
  | { state: 'waiting'; dueAt: Date; counted: boolean }
  | { state: 'dead'; crash: Crash }

/** A try that a fault of ours ended: how many there were in a row with it, and the kind of its error. */
export type Crash = { crashes: number; lastError: string | null }

/** The sweep leaves the queue this long to come by itself. */
export const SWEEP_GRACE_SECONDS = 60

/** Ends a try and records it in one statement; `false`: the lease was lost and nothing changed. */
export async function finishTask(
  db: Db,
  task: ClaimedTask,
  end: TaskEnd,
  writes: FencedWrite[],
  now: Date,
): Promise<boolean> {
  const dueAt = end.state === 'waiting' ? end.dueAt.toISOString() : null
  const { crashes, lastError } =
    end.state === 'dead' ? end.crash : { crashes: null, lastError: null }
  const tries = end.state === 'dead' || (end.state === 'waiting' && !end.counted) ? 0 : 1
  const calls = writes.flatMap((write) => ('call' in write ? [sql`, ${write.call}`] : []))
  const recorded = writes.flatMap((write, i) =>
    'call' in write ? [] : [sql`, ${sql.raw(`write_${i}`)} as (${write})`],
  )
  const result = await db.execute(sql`
    with ended as materialized (
      select id from ${sql.raw(FUNCTION_NAMES.write_finish_task)}(${task.id}, ${task.leaseToken},
        ${end.state}, ${tries}, ${now.toISOString()}, ${dueAt}, ${SWEEP_GRACE_SECONDS}, ${crashes},
        ${lastError})
    ) ${sql.join(recorded)}
    select id ${sql.join(calls)} from ended`)
  return result.rows.length > 0
}

/** Gives a task back after a crash: the try does not count, and the next one waits. */
export async function releaseCrashed(
  db: Db,
  task: ClaimedTask,
  crash: Crash,
  dueAt: Date,
): Promise<void> {
  await db.execute(sql`
    update tasks set state = 'waiting', lease_token = null, lease_until = null,
      ${noted(crash)}, ${dueAgain(dueAt)}
    where id = ${task.id} and lease_token = ${task.leaseToken}`)
}

/** Gives a task back as it was. */
export async function releaseTask(db: Db, task: ClaimedTask, now: Date): Promise<void> {
  await db.execute(sql`
    update tasks set state = 'waiting', lease_token = null, lease_until = null,
      sweep_at = ${now.toISOString()}::timestamptz + ${grace}
    where id = ${task.id} and lease_token = ${task.leaseToken}`)
}

/** The claim has noted the kind already where the holder vanished. */
function noted({ crashes, lastError }: Crash): SQL {
  return sql`crashes = ${crashes}::int, last_error = coalesce(${lastError}::text, last_error)`
}

function dueAgain(time: Date): SQL {
  const due = sql`${time.toISOString()}::timestamptz`
  return sql`due_at = ${due}, sweep_at = ${due} + ${grace}`
}

const grace = sql.raw(`make_interval(secs => ${SWEEP_GRACE_SECONDS})`)
