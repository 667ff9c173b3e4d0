import type { PublishableTask } from '../domain/task.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import { within } from '../platform/within.ts'
import type { TaskKinds } from './task-kind.ts'
import { toMessage } from './to-message.ts'

const PUBLISH_TIMEOUT_MS = 5_000

/** Tells the queue of tasks; one that fails or hangs is left to the sweep. Says whether it went well. */
export async function publishTasks(
  deps: Deps,
  kinds: TaskKinds,
  tasks: PublishableTask[],
): Promise<boolean> {
  // A kind that only a newer release knows is not for this one to call up.
  const messages = tasks.flatMap((task) => {
    const kind = kinds[task.kind]
    return kind ? [toMessage(task, kind.delays(deps))] : []
  })
  try {
    await within(PUBLISH_TIMEOUT_MS, deps.queue.publish(messages))
    return true
  } catch (error) {
    deps.log({ level: 'error', message: 'publish left to the sweep', ...describeError(error) })
    return false
  }
}
