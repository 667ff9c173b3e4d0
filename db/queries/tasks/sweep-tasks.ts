import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../../functions/domain/task.ts'
import type { Db } from '../../client.ts'

export const SWEEP_BATCH = 100

/** Takes tasks that the queue has forgotten, each to be published anew and then left alone longer. */
export async function sweepTasks(db: Db, now: Date): Promise<PublishableTask[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute<PublishableTask>(sql`
    with forgotten as (
      select id from tasks where state in ('waiting', 'running') and sweep_at <= ${at}
      order by sweep_at limit ${SWEEP_BATCH} for update skip locked
    )
    update tasks t set publish_seq = t.publish_seq + 1,
      sweep_at = ${at} + make_interval(mins => least(power(2, least(t.publish_seq + 1, 5)), 30)::int)
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
