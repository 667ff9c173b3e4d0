import { type SQL, sql } from 'drizzle-orm'
import { newTasks } from '../tasks/new-tasks.ts'

/** A task for each row of the CTE `delivery`. */
export function newDeliveryTasks(now: Date): SQL {
  return newTasks({
    from: sql`delivery`,
    id: sql`'task_' || substr(id, 5)`,
    kind: 'delivery',
    subject: sql`id`,
    lane: sql`'webhooks.' || org_id`,
    now,
  })
}
