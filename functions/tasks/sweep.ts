import { listDueTasks, SWEEP_BATCH, sweepAgainSoon, sweepTasks } from '../../db/tasks/tasks.ts'
import type { Deps } from '../platform/deps.ts'
import { publishTasks } from './publish.ts'
import { runTask } from './run-task.ts'
import type { TaskKinds } from './task-kind.ts'

const MAX_PUBLISHING_MS = 20_000
/** QStash calls within a second or two; what it has not called for by then may be lost. */
const PATIENCE_SECONDS = 60
/** Cloudflare lets one run hold six connections; a webhook's look-up takes two of them. */
const AT_ONCE = 4
/** No task is begun after this; those under way end before the run after the next one. */
const MAX_RUNNING_MS = 40_000

/**
 * The safety net, each minute: publishes again what the queue lost, never got or gave up on. What
 * the queue refuses, or has not called for within a minute, runs here.
 */
export async function sweep(
  deps: Deps,
  kinds: TaskKinds,
  run: (id: string) => Promise<unknown> = (id) => runTask(deps, kinds, id),
): Promise<void> {
  const refuses = deps.env.QSTASH_TOKEN === undefined || (await publishForgotten(deps, kinds))
  await runDueTasks(deps, kinds, refuses ? 0 : PATIENCE_SECONDS, run)
}

/** Whether the queue refused any of it. */
async function publishForgotten(deps: Deps, kinds: TaskKinds): Promise<boolean> {
  const end = deps.now().getTime() + MAX_PUBLISHING_MS
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

/** Does itself what QStash should call for: the same claims decide, so nothing runs twice. */
async function runDueTasks(
  deps: Deps,
  kinds: TaskKinds,
  overdueSeconds: number,
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  const now = deps.now()
  const end = now.getTime() + MAX_RUNNING_MS
  const most = deps.env.CRON_TASKS
  const tasks = await listDueTasks(deps.db, {
    now,
    overdueSeconds,
    kinds: Object.keys(kinds),
    most,
  })
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      if (deps.now().getTime() >= end) return
      await run(task.id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
