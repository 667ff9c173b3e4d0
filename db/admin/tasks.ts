import type { Db } from '../client.ts'
import { listCrashedTasks, reviveTasks } from '../tasks.ts'

type Answer = { value: object; text: string }

/** `npm run admin -- tasks`: what a fault of the service holds up or has ended. */
export async function showCrashedTasks(db: Db): Promise<Answer> {
  const tasks = await listCrashedTasks(db)
  const lines = tasks.map(({ id, kind, state, crashes, lastError, at }) => {
    const when = state === 'dead' ? `given up ${at}` : `again at ${at}`
    return [id, kind, when, `${crashes} crashes`, `last: ${lastError ?? 'unknown'}`].join('  ')
  })
  return { value: tasks, text: lines.join('\n') || 'No task has crashed.' }
}

/** `npm run admin -- revive`: one task, or without an id all that have crashed. */
export async function revive(db: Db, id: string | undefined, now: Date): Promise<Answer> {
  const revived = await reviveTasks(db, { now, ...(id === undefined ? {} : { id }) })
  const text =
    revived.length === 0
      ? 'There was nothing to revive.'
      : `Tried again within a minute: ${revived.join(', ')}`
  return { value: { revived }, text }
}
