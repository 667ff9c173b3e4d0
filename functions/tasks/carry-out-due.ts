import { listDueTasks } from '../../db/tasks.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKinds } from './task-kind.ts'

/** Cloudflare lets one run hold six connections; a webhook's look-up takes two of them. */
const AT_ONCE = 4
/** No task is begun after this; those under way end before the run after the next one. */
const MAX_MS = 40_000

/** Does itself what QStash should call for: the same claims decide, so nothing runs twice. */
export async function carryOutDue(
  deps: Deps,
  kinds: TaskKinds,
  overdueSeconds: number,
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  const now = deps.now()
  const end = now.getTime() + MAX_MS
  const most = deps.env.CRON_TASKS
  const ids = await listDueTasks(deps.db, {
    now,
    overdueSeconds,
    kinds: Object.keys(kinds),
    most,
  })
  const work = async () => {
    while (ids.length > 0 && deps.now().getTime() < end) await run(ids.shift() ?? '')
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
