import { claimTask } from '../../db/queries/tasks/claim-task.ts'
import { finishTask, releaseTask, type TaskEnd } from '../../db/queries/tasks/finish-task.ts'
import { newId } from '../domain/ids.ts'
import type { ClaimedTask } from '../domain/task.ts'
import { describeError } from '../http/describe-error.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind, TaskKinds } from './task-kind.ts'

/** What QStash is told: done with this message, or call again after so many seconds. */
export type QueueAnswer = { status: 200 } | { status: 503; retryAfter: number }

const DONE: QueueAnswer = { status: 200 }
const OUR_FAULT: QueueAnswer = { status: 503, retryAfter: 30 }
/** As long as a lease: by then the call that won has ended or is given up. */
const TAKEN: QueueAnswer = { status: 503, retryAfter: 45 }
const MAX_CRASHES = 5

/** Carries out one task if it is due and nobody else does: the table of docs/tasks.md, row by row. */
export async function runTask(deps: Deps, kinds: TaskKinds, id: string): Promise<QueueAnswer> {
  try {
    const leaseToken = newId('lease', deps.random)
    const claim = await claimTask(deps.db, { id, leaseToken, now: deps.now() })
    switch (claim.found) {
      case 'ended':
        return DONE
      case 'early':
        return { status: 503, retryAfter: secondsUntil(claim.dueAt, deps.now()) }
      case 'taken':
        return TAKEN
      case 'claimed':
        return await carryOut(deps, kinds, claim.task)
    }
  } catch (error) {
    deps.log({ level: 'error', message: 'task not carried out', task: id, ...describeError(error) })
    return OUR_FAULT
  }
}

async function carryOut(deps: Deps, kinds: TaskKinds, task: ClaimedTask): Promise<QueueAnswer> {
  const kind = kinds[task.kind]
  if (!kind) return leaveToNewer(deps, task)
  if (task.crashes >= MAX_CRASHES) return die(deps, kind, task)
  let outcome: Awaited<ReturnType<TaskKind['run']>>
  try {
    outcome = await kind.run(deps, task)
  } catch (error) {
    deps.log({ level: 'error', message: 'task crashed', task: task.id, ...describeError(error) })
    if (task.crashes + 1 >= MAX_CRASHES) return die(deps, kind, task)
    await releaseTask(deps.db, task, { crashed: true, now: deps.now() })
    return OUR_FAULT
  }
  const now = deps.now()
  const { againAt, uncounted, writes } = outcome
  const end: TaskEnd = againAt
    ? { state: 'waiting', dueAt: againAt, counted: !uncounted }
    : { state: 'done' }
  if (!(await finishTask(deps.db, task, end, writes, now))) return TAKEN
  return againAt ? { status: 503, retryAfter: secondsUntil(againAt, now) } : DONE
}

/** A release that was rolled back leaves tasks that only the next one understands: they wait. */
async function leaveToNewer(deps: Deps, task: ClaimedTask): Promise<QueueAnswer> {
  deps.log({ level: 'error', message: 'task of unknown kind', task: task.id, kind: task.kind })
  await releaseTask(deps.db, task, { crashed: false, now: deps.now() })
  return OUR_FAULT
}

async function die(deps: Deps, kind: TaskKind, task: ClaimedTask): Promise<QueueAnswer> {
  const now = deps.now()
  const end: TaskEnd = { state: 'dead', crashes: MAX_CRASHES }
  const ended = await finishTask(deps.db, task, end, kind.onDead(task, now), now)
  deps.log({ level: 'error', message: 'task given up', task: task.id, kind: task.kind })
  return ended ? DONE : TAKEN
}

function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))
}
