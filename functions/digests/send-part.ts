import type { MailingKind } from '../../db/digests/mailing.ts'
import { giveUpSends } from '../../db/digests/note-sends.ts'
import type { Range } from '../../db/digests/take-sends.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import type { MailMaker } from './mail-maker.ts'
import { sendInBatches } from './send-in-batches.ts'
import { sendOneByOne } from './send-one-by-one.ts'

type Sending = {
  of: MailingKind
  /** Seconds between tries while the provider takes nothing. */
  delays: number[]
  /** So long after its run began a mail is no use any more. */
  latestMs: number
  /** `undefined`: nobody is to get it any more. */
  prepare: (deps: Deps, runId: string) => Promise<{ createdAt: Date; make: MailMaker } | undefined>
}

/** The task that sends a part of a run: what is waiting between two subscribers. */
export function sendPart({ of, delays, latestMs, prepare }: Sending): TaskKind {
  const rangeOf = (subjectId: string): Range => {
    const [id = '', first = '', last = ''] = subjectId.split('.')
    return { run: { of, id }, first, last }
  }
  return {
    delays: () => delays,
    async run(deps, { subjectId, attempt }) {
      const range = rangeOf(subjectId)
      const prepared = await prepare(deps, range.run.id)
      if (!prepared) return { writes: giveUpSends(range, { rest: 'skipped', problem: null }) }
      const { createdAt, make } = prepared
      if (deps.now().getTime() - createdAt.getTime() > latestMs) {
        return { writes: giveUpSends(range, { rest: 'failed', problem: 'late' }) }
      }
      const { sendBatch } = deps.mailer
      const progress = sendBatch
        ? await sendInBatches(deps, make, range, sendBatch)
        : await sendOneByOne(deps, make, range)
      const after = (seconds: number) => new Date(deps.now().getTime() + seconds * 1000)
      switch (progress.is) {
        case 'done':
          return { writes: [] }
        case 'unfinished':
          return { againAt: after(1), uncounted: true, writes: [] }
        case 'held up': {
          const { problem } = progress
          const delay = delays[attempt]
          if (delay !== undefined) return { againAt: after(delay), writes: [] }
          return { writes: giveUpSends(range, { rest: 'failed', problem }) }
        }
      }
    },
    onDead: ({ subjectId }) =>
      giveUpSends(rangeOf(subjectId), { rest: 'failed', problem: 'internal-error' }),
  }
}
