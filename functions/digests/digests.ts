import {
  type ListedReader,
  listDigestEvents,
  listReaders,
  listToldItems,
  READERS,
} from '../../db/digests/digest-recipients.ts'
import { getRun, type Run } from '../../db/digests/runs.ts'
import { giveUpRun, type PlannedSend, planSends } from '../../db/digests/sends.ts'
import { listDigestTimes, startRuns } from '../../db/digests/start-runs.ts'
import { compileCriteria, matchesCriteria } from '../../domain/criteria.ts'
import { type DigestTimes, dueDigests, LATEST_MS } from '../../domain/digests/due-digests.ts'
import {
  type EditionContent,
  isTimeToSaySo,
  makeEdition,
  makeQuietEdition,
} from '../../domain/digests/edition.ts'
import {
  type DigestEvent,
  type DigestRun,
  type ToldItem,
  windowOf,
} from '../../domain/digests/pick-events.ts'
import { savedCriteria } from '../../domain/subscriber-criteria.ts'
import type { Voice } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { composeDigest } from './digest-email.tsx'
import { withPlace } from './email-parts.ts'
import { partsOf, shaPrefix } from './plan-mailing.ts'
import { mailMaker, sendPart } from './send-mailing.ts'

/** Each minute: begins the digests whose hour has come. `at` is the minute that the cron is for. */
export async function startDueDigests(deps: Deps, at: Date): Promise<void> {
  const times = await listDigestTimes(deps.db)
  const due = times.flatMap((of) => dueIn(deps, at, of).map((digest) => ({ ...of, ...digest })))
  if (due.length === 0) return
  const { tasks, missed } = await startRuns(deps.db, due, { cutAt: at, now: deps.now() })
  deps.enqueue(tasks)
  if (missed > 0) deps.log({ level: 'error', message: 'digests missed', runs: missed })
}

/** A zone that only the database knows must not keep all others waiting. */
function dueIn({ log }: Deps, at: Date, times: DigestTimes) {
  try {
    return dueDigests(at, times)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    log({ level: 'error', message: 'unknown time zone of a feed', timezone: times.timezone })
    return []
  }
}

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

type Edition = { id: string; content: EditionContent }
type Chosen = {
  id: string
  edition: Edition | undefined
  noMatchSince: string | null
  noMatchNotified: boolean | null
}
export type EditionChooser = (readers: ListedReader[]) => Promise<Chosen[]>
type LoadTold = (keys: string[]) => Promise<{ key: string; items: Record<string, ToldItem> }[]>

/** More than so many criteria, histories or editions are forgotten again, so that memory stays flat. */
const MOST_KEPT = 2_000

/** Chooses what each reader gets. Readers who want and heard the same share the work and the edition. */
export function chooseEditions(
  run: DigestRun & { cutAt: Date },
  events: DigestEvent[],
  loadTold: LoadTold,
): EditionChooser {
  const matchingOf = remember((criteria: string) => {
    const matcher = compileCriteria(savedCriteria({ criteria }))
    return events.filter((event) => matchesCriteria(event, matcher))
  })
  const toldIn = new Map<string, [string, ToldItem][]>()
  const editions = new Map<string, Edition | undefined>()
  const coming = makeQuietEdition(events)
  const quiet = coming && editionOf(coming)

  async function load(readers: ListedReader[]) {
    const keys = new Set(readers.flatMap(({ told }) => told ?? []))
    if (toldIn.size > MOST_KEPT) toldIn.clear()
    const missing = [...keys].filter((key) => !toldIn.has(key))
    if (missing.length === 0) return
    for (const { key, items } of await loadTold(missing)) {
      toldIn.set(key, Object.entries(items ?? {}))
    }
  }

  async function editionFor(reader: ListedReader): Promise<Edition | undefined> {
    const { criteria, told, lastAt, confirmedAt } = reader
    const since = lastAt ?? confirmedAt
    const key = JSON.stringify([criteria, since, told])
    if (editions.has(key)) return editions.get(key)
    if (editions.size > MOST_KEPT) editions.clear()
    const heard = new Map((told ?? []).flatMap((edition) => toldIn.get(edition) ?? []))
    const wish = savedCriteria({ criteria })
    const about = { since: new Date(since), until: run.cutAt, told: heard }
    const content = makeEdition(matchingOf(criteria ?? ''), run, about, wish)
    const edition = content && (await editionOf(content))
    editions.set(key, edition)
    return edition
  }

  return async (readers) => {
    await load(readers)
    const chosen: Chosen[] = []
    for (const reader of readers) {
      const edition = await editionFor(reader)
      if (edition) {
        chosen.push({ id: reader.id, edition, noMatchSince: null, noMatchNotified: null })
        continue
      }
      // After a pause nobody knows what would have matched: the silence counts from this digest on.
      const noMatchSince = reader.noMatchSince ?? reader.lastAt ?? run.cutAt.toISOString()
      const silence = { since: new Date(noMatchSince), told: reader.noMatchNotified ?? false }
      const saysSo = quiet !== undefined && isTimeToSaySo(silence, run.cutAt)
      chosen.push({
        id: reader.id,
        edition: saysSo ? await quiet : undefined,
        noMatchSince,
        noMatchNotified: silence.told || saysSo,
      })
    }
    return chosen
  }
}

function remember<T>(make: (key: string) => T) {
  const made = new Map<string, T>()
  return (key: string): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size > MOST_KEPT) made.clear()
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** Equal content has the same id, so that all who get it share one row. */
async function editionOf(content: EditionContent): Promise<Edition> {
  return { id: await shaPrefix(JSON.stringify(content), 10), content }
}

/** Sends a part of a digest. While the provider takes nothing it is tried for six hours and a half. */
export const sendDigests = sendPart({
  of: 'digest',
  delays: [60, 300, 1800, 7200, 14_400],
  latestMs: LATEST_MS,
  async prepare(deps, runId) {
    const run = await getRun(deps.db, runId)
    if (!run) return undefined
    const compose = (content: EditionContent, voice: Voice) =>
      composeDigest(run, content, voice, deps.env.PUBLIC_URL)
    return { createdAt: run.createdAt, make: mailMaker(deps, run, compose) }
  },
})
