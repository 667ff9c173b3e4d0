import { tellOwners } from '../db/webhooks/notify-owners.ts'
import type { PublishableTask } from '../domain/task.ts'
import { cleanUp, runChores } from './clean-up.ts'
import { startDueDigests } from './digests/digests.ts'
import { startDueEventUpdates } from './digests/event-updates.ts'
import { purgeNoted } from './http/purge-noted.ts'
import type { Deps } from './platform/deps.ts'
import { Fault } from './platform/fault.ts'
import { taskKinds } from './task-kinds.ts'
import { publishTasks } from './tasks/publish.ts'
import { sweep } from './tasks/sweep.ts'
import { reencryptSecrets } from './webhooks/endpoint-secret.ts'

export { takeQueuedEvents } from './mail/mail-events/cloudflare-events.ts'

// What goes on behind the answers; a Worker that only answers reads never loads it.

export async function publish(deps: Deps, tasks: PublishableTask[]): Promise<void> {
  await publishTasks(deps, taskKinds, tasks)
}

/** Each minute; `at` is the minute it is for. Every chore has its turn; Cloudflare then counts a run with a failed one as failed. */
export async function runCron(deps: Deps, at = deps.now()): Promise<void> {
  const failed = await runChores(deps, {
    purge: () => purgeNoted(deps),
    digests: () => startDueDigests(deps, at),
    'event updates': () => startDueEventUpdates(deps, at),
    // Emails for owners whose endpoints have failed for a day, or work again.
    'tell owners of endpoints': async () => deps.enqueue(await tellOwners(deps.db, deps.now())),
    sweep: () => sweep(deps, taskKinds),
    'seal secrets anew': () => reencryptSecrets(deps),
  })
  failed.push(...(await cleanUp(deps)))
  if (failed.length > 0) throw new Fault(`chores failed: ${failed.join(', ')}`)
}
