import { actAs } from '../db/audit/act-as.ts'
import { deleteOldAuditLines, deleteOrphanedAuditLines } from '../db/audit/retention.ts'
import { deleteOldRuns } from '../db/digests/runs.ts'
import {
  deriveCustomFeedsAgain,
  deriveEventsAgain,
  forgetChanges,
} from '../db/events/maintenance.ts'
import { forgetUnknownAddresses } from '../db/events/positions.ts'
import { deleteOldPreviews } from '../db/imports/previews.ts'
import { deleteOldImports, forgetImportChanges } from '../db/imports/sources.ts'
import { deleteOldSuppressions } from '../db/mail/suppressions.ts'
import { deleteOldDepartures } from '../db/maintenance/departures.ts'
import { noteCleanUp } from '../db/maintenance/maintenance.ts'
import { deleteOldPurges } from '../db/maintenance/purges.ts'
import { forgetImageCopies } from '../db/media/image-copies.ts'
import { noteUnusedImages } from '../db/media/images.ts'
import { deleteIdlePeople } from '../db/people/forget.ts'
import { cleanUpAccess } from '../db/people/sign-in.ts'
import { deleteOldSubmissions } from '../db/submissions/retention.ts'
import { deleteStalePending } from '../db/subscribers/manage-subscribers.ts'
import { deleteOldUploads } from '../db/subscribers/uploads.ts'
import { deleteOldTasks } from '../db/tasks/tasks.ts'
import {
  deleteOldDeliveries,
  deleteOldEvents,
  deleteOldTests,
  forgetBodies,
  forgetErasedBodies,
} from '../db/webhooks/retention.ts'
import { BATCH } from '../db/writes/batch.ts'
import { describeError } from './http/describe-error.ts'
import { deleteUnusedImages } from './media/delete-unused.ts'
import type { Deps } from './platform/deps.ts'

type Job = (db: Deps['db'], now: Date, deps: Deps) => Promise<number>

const deleteImages: Job = (_, now, deps) => deleteUnusedImages(deps, now)

/** Each handles one batch and returns the number of its rows. */
const JOBS: Record<string, Job> = {
  'delete unconfirmed sign-ups': deleteStalePending,
  'delete old uploads of subscribers': deleteOldUploads,
  'delete old submissions': deleteOldSubmissions,
  'delete old tasks': deleteOldTasks,
  'delete old cache purges': deleteOldPurges,
  'delete old departures': deleteOldDepartures,
  'delete old changes': forgetChanges,
  'delete old lines of the audit log': deleteOldAuditLines,
  'delete lines of deleted organizations': deleteOrphanedAuditLines,
  'delete old mailings': deleteOldRuns,
  'delete old previews of imports': deleteOldPreviews,
  'delete old imports': deleteOldImports,
  'forget changes of imports': forgetImportChanges,
  'forget images not copied': forgetImageCopies,
  'delete old suppressions': deleteOldSuppressions,
  'delete expired sessions and links': cleanUpAccess,
  'delete webhook bodies': forgetBodies,
  'delete erased webhook bodies': forgetErasedBodies,
  'delete old webhook deliveries': deleteOldDeliveries,
  'delete old webhook events': deleteOldEvents,
  'delete old webhook tests': deleteOldTests,
  'delete accounts without organization': deleteIdlePeople,
  'forget addresses that were not found': forgetUnknownAddresses,
  'note unused images': noteUnusedImages,
  'delete unused images': deleteImages,
  'recompute event columns': deriveEventsAgain,
  'recompute custom feed columns': deriveCustomFeedsAgain,
}
/** How many requests a batch makes where that is more than one, to the database and the bucket. */
const REQUESTS = new Map<Job, number>([
  [deleteIdlePeople, 2],
  [deleteImages, 3],
  [deriveEventsAgain, 2],
  [deriveCustomFeedsAgain, 2],
])
/** Below the 50 of a run on Cloudflare's free plan, and over 50 million rows a day. */
const MAX_REQUESTS = 45
const MAX_MS = 20_000
/** Soon after an upgrade it is the release before; later it is a fault, which is refused after 30 days. */
const UNNAMED = 'changes without an actor'

/**
 * Once an hour: deletes what is no longer needed and derives anew what an older release derived: each job a
 * batch in turn, until nothing is left or time is up. Names those that failed.
 */
export async function cleanUp(deps: Deps): Promise<string[]> {
  const { now, log } = deps
  const db = actAs(deps.db, { kind: 'task', id: 'maintenance' })
  const end = now().getTime() + MAX_MS
  let jobs = Object.entries(JOBS)
  let left = MAX_REQUESTS
  const failed: string[] = []
  while (jobs.length > 0 && left > 0 && now().getTime() < end) {
    const turn = jobs.filter(([, take]) => {
      left -= REQUESTS.get(take) ?? 1
      return left >= 0
    })
    const unfinished = new Set<string>()
    const takeBatch = async (name: string, take: Job) => {
      if ((await take(db, now(), { ...deps, db })) >= BATCH) unfinished.add(name)
    }
    const taken = turn.map(([name, take]) => [name, () => takeBatch(name, take)])
    failed.push(...(await runJobs(deps, Object.fromEntries(taken))))
    jobs = jobs.filter((job) => unfinished.has(job[0]) || !turn.includes(job))
  }
  // Else it goes on in a minute.
  if (jobs.length === 0 && failed.length === 0) {
    const note = async () => {
      const changes = await noteCleanUp(db, now())
      if (Object.keys(changes).length > 0) log({ level: 'warn', message: UNNAMED, changes })
    }
    failed.push(...(await runJobs(deps, { 'note clean-up': note })))
  }
  return failed
}

/**
 * Runs each job in turn, logs those that fail and goes on. Returns the names of those that
 * failed.
 */
export async function runJobs(
  { log }: Pick<Deps, 'log'>,
  jobs: Record<string, () => Promise<void>>,
): Promise<string[]> {
  const failed: string[] = []
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run()
    } catch (error) {
      log({ level: 'error', message: 'maintenance job failed', job, ...describeError(error) })
      failed.push(job)
    }
  }
  return failed
}
