import {
  listChangedEvents,
  listToldEditions,
  listToldReaders,
  READERS,
  type ToldEdition,
  type ToldReader,
  type ToldSend,
} from '../../db/digests/event-update-recipients.ts'
import { getNoticeRun, type NoticeRun } from '../../db/digests/runs.ts'
import { giveUpNotice, planNoticeSends } from '../../db/digests/sends.ts'
import { startNotices } from '../../db/digests/start-runs.ts'
import {
  makeNotice,
  type NoticeContent,
  type NoticedChange,
  type NowItem,
} from '../../domain/digests/event-update.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import type { Voice } from '../mail/voice.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { withPlace } from './email-parts.ts'
import { composeNotice } from './event-update-email.tsx'
import { partsOf, shaPrefix } from './plan-mailing.ts'
import { mailMaker, sendPart } from './send-mailing.ts'

/** Each minute: begins the notices of events that changed and are left alone since. `at` is the minute that the cron is for. */
export async function startDueNotices(deps: Deps, at: Date): Promise<void> {
  deps.enqueue(await startNotices(deps.db, { at, now: deps.now() }))
}

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

type Change = NoticedChange & { now: NowItem | undefined }
type Edition = { id: string; content: NoticeContent }
type Chosen = {
  sends: { id: string; edition: Edition }[]
  /** Events of which somebody has a mail that is still on its way. */
  later: Set<string>
}
export type NoticeChooser = (readers: ToldReader[]) => Promise<Chosen>

/** So many different histories are remembered at once: memory stays flat. */
const MOST_KEPT = 2_000

/** Chooses what each reader hears. Readers who were told the same share the work and the edition. */
export function chooseNotices(changes: Change[], editions: ToldEdition[], at: Date): NoticeChooser {
  const keyOf = ({ of, runId }: Pick<ToldSend, 'of' | 'runId'>, id: string) =>
    [of, runId, id].join('/')
  const turnOf = new Map(editions.map((edition, i) => [keyOf(edition, edition.id), i]))
  const notices = new Map<string, Edition | undefined>()

  async function noticeFor(told: number[], open: Set<string>): Promise<Edition | undefined> {
    const key = [told.join(), ...open].join(' ')
    if (notices.has(key)) return notices.get(key)
    if (notices.size > MOST_KEPT) notices.clear()
    const heard = new Map<string, DigestItem>()
    for (const turn of told) {
      for (const item of editions[turn]?.items ?? []) heard.set(item.id, item)
    }
    const others = changes.filter(({ id }) => !open.has(id))
    const content = makeNotice(heard, others, at)
    const edition = content && { id: await shaPrefix(JSON.stringify(content), 10), content }
    notices.set(key, edition)
    return edition
  }

  return async (readers) => {
    const chosen: Chosen = { sends: [], later: new Set() }
    for (const { id, sends } of readers) {
      const told: number[] = []
      const open = new Set<string>()
      for (const { editionId, isOpen, ...run } of sends) {
        const turn = turnOf.get(keyOf(run, editionId))
        if (turn === undefined) continue
        if (!isOpen) told.push(turn)
        else for (const item of editions[turn]?.items ?? []) open.add(item.id)
      }
      for (const event of open) chosen.later.add(event)
      const edition = await noticeFor(
        told.toSorted((a, b) => a - b),
        open,
      )
      if (edition) chosen.sends.push({ id, edition })
    }
    return chosen
  }
}

const HOUR = 3_600
const DAY_MS = 86_400_000

/** Sends a part of a notice. While the provider takes nothing it is tried for two days and a half. */
export const sendNotices = sendPart({
  of: 'notice',
  delays: [60, 300, 1800, 2 * HOUR, 4 * HOUR, ...Array(9).fill(6 * HOUR)],
  latestMs: 3 * DAY_MS,
  async prepare(deps, runId) {
    const run = await getNoticeRun(deps.db, runId)
    if (!run) return undefined
    const compose = (content: NoticeContent, voice: Voice) =>
      composeNotice(run, content, voice, deps.env.PUBLIC_URL)
    return { createdAt: run.createdAt, make: mailMaker(deps, run, compose) }
  },
})
