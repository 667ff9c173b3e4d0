import { SWEEP_BATCH, sweepAgainSoon, sweepTasks } from '../../db/queries/tasks/sweep-tasks.ts'
import type { Deps } from '../platform/deps.ts'
import { publishTasks } from './publish-tasks.ts'
import type { TaskKinds } from './task-kind.ts'

const MAX_MS = 20_000

/** The safety net, each minute: publishes again what the queue lost, never got or gave up on. */
export async function sweep(deps: Deps, kinds: TaskKinds): Promise<void> {
  const end = deps.now().getTime() + MAX_MS
  for (;;) {
    const tasks = await sweepTasks(deps.db, deps.now())
    const refused = await publishTasks(deps, kinds, tasks)
    if (refused.length > 0) await sweepAgainSoon(deps.db, refused, deps.now())
    // While the queue is down each sweep spends one batch on it; the rest stay due for the next.
    if (refused.length === tasks.length || tasks.length < SWEEP_BATCH) return
    if (deps.now().getTime() >= end) return
  }
}
