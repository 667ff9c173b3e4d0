import {
  listBegunSends,
  type Range,
  recordSends,
  type SendEnd,
  type TakenSend,
  takeSends,
} from '../../db/digests/sends.ts'
import type { MailingKind } from '../../domain/digests/edition.ts'
import { describeError, errorKind } from '../http/describe-error.ts'
import {
  MailDeferred,
  type Mailer,
  MailNotTaken,
  MailPostponed,
  MailRefused,
  MOST_IN_A_BATCH,
} from '../mail/mailer.ts'
import { awaitTurn, heedLimit } from '../mail/pace.ts'
import type { Deps } from '../platform/deps.ts'
import { shaPrefix } from './plan-mailing.ts'
import type { MailMaker } from './send-mailing.ts'

/**
 * How far a try came: all is sent; time was up; the provider may not be called for so many seconds; or
 * it took nothing, or did not say.
 */
export type Progress =
  | { is: 'done' }
  | { is: 'unfinished' }
  | Postponed
  | { is: 'held up'; problem: string }

type Postponed = { is: 'postponed'; seconds: number }
type Attempt =
  | { is: 'sent' }
  | Postponed
  | { is: 'refused' | 'deferred' | 'not taken' | 'uncertain'; problem: string }

/** What the provider made of it; only its own failures count as such. */
async function attemptSend(
  deps: Deps,
  { kind, runId }: Range,
  send: () => Promise<void>,
): Promise<Attempt> {
  const wait = await awaitTurn(deps, 'mailing')
  if (wait !== undefined) return { is: 'postponed', seconds: wait }
  try {
    await send()
    return { is: 'sent' }
  } catch (error) {
    if (error instanceof MailPostponed) {
      return { is: 'postponed', seconds: await heedLimit(deps, error) }
    }
    const { log } = deps
    const message = `${nameOf(kind)} send failed`
    log({ level: 'error', message, run: runId, ...describeError(error) })
    const problem = errorKind(error)
    if (error instanceof MailRefused) return { is: 'refused', problem }
    if (error instanceof MailDeferred) return { is: 'deferred', problem }
    return { is: error instanceof MailNotTaken ? 'not taken' : 'uncertain', problem }
  }
}

function endAll(sends: { id: string }[], state: SendEnd['state']): SendEnd[] {
  return sends.map(({ id }) => ({ id, state }))
}

/** A kind of mailing as the log names it. */
export const nameOf = (kind: MailingKind) => kind.replace('-', ' ')

const MAX_MS = 15_000
/**
 * Each is four requests at most, of the 50 that a call has on Cloudflare's free plan. Halving 100 down
 * to one address takes eight, so that every call ends some of them; what is left comes again.
 */
const MOST_CALLS = 11

type SendBatch = NonNullable<Mailer['sendBatch']>

/**
 * For a provider that takes a batch under a key. What is marked as being sent is always one batch, so
 * that the call after a crash sends the same again, and the key keeps it from going out twice.
 */
export async function sendInBatches(
  deps: Deps,
  make: MailMaker,
  range: Range,
  sendBatch: SendBatch,
): Promise<Progress> {
  const end = deps.now().getTime() + MAX_MS
  let size = MOST_IN_A_BATCH
  let batch = await takeBegun(deps, range)
  let isBegun = batch.length > 0
  for (let calls = 0; calls < MOST_CALLS && deps.now().getTime() < end; calls++) {
    if (batch.length === 0) {
      const { count, taken } = await takeSends(deps.db, range, size)
      if (count === 0) return { is: 'done' }
      batch = taken
    }
    const result =
      batch.length > 0 ? await sendOne({ deps, range, make, sendBatch, isBegun }, batch) : 'sent'
    if (typeof result === 'object') return result
    size = result === 'refused' ? Math.ceil(batch.length / 2) : Math.min(size * 2, MOST_IN_A_BATCH)
    batch = []
    isBegun = false
  }
  return { is: 'unfinished' }
}

/** What an earlier try left; if one of them has gone meanwhile it cannot be the same batch again. */
async function takeBegun(deps: Deps, range: Range): Promise<TakenSend[]> {
  const { begun, sends } = await listBegunSends(deps.db, range)
  if (sends) return sends
  await recordSends(deps.db, range, endAll(begun, 'unknown'))
  return []
}

type Sending = { deps: Deps; range: Range; make: MailMaker }

/** `isBegun`: an earlier try may have sent it, and got no answer. */
type SendingBatch = Sending & { sendBatch: SendBatch; isBegun: boolean }

