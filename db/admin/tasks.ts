import type { Db } from '../connection/client.ts'
import { listCrashedTasks, reviveTasks } from '../tasks/tasks.ts'

type Answer = { value: object; text: string }

/** `npm run admin -- tasks`: lists tasks that crashed or were abandoned because of an internal error. */
export async function showCrashedTasks(db: Db): Promise<Answer> {
  const tasks = await listCrashedTasks(db)
  const lines = tasks.map(({ id, kind, state, crashes, lastError, at }) => {
    const when = state === 'dead' ? `abandoned ${at}` : `retry at ${at}`
    return [id, kind, when, `${crashes} crashes`, `last error: ${lastError ?? 'unknown'}`].join(
      '  ',
    )
  })
  return { value: tasks, text: lines.join('\n') || 'No crashed tasks.' }
}

/** `npm run admin -- revive`: one task, or without an id all that have crashed. */
export async function revive(db: Db, id: string | undefined, now: Date): Promise<Answer> {
  const revived = await reviveTasks(db, { now, ...(id === undefined ? {} : { id }) })
  const text =
    revived.length === 0 ? 'No tasks to retry.' : `Retrying within a minute: ${revived.join(', ')}`
  return { value: { revived }, text }
}
