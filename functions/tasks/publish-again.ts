import type { Deps } from '../platform/deps.ts'
import { laneWidth } from './lane-width.ts'
import { publishMessages } from './publish-tasks.ts'
import type { TaskKinds } from './task-kind.ts'

/** What a message says of itself when it comes back, signed. */
export type ReturnedMessage = { taskId: string; kind: string; lane: string; retries: number }
type Again = { messageId: string; seconds: number }

/**
 * A new message in the place of one that QStash calls no more, so that the next try comes on time
 * whatever the plan allows. Called twice for the same message it publishes once.
 */
export async function publishAgain(
  deps: Deps,
  kinds: TaskKinds,
  { taskId, kind, lane }: ReturnedMessage,
  { messageId, seconds }: Again,
): Promise<boolean> {
  if (!kinds[kind]) return false
  const refused = await publishMessages(deps, [
    {
      taskId,
      deduplicationId: `${taskId}.${messageId}`,
      kind,
      lane,
      width: laneWidth(deps.env, lane),
      retries: deps.env.QSTASH_MAX_RETRIES,
      // Our answers name each next time; should QStash not heed them, it asks at this pace.
      retryDelay: String(Math.max(60, seconds) * 1000),
      delaySeconds: seconds,
    },
  ])
  return refused.length === 0
}
