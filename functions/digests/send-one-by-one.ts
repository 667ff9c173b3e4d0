import type { Run } from '../../db/queries/digests/get-run.ts'
import { noteSends, type SendEnd } from '../../db/queries/digests/note-sends.ts'
import {
  listBegunSends,
  type Range,
  type TakenSend,
  takeSends,
} from '../../db/queries/digests/take-sends.ts'
import type { Deps } from '../platform/deps.ts'
import { type MailMaker, mailMaker } from './mail-maker.ts'
import { attemptSend, endAll, type Progress } from './progress.ts'

/** So many may stay unknown after a crash, since nobody can tell which of them went out. */
const MARKED_AT_ONCE = 10
const MOST_TURNS = 15
const MAX_MS = 15_000

/** For a provider that takes one mail at a time and knows no key. */
export async function sendOneByOne(deps: Deps, run: Run, range: Range): Promise<Progress> {
  const end = deps.now().getTime() + MAX_MS
  const make = mailMaker(deps, run)
  const { sends } = await listBegunSends(deps.db, range)
  if (sends.length > 0) await noteSends(deps.db, run.id, endAll(sends, 'unknown'))
  for (let turns = 0; turns < MOST_TURNS && deps.now().getTime() < end; turns++) {
    const { count, taken } = await takeSends(deps.db, range, MARKED_AT_ONCE)
    if (count === 0) return { is: 'done' }
    const { ends, problem } = await sendEach(deps, run, taken, make)
    if (ends.length > 0) await noteSends(deps.db, run.id, ends, problem)
    if (problem !== null && ends.some(({ state }) => state === 'waiting')) {
      return { is: 'held up', problem }
    }
  }
  return { is: 'unfinished' }
}

/** After the first that the provider does not take for now, the others wait with it. */
async function sendEach(deps: Deps, run: Run, taken: TakenSend[], make: MailMaker) {
  const made = await make(taken)
  const ends: SendEnd[] = []
  let problem: string | null = null
  let isHeldUp = false
  for (const { id } of taken) {
    const message = made.get(id)
    if (isHeldUp || !message) {
      ends.push({ id, state: isHeldUp ? 'waiting' : 'failed' })
      continue
    }
    const attempt = await attemptSend(deps, run, () => deps.mailer.send(`${run.id}.${id}`, message))
    if (attempt.is !== 'sent') problem = attempt.problem
    isHeldUp = attempt.is === 'not taken'
    ends.push({ id, state: END[attempt.is] })
  }
  return { ends, problem }
}

const END = {
  sent: 'sent',
  refused: 'failed',
  'not taken': 'waiting',
  uncertain: 'unknown',
} as const
