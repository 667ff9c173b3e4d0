import {
  giveUpOffers,
  listNextOffers,
  type NewOffer,
  takeOffers,
} from '../../db/subscribers/offers.ts'
import { mailboxOf } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import { askedCountKey } from '../http/rate-limits.ts'
import { hashesOfAddress } from '../keys/hash-address.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

const TURN_MS = 60_000

/**
 * Sends the offers of an upload, a few each minute, until the day's share is used up, and goes on when there is room
 * again. Each turn is one statement, so a crash neither loses nor repeats one.
 */
export const offersTask: TaskKind = {
  delays: () => [60],
  async run(deps, { subjectId }) {
    const { db, now } = deps
    const next = await listNextOffers(db, subjectId)
    const offers = await Promise.all(next.map((row) => newOffer(deps, row)))
    const turn = await takeOffers(db, { uploadId: subjectId, offers, now: now() })
    if (!turn) return { writes: [] }
    deps.enqueue(turn.tasks)
    if (turn.state !== 'sending') return { writes: [] }
    const soon = new Date(now().getTime() + TURN_MS)
    const againAt = turn.room > 0 || turn.roomAt < soon ? soon : turn.roomAt
    return { againAt, uncounted: true, writes: [] }
  },
  onDead: ({ subjectId }, now) => giveUpOffers(subjectId, now),
}

type Row = { hash: string; emailKey: string }

async function newOffer({ env, random }: Deps, { hash, emailKey }: Row): Promise<NewOffer> {
  const [mailbox = hash, previousMailbox = null] = await hashesOfAddress(env, mailboxOf(emailKey))
  return {
    id: newId('sub', random),
    nonce: newId('n', random),
    mailId: newId('mail', random),
    ...{ hash, mailbox, previousMailbox },
    countKey: await askedCountKey(env.APP_SECRET, emailKey),
  }
}