/** A refused batch waits again, to be halved; where it may have been taken, by this try or before, it stays marked. */
async function sendOne(
  { deps, range, make, sendBatch, isBegun }: SendingBatch,
  batch: TakenSend[],
): Promise<'sent' | 'refused' | Progress> {
  const made = await make(batch)
  const broken = batch.filter(({ id }) => !made.has(id))
  if (broken.length > 0 && isBegun) {
    await recordSends(deps.db, range, endAll(batch, 'unknown'), 'internal-error')
    return 'sent'
  }
  if (broken.length > 0) {
    const rest = batch.filter(({ id }) => made.has(id))
    const ends = [...endAll(broken, 'failed'), ...endAll(rest, 'waiting')]
    await recordSends(deps.db, range, ends, 'internal-error')
    return 'sent'
  }
  const key = await batchKey(range, batch)
  const messages = [...made.values()]
  const attempt = await attemptSend(deps, range, () => sendBatch(key, messages))
  const notThisTime = isBegun ? [] : endAll(batch, 'waiting')
  switch (attempt.is) {
    case 'sent':
      await recordSends(deps.db, range, endAll(batch, 'sent'))
      return 'sent'
    case 'refused': {
      const end = endAll(batch, batch.length === 1 ? 'failed' : 'waiting')
      await recordSends(deps.db, range, end, attempt.problem)
      return 'refused'
    }
    case 'postponed':
      await recordSends(deps.db, range, notThisTime)
      return attempt
    case 'deferred':
    case 'not taken':
      await recordSends(deps.db, range, notThisTime, attempt.problem)
      return { is: 'held up', problem: attempt.problem }
    case 'uncertain':
      await recordSends(deps.db, range, [], attempt.problem)
      return { is: 'held up', problem: attempt.problem }
  }
}

/** The same for the same people in the same run. */
async function batchKey({ runId }: Range, batch: TakenSend[]): Promise<string> {
  const text = [runId, ...batch.map(({ id }) => id)].join('.')
  return `${runId}.${await shaPrefix(text, 16)}`
}

/** So many may stay unknown after a crash, since it is unknown which of them were sent. */
const MARKED_AT_ONCE = 10
const MOST_TURNS = 15
/** Where each mail has a turn of its own: as many as a task has mails. */
const MOST_TURNS_OF_ONE = 100
/**
 * One doubtful answer may be due to its mail; two in a row are the provider's, and each may cost a digest. An
 * event update is sent again, so the first is reason to wait.
 */
const MOST_UNCERTAIN: Record<MailingKind, number> = { digest: 2, 'event-update': 1 }

/** For a provider that takes one mail at a time and knows no key. */
export async function sendOneByOne(deps: Deps, make: MailMaker, range: Range): Promise<Progress> {
  const end = deps.now().getTime() + MAX_MS
  const [markedAtOnce, mostTurns] = deps.mailer.takesOneAtATime
    ? [1, MOST_TURNS_OF_ONE]
    : [MARKED_AT_ONCE, MOST_TURNS]
  const { begun } = await listBegunSends(deps.db, range)
  if (begun.length > 0) await recordSends(deps.db, range, endAll(begun, 'unknown'))
  const course: Course = { uncertain: 0, deferred: null }
  let first = range.first
  for (let turns = 0; turns < mostTurns && deps.now().getTime() < end; turns++) {
    const { count, taken } = await takeSends(deps.db, { ...range, first }, markedAtOnce)
    if (count === 0) {
      const { deferred: problem } = course
      return problem === null ? { is: 'done' } : { is: 'held up', problem }
    }
    const { ends, problem, stop } = await sendEach({ deps, range, make }, taken, end, course)
    if (ends.length > 0) await recordSends(deps.db, range, ends, problem)
    if (stop) return stop
    // Those that were deferred wait for the next try, so that none of them is in the others' way.
    const last = taken.at(-1)
    if (last) first = `${last.id}0`
  }
  return { is: 'unfinished' }
}

/** How many mails in a row got no clear answer, and why the provider does not take some of them for now. */
type Course = { uncertain: number; deferred: string | null }

/** When time is up, or the provider takes nothing for now or does not say, the others wait. */
async function sendEach(
  { deps, range, make }: Sending,
  taken: TakenSend[],
  end: number,
  course: Course,
) {
  const made = await make(taken)
  const ends: SendEnd[] = []
  let problem: string | null = null
  let stop: Progress | undefined
  for (const { id } of taken) {
    if (!stop && deps.now().getTime() >= end) stop = { is: 'unfinished' }
    const message = made.get(id)
    if (stop) ends.push({ id, state: 'waiting' })
    else if (!message) {
      ends.push({ id, state: 'failed' })
      problem ??= 'internal-error'
    } else {
      const send = () => deps.mailer.send(`${range.runId}.${id}`, message)
      const attempt = await attemptSend(deps, range, send)
      ends.push({ id, state: END[attempt.is] })
      course.uncertain = attempt.is === 'uncertain' ? course.uncertain + 1 : 0
      if (attempt.is === 'sent') continue
      if (attempt.is === 'postponed') {
        stop = attempt
        continue
      }
      problem = attempt.problem
      if (attempt.is === 'deferred') course.deferred = problem
      const isHeldUp = attempt.is === 'not taken' || course.uncertain === MOST_UNCERTAIN[range.kind]
      if (isHeldUp) stop = { is: 'held up', problem }
    }
  }
  return { ends, problem, stop }
}

const END = {
  sent: 'sent',
  refused: 'failed',
  deferred: 'waiting',
  'not taken': 'waiting',
  postponed: 'waiting',
  uncertain: 'unknown',
} as const
