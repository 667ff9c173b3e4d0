/** Where QStash calls back. */
export const TASKS_PATH = '/internal/tasks'

/** Every kind of task that this release makes; `functions/task-kinds.ts` names what runs each. */
export type TaskName =
  | 'delivery'
  | 'digest-run'
  | 'digest-send'
  | 'event-update-run'
  | 'event-update-send'
  | 'feed-archived'
  | 'mail'
  | 'webhook-resend'

/** A task that this call, and no other, holds until its lease ends. */
export type ClaimedTask = {
  id: string
  /** A `TaskName`, or a kind that only a newer release knows. */
  kind: string
  subjectId: string
  /** Tries counted so far. */
  attempt: number
  crashes: number
  leaseToken: string
}

/** What the queue needs to know of a task. */
export type PublishableTask = {
  id: string
  kind: string
  lane: string
  attempt: number
  publishSeq: number
}
