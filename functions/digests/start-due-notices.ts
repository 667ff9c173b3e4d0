import { startNotices } from '../../db/digests/start-notices.ts'
import type { Deps } from '../platform/deps.ts'

/** Each minute: begins the notices of events that changed and are left alone since. `at` is the minute that the cron is for. */
export async function startDueNotices(deps: Deps, at: Date): Promise<void> {
  deps.enqueue(await startNotices(deps.db, { at, now: deps.now() }))
}
