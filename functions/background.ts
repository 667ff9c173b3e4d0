import { actAs } from '../db/audit/act-as.ts'
import { startFindingPositions } from '../db/events/positions.ts'
import { startFetches } from '../db/imports/fetches.ts'
import { notifySourceOwners } from '../db/imports/notify-owners.ts'
import { type DueWork, findDueWork } from '../db/maintenance/maintenance.ts'
import { startImageCopies } from '../db/media/image-copies.ts'
import { notifyReviewers } from '../db/submissions/notify-staff.ts'
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
import { oldKeyOf, reencryptSecrets } from './webhooks/endpoint-secret.ts'

export { takeQueuedEvents } from './mail/mail-events/cloudflare-events.ts'

// What goes on behind the answers; a Worker that only answers reads never loads it.

export async function publish(deps: Deps, tasks: PublishableTask[]): Promise<void> {
  await publishTasks(deps, taskKinds, tasks)
}

type Job = {
  name: string
  /** Whether this installation has what the job needs. */
  isPossible?: (deps: Deps) => boolean
  /** Its tasks are in the table afterwards, for the sweep. */
  addsTasks?: true
  run: (deps: Deps, at: Date) => Promise<unknown>
}

/** The jobs of each minute in their order, by the part of `due_work` that says whether one may have work. */
const JOBS: Record<Exclude<keyof DueWork, 'cleanUp'>, Job> = {
  purges: { name: 'purge edge cache', run: flushPurges },
  digests: { name: 'start digests', addsTasks: true, run: startDueDigests },
  eventUpdates: { name: 'start event updates', addsTasks: true, run: startDueEventUpdates },
  // Emails for owners whose endpoints have failed for a day, or work again.
  endpointOwners: {
    name: 'notify endpoint owners',
    addsTasks: true,
    run: async ({ db, now, enqueue }) => enqueue(await notifyOwners(db, now())),
  },
  // Emails for owners whose imported calendars need them, or work again.
  sourceOwners: {
    name: 'notify source owners',
    addsTasks: true,
    run: async ({ db, now, enqueue }) => enqueue(await notifySourceOwners(db, now())),
  },
  // Emails for staff whose queue of submissions has something new.
  submissions: {
    name: 'notify reviewers of submissions',
    addsTasks: true,
    run: async ({ db, now, enqueue }) => enqueue(await notifyReviewers(db, now())),
  },
  series: { name: 'extend series', addsTasks: true, run: extendAllSeries },
  fetches: {
    name: 'start fetches',
    addsTasks: true,
    run: ({ db, now }) => startFetches(db, now()),
  },
  positions: {
    name: 'start finding positions',
    isPossible: ({ env }) => env.GEOCODER_URL !== undefined,
    addsTasks: true,
    run: ({ db, now }) => startFindingPositions(db, now()),
  },
  imageCopies: {
    name: 'start image copies',
    isPossible: canCopyImages,
    addsTasks: true,
    run: ({ db, now }) => startImageCopies(db, now()),
  },
  tasks: { name: 'sweep tasks', run: (deps) => sweep(deps, taskKinds) },
  secrets: { name: 're-encrypt webhook secrets', run: reencryptSecrets },
  // Promised to people who erase their data, so it does not wait for the clean-up.
  erasedBodies: { name: 'delete erased webhook bodies', run: ({ db }) => forgetErasedBodies(db) },
}

/**
 * Runs each minute; `at` is the minute it is for. One look tells which jobs may have work, so that an idle
 * minute costs one round trip. While that is unknown all of them run. Throws if a job failed, so that Cloudflare
 * counts the run as failed.
 */
export async function runCron(given: Deps, at = given.now()): Promise<void> {
  const deps = { ...given, db: actAs(given.db, { kind: 'task', id: 'maintenance' }) }
  let work: DueWork | undefined
  // A minute that is run ahead of time has the work of its own time.
  const now = new Date(Math.max(at.getTime(), deps.now().getTime()))
  const failed = await runJobs(deps, {
    'find due work': async () => {
      work = await findDueWork(deps.db, { now, oldKey: await oldKeyOf(deps.env) })
    },
  })
  let hasTasks = false
  for (const [part, job] of Object.entries(JOBS) as [keyof typeof JOBS, Job][]) {
    if (work && !work[part] && !(part === 'tasks' && hasTasks)) continue
    if (job.isPossible && !job.isPossible(deps)) continue
    hasTasks ||= job.addsTasks === true
    const run = async () => void (await job.run(deps, at))
    failed.push(...(await runJobs(deps, { [job.name]: run })))
  }
  if (!work || work.cleanUp) failed.push(...(await cleanUp(deps)))
  if (failed.length > 0) throw new Fault(`maintenance jobs failed: ${failed.join(', ')}`)
}
