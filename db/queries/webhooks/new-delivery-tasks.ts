import { type SQL, sql } from 'drizzle-orm'
import { newTasks } from '../tasks/new-tasks.ts'

/** A task for each delivery of a CTE. */
export function newDeliveryTasks(
  now: Date,
  { from, untold }: { from: SQL; untold?: boolean } = { from: sql`delivery` },
): SQL {
  return newTasks({
    from,
    id: sql`'task_' || substr(id, 5)`,
    kind: 'delivery',
    subject: sql`id`,
    lane: sql`'webhooks.' || org_id`,
    now,
    ...(untold ? { untold } : {}),
  })
}
