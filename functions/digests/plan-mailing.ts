import { RECIPIENTS } from '../../db/digests/digest-recipients.ts'
import { getRun, type RunOf } from '../../db/digests/runs.ts'
import { planSends } from '../../db/digests/sends.ts'
import { giveUpRun } from '../../db/digests/stop-run.ts'
import type { MailingKind } from '../../domain/digests/edition.ts'
import type { EventChange } from '../../domain/digests/event-update.ts'
import { newId } from '../../domain/ids.ts'
import { toHex } from '../keys/encoding.ts'
import { MOST_IN_A_BATCH } from '../mail/mailer.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

/** Each is three requests at most, of the 50 that a call has on Cloudflare's free plan. */
const MOST_BATCHES = 10
const MAX_MS = 15_000

/** What some recipients of a run get; all who get the same share it. */
export type Edition = { id: string; content: object }
export type Chosen = {
  id: string
  edition: Edition | undefined
  /** Of a digest without an event: since when, and whether a mail has said so. */
  noMatch?: { since: string; notified: boolean }
}
type Batch = {
  /** All who were considered; fewer than `RECIPIENTS` are the last ones, unless the batch was cut. */
  recipients: { id: string }[]
  isCut?: boolean
  /** In the order of the recipients. */
  sends: Chosen[]
  /** Changes that some recipients have a mail about which is still on its way. */
  later?: EventChange[]
}
/** What the next recipients get, by id after this one. */
type ChooseBatch = (after: string) => Promise<Batch>

/**
 * The task that plans a run: who gets which edition, a batch of recipients at a time. Each batch is one
 * statement that also records how far the run is, so that the next call goes on from there.
 */
export function planMailing<Kind extends MailingKind>(
  kind: Kind,
  begin: (deps: Deps, run: RunOf[Kind]) => Promise<ChooseBatch>,
): TaskKind {
  return {
    delays: () => [60],
    async run(deps, { subjectId }) {
      const end = deps.now().getTime() + MAX_MS
      const run = await getRun(deps.db, kind, subjectId)
      if (!run) return { writes: giveUpRun(subjectId, null, deps.now()) }
      if (run.state !== 'planning') return { writes: [] }
      const choose = await begin(deps, run)
      let { plannedTo } = run
      for (let batch = 0; batch < MOST_BATCHES && deps.now().getTime() <= end; batch++) {
        const planned = await planBatch(deps, { ...run, plannedTo }, await choose(plannedTo))
        if (!planned) break
        if (planned.isLast) return { writes: [] }
        plannedTo = planned.plannedTo
      }
      const againAt = new Date(deps.now().getTime() + 1_000)
      return { againAt, uncounted: true, writes: [] }
    },
    onDead: ({ subjectId }, now) => giveUpRun(subjectId, 'internal-error', now),
  }
}

/** Neon's HTTP endpoint takes requests of 10 MB; there the JSON of editions is a text, at most twice as long. */
const PLANNED_BYTES = 4_000_000

/** Those first recipients of a batch whose editions fit into one statement; `isCut`: not all of them. */
function fitting({ recipients, sends, isCut = false }: Batch) {
  const counted = new Set<string>()
  let bytes = 0
  const next = sends.find(({ edition }) => {
    if (!edition || counted.has(edition.id)) return false
    counted.add(edition.id)
    bytes += new TextEncoder().encode(JSON.stringify(edition.content)).length
    return bytes > PLANNED_BYTES && counted.size > 1
  })
  if (!next) return { recipients, sends, isCut }
  const most = recipients.findIndex(({ id }) => id === next.id)
  return {
    recipients: recipients.slice(0, most),
    sends: sends.slice(0, sends.indexOf(next)),
    isCut: true,
  }
}

/** `undefined`: another call planned it meanwhile. */
async function planBatch(deps: Deps, run: RunOf[MailingKind], batch: Batch) {
  const { later = [] } = batch
  const { recipients, sends, isCut } = fitting(batch)
  const mails = sends.filter(({ edition }) => edition)
  const contents = new Map(mails.map(({ edition }) => [edition?.id ?? '', edition?.content]))
  const plannedTo = recipients.at(-1)?.id ?? run.plannedTo
  const isLast = !isCut && recipients.length < RECIPIENTS
  const tasks = await planSends(deps.db, {
    run,
    sends: sends.map(({ id, edition, noMatch }) => ({
      id,
      edition: edition?.id ?? null,
      noMatchSince: noMatch?.since ?? null,
      noMatchNotified: noMatch?.notified ?? null,
    })),
    editions: [...contents].map(([id, content]) => ({ id, content })),
    tasks: tasksFor(deps, run.id, mails),
    later,
    plannedTo,
    isLast,
    now: deps.now(),
  })
  if (!tasks) return undefined
  deps.enqueue(tasks)
  return { plannedTo, isLast }
}

/** The tasks that send these mails: each those between two subscribers, both included. */
function tasksFor({ random }: Deps, runId: string, mails: { id: string }[]) {
  const tasks: { id: string; subject: string }[] = []
  for (let i = 0; i < mails.length; i += MOST_IN_A_BATCH) {
    const part = mails.slice(i, i + MOST_IN_A_BATCH)
    const subject = [runId, part[0]?.id, part.at(-1)?.id].join('.')
    tasks.push({ id: newId('task', random), subject })
  }
  return tasks
}

/** Equal content has the same id, so that all who get it share one row. */
export async function editionOf(content: object): Promise<Edition> {
  return { id: await shaPrefix(JSON.stringify(content), 10), content }
}

/** The first bytes of a text's SHA-256, in hex. */
export async function shaPrefix(text: string, bytes: number): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(hash).slice(0, bytes))
}

/** More than so many results are forgotten again, so that memory stays flat. */
const MOST_KEPT = 2_000

/** Makes what recipients share once for each key. */
export function memo<T>() {
  const made = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size > MOST_KEPT) made.clear()
    const value = make()
    made.set(key, value)
    return value
  }
}
