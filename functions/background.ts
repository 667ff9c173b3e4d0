import { startFindingPositions } from '../db/events/positions.ts'
import { startImageCopies } from '../db/image-copies.ts'
import { startFetches } from '../db/imports/fetches.ts'
import { notifySourceOwners } from '../db/imports/notify-owners.ts'
import { tellOwners } from '../db/webhooks/notify-owners.ts'
import type { PublishableTask } from '../domain/task.ts'
import { cleanUp, runJobs } from './clean-up.ts'
import { startDueDigests } from './digests/digests.ts'
import { startDueEventUpdates } from './digests/event-updates.ts'
import { extendAllSeries } from './events/series.ts'
import { purgeNoted } from './http/purge-noted.ts'
import { canCopyImages } from './imports/copy-images.ts'
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

/**
 * Runs each minute; `at` is the minute it is for. Every maintenance job has its turn. Throws if one failed,
 * so that Cloudflare counts the run as failed.
 */
export async function runCron(deps: Deps, at = deps.now()): Promise<void> {
  const failed = await runJobs(deps, {
    'purge edge cache': () => purgeNoted(deps),
    'start digests': () => startDueDigests(deps, at),
    'start event updates': () => startDueEventUpdates(deps, at),
    // Emails for owners whose endpoints have failed for a day, or work again.
    'notify endpoint owners': async () => deps.enqueue(await tellOwners(deps.db, deps.now())),
    // Emails for owners whose imported calendars need them, or work again.
    'notify source owners': async () => deps.enqueue(await notifySourceOwners(deps.db, deps.now())),
    'extend series': () => extendAllSeries(deps),
    'start fetches': () => startFetches(deps.db, deps.now()),
    'start finding positions': async () => {
      if (deps.env.GEOCODER_URL) await startFindingPositions(deps.db, deps.now())
    },
    'start image copies': async () => {
      if (canCopyImages(deps)) await startImageCopies(deps.db, deps.now())
    },
    'sweep tasks': () => sweep(deps, taskKinds),
    're-encrypt webhook secrets': () => reencryptSecrets(deps),
  })
  failed.push(...(await cleanUp(deps)))
  if (failed.length > 0) throw new Fault(`maintenance jobs failed: ${failed.join(', ')}`)
}
