import { getNoticeRun, type NoticeRun } from '../../db/digests/get-notice-run.ts'
import { listChangedEvents } from '../../db/digests/list-changed-events.ts'
import {
  listToldEditions,
  listToldReaders,
  READERS,
  type ToldReader,
} from '../../db/digests/list-told.ts'
import { giveUpNotice, planNoticeSends } from '../../db/digests/plan-notice.ts'
import type { NoticeContent } from '../../domain/digests/notice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { chooseNotices, type NoticeChooser } from './choose-notices.ts'
import { partsOf } from './parts-of.ts'
import { withPlace } from './with-place.ts'

/** Each is two requests, of the 50 that a call has on Cloudflare's free plan. */
const MOST_BATCHES = 15
const MAX_MS = 15_000

/**
 * Plans a notice: who was told otherwise of its events, and what they hear now, a batch of readers at
 * a time. Each batch is one statement that also notes how far the run is.
 */
export const planNotice: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const started = deps.now().getTime()
    let run = await getNoticeRun(deps.db, subjectId)
    if (!run) return { writes: [giveUpNotice(subjectId, null)] }
    if (run.state !== 'planning') return { writes: [] }
    const planBatch = await planner(deps, run)
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      if (deps.now().getTime() - started > MAX_MS) break
      const planned: Planned | undefined = await planBatch(run)
      if (!planned) break
      run = { ...run, ...planned }
      if (run.state !== 'planning') return { writes: [] }
    }
    const againAt = new Date(deps.now().getTime() + 1_000)
    return { againAt, uncounted: true, writes: [] }
  },
  onDead: ({ subjectId }) => [giveUpNotice(subjectId, 'internal-error')],
}

type Planned = Pick<NoticeRun, 'plannedTo' | 'state'>

async function planner(deps: Deps, { orgId, feedId, changes }: NoticeRun) {
  const { db } = deps
  const eventIds = changes.map(({ id }) => id)
  const listed = await listChangedEvents(db, orgId, eventIds)
  const editions = await listToldEditions(db, { orgId, feedId, eventIds })
  const nowOf = new Map(listed.map((event) => [event.id, withPlace(event)]))
  const now = changes.map((change) => ({ ...change, now: nowOf.get(change.id) }))
  const choose: NoticeChooser = chooseNotices(now, editions, deps.now())

  /** How far the run is planned now; `undefined`: somebody else planned it meanwhile. */
  return async (run: NoticeRun): Promise<Planned | undefined> => {
    const page = { orgId, feedId, editions, after: run.plannedTo }
    const readers: ToldReader[] = await listToldReaders(db, page)
    const { sends, later } = await choose(readers)
    const plannedTo = readers.at(-1)?.id ?? run.plannedTo
    const isLast = readers.length < READERS
    const contents = new Map<string, NoticeContent>(
      sends.map(({ edition }) => [edition.id, edition.content]),
    )
    const tasks = await planNoticeSends(db, {
      run,
      sends: sends.map(({ id, edition }) => ({ id, edition: edition.id })),
      editions: [...contents].map(([id, content]) => ({ id, content })),
      tasks: partsOf(deps, run.id, sends),
      later: changes.filter(({ id }) => later.has(id)),
      plannedTo,
      isLast,
      now: deps.now(),
    })
    if (!tasks) return undefined
    deps.enqueue(tasks)
    return { plannedTo, state: isLast ? 'planned' : 'planning' }
  }
}
