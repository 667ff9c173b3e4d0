import type { FencedWrite } from '../../db/tasks/tasks.ts'
import type { ClaimedTask } from '../../domain/task.ts'
import type { Deps } from '../platform/deps.ts'

/** The result of one try: ended for good, or to be tried again; and what is recorded of it. */
export type TaskOutcome = {
  againAt?: Date
  /** With `againAt`: nothing was tried, so nothing is spent of the schedule. */
  uncounted?: true
  writes: FencedWrite[]
}

/** How a module runs one kind of task. */
export type TaskKind = {
  /** Seconds between one counted try and the next; as many as there are retries. */
  delays: (deps: Deps) => number[]
  run: (deps: Deps, task: ClaimedTask) => Promise<TaskOutcome>
  /** Ids of rows, by what they are of: a log says them beside an error. */
  ids?: (deps: Deps, task: ClaimedTask) => Promise<Record<string, string>>
  /** Ends the subject of a task that crashed too often. */
  onDead: (task: ClaimedTask, now: Date) => FencedWrite[]
}

export type TaskKinds = Record<string, TaskKind>
