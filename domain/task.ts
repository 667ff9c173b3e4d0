/** Where QStash calls back. */
export const TASKS_PATH = '/internal/tasks'

/** The lane of emails that people wait for: no organization's traffic comes before them. */
export const PEOPLE_LANE = 'people'
/** The lane of emails to lists that staff upload: one at a time, since no one waits for them. */
export const OFFERS_LANE = 'offers'

/** Every kind of task that this release makes; `functions/task-kinds.ts` names what runs each. */
export type TaskName =
  | 'delivery'
  | 'digest-run'
  | 'digest-send'
  | 'event-update-run'
  | 'event-update-send'
  | 'feed-archived'
  | 'find-positions'
  | 'image-copy'
  | 'mail'
  | 'offers'
  | 'organization-delete'
  | 'source-fetch'
  | 'source-write'
  | 'webhook-resend'

/** A task that this call, and no other, holds until its lease ends. */
export type ClaimedTask = {
  id: string
  /** A `TaskName`, or a kind that only a newer release knows. */
  kind: string
  subjectId: string
  lane: string
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

/**
 * Seconds to wait after each crash in a row: 30 seconds, 1, 5, 15, 30 minutes, then hourly for a
 * day. A crash is a fault of the service, so a task is given up only after all of these.
 */
export const CRASH_WAITS: readonly number[] = [30, 60, 300, 900, 1800, ...hourly(24)]

function hourly(times: number): number[] {
  return Array.from({ length: times }, () => 3600)
}
