import type { PublishableTask } from '../../domain/task.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueMessage } from '../platform/queue.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { TaskKinds } from './task-kind.ts'
import { toMessage } from './to-message.ts'

const PUBLISH_TIMEOUT_MS = 5_000

/**
 * Tells the queue of tasks; returns those that it may not have taken: they stay due for the sweep.
 */
export async function publishTasks(
  deps: Deps,
  kinds: TaskKinds,
  tasks: PublishableTask[],
): Promise<PublishableTask[]> {
  // A kind that only a newer release knows is not published by this one.
  const messages = tasks.flatMap((task) => {
    const kind = kinds[task.kind]
    return kind ? [toMessage(deps.env, task, kind.delays(deps))] : []
  })
  const refused = new Set(await publishMessages(deps, messages))
  return tasks.filter(({ id }) => refused.has(id))
}

/** The ids of the tasks whose messages the queue may not have taken; each reason is logged once. */
export async function publishMessages(deps: Deps, messages: QueueMessage[]): Promise<string[]> {
  const entry = { level: 'error', message: 'publish left to the sweep' } as const
  try {
    const refused = await withTimeout(PUBLISH_TIMEOUT_MS, deps.queue.publish(messages))
    for (const [reason, { length: tasks }] of Map.groupBy(refused, ({ reason }) => reason)) {
      deps.log({ ...entry, reason, tasks })
    }
    return refused.map(({ taskId }) => taskId)
  } catch (error) {
    deps.log({ ...entry, tasks: messages.length, ...describeError(error) })
    return messages.map(({ taskId }) => taskId)
  }
}
