import { hasManyToTell, tellSubscribers } from '../../../db/feeds/manage-feeds.ts'
import type { TaskKind } from '../../tasks/task-kind.ts'

/** Tells the subscribers of an archived feed, a batch at a time; a restored one tells nobody more. */
export const feedArchivedTask: TaskKind = {
  delays: () => [60],
  async run(deps, task) {
    const more = await hasManyToTell(deps.db, task.subjectId)
    const now = deps.now()
    const writes = tellSubscribers(task.subjectId, now)
    return more ? { againAt: new Date(now.getTime() + 1000), writes } : { writes }
  },
  onDead: () => [],
}
