import { deleteOldRuns } from '../db/digests/runs.ts'
import {
  deriveCustomFeedsAgain,
  deriveEventsAgain,
  forgetChanges,
} from '../db/events/maintenance.ts'
import { BATCH } from '../db/fragments.ts'
import { deleteIdlePeople } from '../db/people/forget.ts'
import { cleanUpAccess } from '../db/people/sign-in.ts'
import { deleteOldPurges } from '../db/purges.ts'
import { deleteStalePending } from '../db/subscribers/manage-subscribers.ts'
import { deleteOldSuppressions } from '../db/suppressions.ts'
import { deleteOldTasks } from '../db/tasks.ts'
import {
  deleteOldDeliveries,
  deleteOldEvents,
  forgetBodies,
  forgetErasedBodies,
} from '../db/webhooks/retention.ts'
import { describeError } from './http/describe-error.ts'
import type { Deps } from './platform/deps.ts'

/** Each handles one batch and returns the number of its rows. */
const CHORES: Record<string, (db: Deps['db'], now: Date) => Promise<number>> = {
  'delete unconfirmed sign-ups': deleteStalePending,
  'delete old tasks': deleteOldTasks,
  'delete old cache purges': deleteOldPurges,
  'delete old changes': forgetChanges,
  'delete old mailings': deleteOldRuns,
  'delete old suppressions': deleteOldSuppressions,
  'delete expired sessions and links': cleanUpAccess,
  'delete webhook bodies': forgetBodies,
  'delete erased webhook bodies': forgetErasedBodies,
  'delete old webhook deliveries': deleteOldDeliveries,
  'delete old webhook events': deleteOldEvents,
  'delete accounts without organization': deleteIdlePeople,
  'recompute event columns': deriveEventsAgain,
  'recompute custom feed columns': deriveCustomFeedsAgain,
}
/** Below the 50 requests of a run on Cloudflare's free plan, and over 50 million rows a day. */
const MAX_BATCHES = 40
const MAX_MS = 20_000

/**
 * Deletes what is no longer needed and derives anew what an older release derived: each chore a
 * batch in turn, until nothing is left or time is up. Names those that failed.
 */
export async function cleanUp(deps: Deps): Promise<string[]> {
  const { db, now } = deps
  const end = now().getTime() + MAX_MS
  let chores = Object.entries(CHORES)
  let batches = 0
  const failed: string[] = []
  while (chores.length > 0 && batches < MAX_BATCHES && now().getTime() < end) {
    const turn = chores.slice(0, MAX_BATCHES - batches)
    const unfinished = new Set<string>()
    const takeBatch = async (name: string, take: (typeof CHORES)[string]) => {
      if ((await take(db, now())) >= BATCH) unfinished.add(name)
    }
    const taken = turn.map(([name, take]) => [name, () => takeBatch(name, take)])
    failed.push(...(await runChores(deps, Object.fromEntries(taken))))
    batches += turn.length
    chores = turn.filter(([name]) => unfinished.has(name))
  }
  return failed
}

/**
 * Runs each chore in turn, logs those that fail and goes on. Returns the names of those that
 * failed.
 */
export async function runChores(
  { log }: Pick<Deps, 'log'>,
  chores: Record<string, () => Promise<void>>,
): Promise<string[]> {
  const failed: string[] = []
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run()
    } catch (error) {
      log({ level: 'error', message: 'maintenance job failed', chore, ...describeError(error) })
      failed.push(chore)
    }
  }
  return failed
}
