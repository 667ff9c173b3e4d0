import { cleanUpAccess } from '../db/queries/dashboard/clean-up-access.ts'
import { deleteStalePending } from '../db/queries/subscriptions/delete-stale-pending.ts'
import { deleteOldTasks } from '../db/queries/tasks/delete-old-tasks.ts'
import { forgetBodies } from '../db/queries/webhooks/forget-bodies.ts'
import type { Deps } from './platform/deps.ts'
import { runChores } from './platform/run-chores.ts'

/** What is no longer needed goes in small batches, minute by minute. */
export async function cleanUp(deps: Deps): Promise<void> {
  const { db, now } = deps
  await runChores(deps, {
    'delete stale sign-ups': () => deleteStalePending(db, now()),
    'delete old tasks': () => deleteOldTasks(db, now()),
    'end old sessions': () => cleanUpAccess(db, now()),
    'forget bodies': () => forgetBodies(db, now()),
  })
}
