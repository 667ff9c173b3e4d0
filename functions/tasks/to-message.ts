import type { PublishableTask } from '../../domain/task.ts'
import type { Env } from '../platform/env.ts'
import type { QueueMessage } from '../platform/queue.ts'
import { laneWidth } from './lane-width.ts'

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
