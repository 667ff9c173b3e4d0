import { listDigestTimes, startRuns } from '../../db/digests/start-runs.ts'
import { type DigestTimes, dueDigests } from '../../domain/digests/due-digests.ts'
import type { Deps } from '../platform/deps.ts'

/** Each minute: begins the digests whose hour has come. `at` is the minute that the cron is for. */
export async function startDueDigests(deps: Deps, at: Date): Promise<void> {
  const times = await listDigestTimes(deps.db)
  const due = times.flatMap((of) => dueIn(deps, at, of).map((digest) => ({ ...of, ...digest })))
  if (due.length === 0) return
  const { tasks, missed } = await startRuns(deps.db, due, { cutAt: at, now: deps.now() })
  deps.enqueue(tasks)
  if (missed > 0) deps.log({ level: 'error', message: 'digests missed', runs: missed })
}

/** A zone that only the database knows must not keep all others waiting. */
function dueIn({ log }: Deps, at: Date, times: DigestTimes) {
  try {
    return dueDigests(at, times)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    log({ level: 'error', message: 'unknown time zone of a feed', timezone: times.timezone })
    return []
  }
}
