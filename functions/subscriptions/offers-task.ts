import { giveUpOffers, OFFERS_AT_ONCE, takeOffers } from '../../db/subscribers/offers.ts'
import { newId } from '../../domain/ids.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

const TURN_MS = 60_000

/**
 * Sends the offers of an upload, a few each minute, until the day's share is used up, and goes on when there is room
 * again. Each turn is one statement, so a crash neither loses nor repeats one.
 */
export const offersTask: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const { db, random, now } = deps
    const offers = Array.from({ length: OFFERS_AT_ONCE }, () => ({
      id: newId('sub', random),
      nonce: newId('n', random),
      mailId: newId('mail', random),
    }))
    const turn = await takeOffers(db, { uploadId: subjectId, offers, now: now() })
    if (!turn) return { writes: [] }
    deps.enqueue(turn.tasks)
    if (turn.state !== 'sending') return { writes: [] }
    const next = new Date(now().getTime() + TURN_MS)
    const againAt = turn.room > 0 || turn.roomAt < next ? next : turn.roomAt
    return { againAt, uncounted: true, writes: [] }
  },
  onDead: ({ subjectId }, now) => giveUpOffers(subjectId, now),
}
