import type { MailingKind, MailingRun } from '../../db/digests/mailing.ts'
import { noteSends, type SendEnd } from '../../db/digests/note-sends.ts'
import {
  listBegunSends,
  type Range,
  type TakenSend,
  takeSends,
} from '../../db/digests/take-sends.ts'
import type { Deps } from '../platform/deps.ts'
import type { MailMaker } from './mail-maker.ts'
import { attemptSend, endAll, type Progress } from './progress.ts'

/** So many may stay unknown after a crash, since nobody can tell which of them went out. */
const MARKED_AT_ONCE = 10
const MOST_TURNS = 15
const MAX_MS = 15_000
/**
 * One doubtful answer may be due to its mail; two in a row are the provider's, and each may cost a digest. A notice
 * is sent again, so the first is reason to wait.
 */
const MOST_UNCERTAIN: Record<MailingKind, number> = { digest: 2, notice: 1 }

/** For a provider that takes one mail at a time and knows no key. */
export async function sendOneByOne(deps: Deps, make: MailMaker, range: Range): Promise<Progress> {
  const { run } = range
  const end = deps.now().getTime() + MAX_MS
  const { sends } = await listBegunSends(deps.db, range)
  if (sends.length > 0) await noteSends(deps.db, run, endAll(sends, 'unknown'))
  for (let turns = 0; turns < MOST_TURNS && deps.now().getTime() < end; turns++) {
    const { count, taken } = await takeSends(deps.db, range, MARKED_AT_ONCE)
    if (count === 0) return { is: 'done' }
    const { ends, problem, stop } = await sendEach({ deps, run, make, end }, taken)
    if (ends.length > 0) await noteSends(deps.db, run, ends, problem)
    if (stop) return stop
  }
  return { is: 'unfinished' }
}

type Sending = { deps: Deps; run: MailingRun; make: MailMaker; end: number }

/** When time is up, or the provider takes nothing for now or does not say, the others wait. */
async function sendEach({ deps, run, make, end }: Sending, taken: TakenSend[]) {
  const made = await make(taken)
  const ends: SendEnd[] = []
  let problem: string | null = null
  let uncertain = 0
  let stop: Progress | undefined
  for (const { id } of taken) {
    if (!stop && deps.now().getTime() >= end) stop = { is: 'unfinished' }
    const message = made.get(id)
    if (stop) ends.push({ id, state: 'waiting' })
    else if (!message) {
      ends.push({ id, state: 'failed' })
      problem ??= 'internal-error'
    } else {
      const send = () => deps.mailer.send(`${run.id}.${id}`, message)
      const attempt = await attemptSend(deps, run, send)
      ends.push({ id, state: END[attempt.is] })
      uncertain = attempt.is === 'uncertain' ? uncertain + 1 : 0
      if (attempt.is === 'sent') continue
      problem = attempt.problem
      const isHeldUp = attempt.is === 'not taken' || uncertain === MOST_UNCERTAIN[run.of]
      if (isHeldUp) stop = { is: 'held up', problem }
    }
  }
  return { ends, problem, stop }
}

const END = {
  sent: 'sent',
  refused: 'failed',
  'not taken': 'waiting',
  uncertain: 'unknown',
} as const
