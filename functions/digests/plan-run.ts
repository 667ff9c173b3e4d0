import { getRun, type Run } from '../../db/digests/get-run.ts'
import { listDigestEvents } from '../../db/digests/list-digest-events.ts'
import {
  type ListedReader,
  listReaders,
  listToldItems,
  READERS,
} from '../../db/digests/list-readers.ts'
import { giveUpRun, type PlannedSend, planSends } from '../../db/digests/plan-sends.ts'
import type { EditionContent } from '../../domain/digests/edition.ts'
import { windowOf } from '../../domain/digests/pick-events.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { chooseEditions, type EditionChooser } from './choose-editions.ts'
import { partsOf } from './parts-of.ts'
import { withPlace } from './with-place.ts'

/** Each is four requests at most, of the 50 that a call has on Cloudflare's free plan. */
const MOST_BATCHES = 10
const MAX_MS = 15_000

/**
 * Plans a run: who gets which edition, a batch of readers at a time. Each batch is one statement that
 * also notes how far the run is, so that whoever comes again goes on from there.
 */
export const planRun: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const started = deps.now().getTime()
    let run = await getRun(deps.db, subjectId)
    if (!run) return { writes: [giveUpRun(subjectId, null)] }
    const choose = await chooserFor(deps, run)
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      if (run.state !== 'planning') return { writes: [] }
      if (deps.now().getTime() - started > MAX_MS) break
      const planned = await planBatch(deps, run, choose)
      if (!planned) break
      run = { ...run, ...planned }
    }
    if (run.state !== 'planning') return { writes: [] }
    const againAt = new Date(deps.now().getTime() + 1_000)
    return { againAt, uncounted: true, writes: [] }
  },
  onDead: ({ subjectId }) => [giveUpRun(subjectId, 'internal-error')],
}

async function chooserFor(deps: Deps, run: Run): Promise<EditionChooser> {
  const { orgId, feedId, cutAt } = run
  const until = windowOf(run).to
  const listed = await listDigestEvents(deps.db, { orgId, feedId, now: cutAt, until })
  const loadTold = (keys: string[]) => listToldItems(deps.db, orgId, keys)
  return chooseEditions(run, listed.map(withPlace), loadTold)
}

/** How far the run is planned now; `undefined`: somebody else planned it meanwhile. */
async function planBatch(
  deps: Deps,
  run: Run,
  choose: EditionChooser,
): Promise<Pick<Run, 'plannedTo' | 'state'> | undefined> {
  const readers: ListedReader[] = await listReaders(deps.db, run, run.plannedTo)
  const chosen = await choose(readers)
  const editions = new Map<string, EditionContent>()
  const sends: PlannedSend[] = chosen.map(({ id, edition, noMatchSince, noMatchNotified }) => {
    if (edition) editions.set(edition.id, edition.content)
    return { id, edition: edition?.id ?? null, noMatchSince, noMatchNotified }
  })
  const isLast = readers.length < READERS
  const tasks = await planSends(deps.db, {
    run,
    sends,
    editions: [...editions].map(([id, content]) => ({ id, content })),
    tasks: partsOf(
      deps,
      run.id,
      sends.filter(({ edition }) => edition !== null),
    ),
    isLast,
    now: deps.now(),
  })
  if (!tasks) return undefined
  deps.enqueue(tasks)
  const plannedTo = sends.at(-1)?.id ?? run.plannedTo
  return { plannedTo, state: isLast ? 'planned' : 'planning' }
}
