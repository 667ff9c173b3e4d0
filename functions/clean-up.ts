import { deleteStalePending } from '../db/queries/subscriptions/delete-stale-pending.ts'
import { deleteOldTasks } from '../db/queries/tasks/delete-old-tasks.ts'
import { forgetBodies } from '../db/queries/webhooks/forget-bodies.ts'
import type { Deps } from './platform/deps.ts'

/** What is no longer needed goes in small batches, minute by minute. */
export async function cleanUp({ db, now }: Deps): Promise<void> {
  await deleteStalePending(db, now())
  await deleteOldTasks(db, now())
  await forgetBodies(db, now())
}
