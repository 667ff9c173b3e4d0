import { actAs } from '../../db/audit/act-as.ts'
import {
  type Crash,
  claimTask,
  finishTask,
  releaseCrashed,
  releaseTask,
  type TaskEnd,
} from '../../db/tasks/tasks.ts'
import type { Actor } from '../../domain/actor.ts'
import { newId } from '../../domain/ids.ts'
import { type ClaimedTask, CRASH_WAITS } from '../../domain/task.ts'
import { describeError, errorKind } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind, TaskKinds } from './task-kind.ts'

/** What QStash is told: done with this message, or call again after so many seconds. */
export type QueueAnswer = { status: 200 } | { status: 503; retryAfter: number }

const DONE: QueueAnswer = { status: 200 }
/** Names no next time: after QStash's last call the sweep takes the task over. */
export const OUR_FAULT: QueueAnswer = { status: 503, retryAfter: 30 }
/** The lease was lost: the call that has it now decides. */
const LOST: QueueAnswer = { status: 503, retryAfter: 45 }

/**
 * Runs one task if it is due and no other call runs it: see "What a call does" in docs/background-jobs.md.
 */
export async function runTask(deps: Deps, kinds: TaskKinds, id: string): Promise<QueueAnswer> {
  let task: ClaimedTask | undefined
  try {
    const leaseToken = newId('lease', deps.random)
    const claim = await claimTask(deps.db, { id, leaseToken, now: deps.now() })
    switch (claim.found) {
      case 'ended':
        return DONE
      case 'early':
        return { status: 503, retryAfter: secondsUntil(claim.dueAt, deps.now()) }
      case 'taken':
        return { status: 503, retryAfter: secondsUntil(claim.leaseUntil, deps.now()) }
      case 'claimed':
        task = claim.task
        return await runClaimed({ ...deps, db: actAs(deps.db, actorOf(task)) }, kinds, task)
    }
  } catch (error) {
    const about = task ? await namesOf(deps, kinds[task.kind], task) : { task: id }
    deps.log({ level: 'error', message: 'task failed', ...about, ...describeError(error) })
    return OUR_FAULT
  }
}

/** What a log names a task by. The database may be what fails. */
async function namesOf(deps: Deps, kind: TaskKind | undefined, task: ClaimedTask) {
  const ids = await kind?.ids?.(deps, task).catch(() => ({}))
  return { task: task.id, kind: task.kind, ...ids }
}

/** What an import changes is told apart: there is much of it. */
function actorOf({ kind, subjectId }: ClaimedTask): Actor {
  return IMPORTS.has(kind) ? { kind: 'import', id: subjectId } : { kind: 'task', id: kind }
}
const IMPORTS = new Set(['source-fetch', 'source-write'])

async function runClaimed(deps: Deps, kinds: TaskKinds, task: ClaimedTask): Promise<QueueAnswer> {
  const kind = kinds[task.kind]
  if (!kind) return leaveToNewer(deps, task)
  // Its last holder vanished, and it was the last crash that can be waited for.
  if (task.crashes > CRASH_WAITS.length) {
    return die(deps, kind, task, { crashes: task.crashes, lastError: null })
  }
  let outcome: Awaited<ReturnType<TaskKind['run']>>
  try {
    outcome = await kind.run(deps, task)
  } catch (error) {
    const names = await namesOf(deps, kind, task)
    deps.log({ level: 'error', message: 'task crashed', ...names, ...describeError(error) })
    return crash(deps, kind, task, errorKind(error))
  }
  const now = deps.now()
  const { againAt, uncounted, writes } = outcome
  const end: TaskEnd = againAt
    ? { state: 'waiting', dueAt: againAt, counted: !uncounted }
    : { state: 'done' }
  const tasks = await finishTask(deps.db, task, end, writes, now)
  if (!tasks) return LOST
  deps.enqueue(tasks)
  return againAt ? { status: 503, retryAfter: secondsUntil(againAt, now) } : DONE
}

/** A fault of the service spends nothing of a customer's schedule: the same try comes again, later. */
async function crash(
  deps: Deps,
  kind: TaskKind,
  task: ClaimedTask,
  lastError: string,
): Promise<QueueAnswer> {
  const wait = CRASH_WAITS[task.crashes]
  const noted = { crashes: task.crashes + 1, lastError }
  if (wait === undefined) return die(deps, kind, task, noted)
  await releaseCrashed(deps.db, task, noted, new Date(deps.now().getTime() + wait * 1000))
  return { status: 503, retryAfter: wait }
}

/** A release that was rolled back leaves tasks that only the next one understands: they wait. */
async function leaveToNewer(deps: Deps, task: ClaimedTask): Promise<QueueAnswer> {
  deps.log({
    level: 'error',
    message: 'unknown task kind, task released',
    task: task.id,
    kind: task.kind,
  })
  await releaseTask(deps.db, task, deps.now())
  return OUR_FAULT
}

async function die(
  deps: Deps,
  kind: TaskKind,
  task: ClaimedTask,
  crash: Crash,
): Promise<QueueAnswer> {
  const now = deps.now()
  const end: TaskEnd = { state: 'dead', crash }
  const tasks = await finishTask(deps.db, task, end, kind.onDead(task, now), now)
  const names = await namesOf(deps, kind, task)
  deps.log({ level: 'error', message: 'task abandoned', ...names })
  if (!tasks) return LOST
  deps.enqueue(tasks)
  return DONE
}

function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))
}
