import { type SQL, sql } from 'drizzle-orm'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'

export const SWEEP_BATCH = 100

/** How long a lane may stand still, and by how much later ones may overtake a task, in seconds. */
const PATIENCE = sql.raw(`interval '90 seconds'`)
/** A claim's lease without a crash before. */
const LEASE = sql.raw(`interval '45 seconds'`)

/**
 * Takes tasks that the queue has forgotten, each to be published anew and then left alone longer. A
 * task that only waits its turn is left to the queue: its lane moves on, and has not come to those
 * that were due well after it.
 */
export async function sweepTasks(db: Db, now: Date): Promise<PublishableTask[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute<PublishableTask>(sql`
    with served as (
      select lane, due_at from tasks where finished_at > ${at} - ${PATIENCE}
      union all
      select lane, due_at from tasks
      where state = 'running' and sweep_at > ${at} and sweep_at <= ${at} + ${LEASE}
    ), moving as materialized (
      select lane, max(due_at) as reached from served group by lane
    ), forgotten as (
      select id from tasks t where state in ('waiting', 'running') and sweep_at <= ${at}
        and (t.state = 'running' or coalesce(
          (select m.reached from moving m where m.lane = t.lane) >= ${PATIENCE} + greatest(
            t.due_at, t.sweep_at - greatest(${patience(sql`t.publish_seq`)}, ${PATIENCE})), true))
      order by sweep_at limit ${SWEEP_BATCH} for update skip locked
    )
    update tasks t set publish_seq = t.publish_seq + 1,
      sweep_at = ${at} + ${patience(sql`(t.publish_seq + 1)`)}
    from forgotten where t.id = forgotten.id
    returning t.id, t.kind, t.lane, t.attempt, t.publish_seq as "publishSeq"`)
  return result.rows
}

/** Tasks whose message the queue did not take: the sweep of the next minute tries again. */
export async function sweepAgainSoon(db: Db, tasks: PublishableTask[], now: Date): Promise<void> {
  const ids = sql.param(tasks.map(({ id }) => id))
  await db.execute(sql`
    update tasks set sweep_at = ${now.toISOString()}::timestamptz + interval '50 seconds'
    where id = any(${ids}::text[]) and state in ('waiting', 'running')`)
}

/** 2, 4, 8, 16, then 30 minutes after the nth publish. */
function patience(publishes: SQL): SQL {
  return sql`make_interval(mins => least(power(2, least(${publishes}, 5)), 30)::int)`
}
