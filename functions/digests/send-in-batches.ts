import type { MailingRun } from '../../db/digests/mailing.ts'
import { noteSends } from '../../db/digests/note-sends.ts'
import {
  listBegunSends,
  type Range,
  type TakenSend,
  takeSends,
} from '../../db/digests/take-sends.ts'
import { type Mailer, MOST_IN_A_BATCH } from '../mail/mailer.ts'
import type { Deps } from '../platform/deps.ts'
import type { MailMaker } from './mail-maker.ts'
import { attemptSend, endAll, type Progress } from './progress.ts'
import { shaPrefix } from './sha-prefix.ts'

const MAX_MS = 15_000
/**
 * Each is four requests at most, of the 50 that a call has on Cloudflare's free plan. Halving 100 down
 * to one address takes eight, so that every call ends some of them; what is left comes again.
 */
const MOST_CALLS = 14

type SendBatch = NonNullable<Mailer['sendBatch']>

/**
 * For a provider that takes a batch under a key. What is marked as being sent is always one batch, so
 * that whoever comes after a crash sends the same again, and the key keeps it from going out twice.
 */
export async function sendInBatches(
  deps: Deps,
  make: MailMaker,
  range: Range,
  sendBatch: SendBatch,
): Promise<Progress> {
  const { run } = range
  const end = deps.now().getTime() + MAX_MS
  let size = MOST_IN_A_BATCH
  let batch = await takeBegun(deps, range)
  for (let calls = 0; calls < MOST_CALLS && deps.now().getTime() < end; calls++) {
    if (batch.length === 0) {
      const { count, taken } = await takeSends(deps.db, range, size)
      if (count === 0) return { is: 'done' }
      batch = taken
    }
    const result = batch.length > 0 ? await sendOne({ deps, run, make, sendBatch }, batch) : 'sent'
    if (typeof result === 'object') return result
    size = result === 'refused' ? Math.ceil(batch.length / 2) : Math.min(size * 2, MOST_IN_A_BATCH)
    batch = []
  }
  return { is: 'unfinished' }
}

/** What an earlier try left; if one of them has gone meanwhile it cannot be the same batch again. */
async function takeBegun(deps: Deps, range: Range): Promise<TakenSend[]> {
  const { sends, isSame } = await listBegunSends(deps.db, range)
  if (isSame) return sends
  await noteSends(deps.db, range.run, endAll(sends, 'unknown'))
  return []
}

type Sending = { deps: Deps; run: MailingRun; make: MailMaker; sendBatch: SendBatch }

/** A refused batch waits again, to be halved; where it may have been taken it stays marked. */
async function sendOne(
  { deps, run, make, sendBatch }: Sending,
  batch: TakenSend[],
): Promise<'sent' | 'refused' | Progress> {
  const made = await make(batch)
  const broken = batch.filter(({ id }) => !made.has(id))
  if (broken.length > 0) {
    const rest = batch.filter(({ id }) => made.has(id))
    const ends = [...endAll(broken, 'failed'), ...endAll(rest, 'waiting')]
    await noteSends(deps.db, run, ends, 'internal-error')
    return 'sent'
  }
  const key = await batchKey(run, batch)
  const messages = [...made.values()]
  const attempt = await attemptSend(deps, run, () => sendBatch(key, messages))
  switch (attempt.is) {
    case 'sent':
      await noteSends(deps.db, run, endAll(batch, 'sent'))
      return 'sent'
    case 'refused': {
      const end = endAll(batch, batch.length === 1 ? 'failed' : 'waiting')
      await noteSends(deps.db, run, end, attempt.problem)
      return 'refused'
    }
    case 'not taken':
      await noteSends(deps.db, run, endAll(batch, 'waiting'), attempt.problem)
      return { is: 'held up', problem: attempt.problem }
    case 'uncertain':
      await noteSends(deps.db, run, [], attempt.problem)
      return { is: 'held up', problem: attempt.problem }
  }
}

/** The same for the same people in the same run. */
async function batchKey(run: MailingRun, batch: TakenSend[]): Promise<string> {
  const text = [run.id, ...batch.map(({ id }) => id)].join('.')
  return `${run.id}.${await shaPrefix(text, 16)}`
}
