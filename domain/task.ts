/** Where QStash calls back. */
export const TASKS_PATH = '/internal/tasks'

/** A task that this call, and no other, holds until its lease ends. */
export type ClaimedTask = {
  id: string
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
