import { SWEEP_BATCH, sweepAgainSoon, sweepTasks } from '../../db/tasks.ts'
import type { Deps } from '../platform/deps.ts'
import { carryOutDue } from './carry-out-due.ts'
import { publishTasks } from './publish-tasks.ts'
import { runTask } from './run-task.ts'
import type { TaskKinds } from './task-kind.ts'

const MAX_MS = 20_000
/** QStash calls within a second or two; what it has not called for by then may be lost. */
const PATIENCE_SECONDS = 60

/**
 * The safety net, each minute: publishes again what the queue lost, never got or gave up on. What
 * the queue refuses, or has not called for within a minute, is carried out here.
 */
export async function sweep(
  deps: Deps,
  kinds: TaskKinds,
  run: (id: string) => Promise<unknown> = (id) => runTask(deps, kinds, id),
): Promise<void> {
  const refuses = deps.env.QSTASH_TOKEN === undefined || (await publishForgotten(deps, kinds))
  await carryOutDue(deps, kinds, refuses ? 0 : PATIENCE_SECONDS, run)
}

/** Whether the queue refused any of it. */
async function publishForgotten(deps: Deps, kinds: TaskKinds): Promise<boolean> {
  const end = deps.now().getTime() + MAX_MS
  let refuses = false
  for (;;) {
    const tasks = await sweepTasks(deps.db, deps.now())
    const refused = await publishTasks(deps, kinds, tasks)
    if (refused.length > 0) {
      refuses = true
      await sweepAgainSoon(deps.db, refused, deps.now())
    }
    // While the queue is down each sweep spends one batch on it; the rest stay due for the next.
    if (refused.length === tasks.length || tasks.length < SWEEP_BATCH) return refuses
    if (deps.now().getTime() >= end) return refuses
  }
}
