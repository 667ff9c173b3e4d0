import { OFFERS_LANE, type PublishableTask } from '../../domain/task.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/env.ts'
import type { QueueMessage } from '../platform/queue.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { TaskKinds } from './task-kind.ts'

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
async function publishMessages(deps: Deps, messages: QueueMessage[]): Promise<string[]> {
  const entry = { level: 'error', message: 'queue publish failed, sweep will retry' } as const
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

/** Deliveries beyond the counted tries, for faults of our own. */
const SPARE_RETRIES = 4

/** The queue's message for a task; the tries already made are taken off its retry schedule. */
export function toMessage(env: Env, task: PublishableTask, delays: number[]): QueueMessage {
  const left = delays.slice(task.attempt)
  return {
    taskId: task.id,
    deduplicationId: `${task.id}.${task.publishSeq}`,
    kind: task.kind,
    lane: task.lane,
    width: laneWidth(env, task.lane),
    retries: left.length + SPARE_RETRIES,
    retryDelay: retryDelayExpression(left),
  }
}

/**
 * The delays as one expression over `retried`, in milliseconds: `[60, 300, 1800]` ->
 * `60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)`.
 */
export function retryDelayExpression(delays: number[]): string {
  const ms = delays.length > 0 ? delays.map((delay) => Math.round(delay * 1000)) : [60_000]
  const steps = ms.slice(1).map((delay, i) => {
    const since = i === 0 ? 'retried' : `max(retried-${i},0)`
    const reached = i === ms.length - 2 && i > 0 ? since : `min(${since},1)`
    return `${delay - (ms[i] ?? 0)}*${reached}`
  })
  return [ms[0], ...steps].join(' + ')
}

/**
 * How many calls of a lane run at once: no organization gets more than a part of what the plan
 * runs, so that what people wait for finds a place.
 */
export function laneWidth(env: Env, lane: string): number {
  const share = (part: number) => Math.max(1, Math.floor(env.QSTASH_PARALLELISM * part))
  if (lane === 'people') return env.LANE_WIDTH_PEOPLE ?? share(0.4)
  // Calendars of one host are fetched one after another.
  if (lane.startsWith('fetch.')) return 1
  if (lane === OFFERS_LANE) return 1
  if (lane.startsWith('mails.')) return env.LANE_WIDTH_MAILS ?? share(0.2)
  return env.LANE_WIDTH_WEBHOOKS ?? share(0.2)
}
