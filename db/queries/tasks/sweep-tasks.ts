import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { writeSweepTasks } from '../../writes/sweep-tasks.ts'
import { LEASE_SECONDS } from './claim-task.ts'

export const SWEEP_BATCH = 100

/** Takes tasks that the queue has forgotten, each to be published anew and then left alone longer. */
export function sweepTasks(db: Db, now: Date): Promise<PublishableTask[]> {
  return writeSweepTasks(db, { now, most: SWEEP_BATCH, leaseSeconds: LEASE_SECONDS })
}

/** Tasks whose message the queue did not take: the sweep of the next minute tries again. */
export async function sweepAgainSoon(db: Db, tasks: PublishableTask[], now: Date): Promise<void> {
  const ids = sql.param(tasks.map(({ id }) => id))
  await db.execute(sql`
    update tasks set sweep_at = ${now.toISOString()}::timestamptz + interval '50 seconds'
    where id = any(${ids}::text[]) and state in ('waiting', 'running')`)
}
