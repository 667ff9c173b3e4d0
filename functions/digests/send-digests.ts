import { getRun } from '../../db/queries/digests/get-run.ts'
import { giveUpSends } from '../../db/queries/digests/note-sends.ts'
import type { Range } from '../../db/queries/digests/take-sends.ts'
import { LATEST_MS } from '../../domain/digests/due-digests.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { sendInBatches } from './send-in-batches.ts'
import { sendOneByOne } from './send-one-by-one.ts'

/** Seconds between tries while the provider takes nothing: six hours and a half in all. */
const DELAYS = [60, 300, 1800, 7200, 14_400]

/** Sends a part of a run. */
export const sendDigests: TaskKind = {
  delays: () => DELAYS,
  async run(deps, { subjectId, attempt }) {
    const range = rangeOf(subjectId)
    const run = await getRun(deps.db, range.runId)
    if (!run) return { writes: giveUpSends(range, { rest: 'skipped', problem: null }) }
    if (deps.now().getTime() - run.createdAt.getTime() > LATEST_MS) {
      return { writes: giveUpSends(range, { rest: 'failed', problem: 'late' }) }
    }
    const { sendBatch } = deps.mailer
    const progress = sendBatch
      ? await sendInBatches(deps, run, range, sendBatch)
      : await sendOneByOne(deps, run, range)
    const after = (seconds: number) => new Date(deps.now().getTime() + seconds * 1000)
    switch (progress.is) {
      case 'done':
        return { writes: [] }
      case 'unfinished':
        return { againAt: after(1), uncounted: true, writes: [] }
      case 'held up': {
        const { problem } = progress
        const delay = DELAYS[attempt]
        if (delay !== undefined) return { againAt: after(delay), writes: [] }
        return { writes: giveUpSends(range, { rest: 'failed', problem }) }
      }
    }
  },
  onDead: ({ subjectId }) =>
    giveUpSends(rangeOf(subjectId), { rest: 'failed', problem: 'internal-error' }),
}

function rangeOf(subjectId: string): Range {
  const [runId = '', first = '', last = ''] = subjectId.split('.')
  return { runId, first, last }
}
