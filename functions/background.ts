import { startFindingPositions } from '../db/events/positions.ts'
import { startFetches } from '../db/imports/fetches.ts'
import { notifySourceOwners } from '../db/imports/notify-owners.ts'
import { type DueWork, findDueWork } from '../db/maintenance/maintenance.ts'
import { startImageCopies } from '../db/media/image-copies.ts'
import { notifyOwners } from '../db/webhooks/notify-owners.ts'
import { forgetErasedBodies } from '../db/webhooks/retention.ts'
import type { PublishableTask } from '../domain/task.ts'
import { flushPurges } from './caching/flush-purges.ts'
import { cleanUp, runJobs } from './clean-up.ts'
import { startDueDigests } from './digests/digests.ts'
import { startDueEventUpdates } from './digests/event-updates.ts'
import { extendAllSeries } from './events/series.ts'
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
 * Runs each minute; `at` is the minute it is for. One look tells which jobs may have work, so that an idle
 * minute costs two round trips. Throws if a job failed, so that Cloudflare counts the run as failed.
 */
export async function runCron(deps: Deps, at = deps.now()): Promise<void> {
  const { db, now, env } = deps
  let work: DueWork | undefined
  const failed = await runJobs(deps, {
    'find due work': async () => {
      work = await findDueWork(db, now())
    },
  })
  /** Whether tasks are due, or one of the jobs below may have added some. */
  let hasTasks = false
  /** The job, unless it is known to have no work. */
  const when = (part: keyof DueWork, job: () => Promise<void>) => async () => {
    if (work && !work[part]) return
    hasTasks ||= part !== 'purges'
    await job()
  }
  failed.push(
    ...(await runJobs(deps, {
      'purge edge cache': when('purges', () => flushPurges(deps)),
      'start digests': async () => {
        if (await startDueDigests(deps, at)) hasTasks = true
      },
      'start event updates': when('eventUpdates', () => startDueEventUpdates(deps, at)),
      // Emails for owners whose endpoints have failed for a day, or work again.
      'notify endpoint owners': when('endpointOwners', async () =>
        deps.enqueue(await notifyOwners(db, now())),
      ),
      // Emails for owners whose imported calendars need them, or work again.
      'notify source owners': when('sourceOwners', async () =>
        deps.enqueue(await notifySourceOwners(db, now())),
      ),
      'extend series': when('series', () => extendAllSeries(deps)),
      'start fetches': when('fetches', () => startFetches(db, now())),
      'start finding positions': async () => {
        if (!env.GEOCODER_URL) return
        hasTasks = true
        await startFindingPositions(db, now())
      },
      'start image copies': when('imageCopies', async () => {
        if (canCopyImages(deps)) await startImageCopies(db, now())
      }),
      'sweep tasks': async () => {
        if (hasTasks || !work || work.tasks) await sweep(deps, taskKinds)
      },
      're-encrypt webhook secrets': () => reencryptSecrets(deps),
      // Promised to people who erase their data, so it does not wait for the clean-up.
      'delete erased webhook bodies': when('erasedBodies', async () => {
        await forgetErasedBodies(db)
      }),
    })),
  )
  if (!work || work.cleanUp) failed.push(...(await cleanUp(deps)))
  if (failed.length > 0) throw new Fault(`maintenance jobs failed: ${failed.join(', ')}`)
}
