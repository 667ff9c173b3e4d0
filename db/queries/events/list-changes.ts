import type { Db } from '../../client.ts'
import { readChanges } from '../../reads/changes.ts'

/** The last change that is known, or where among all events a first copy goes on. */
export type ChangePosition = {
  number: number
  at?: { displayDate: string; startsAt: number; id: string }
}

type ChangesQuery = {
  scope: { feedId: string } | { orgSlug: string }
  after: ChangePosition | undefined
  limit: number
  publicUrl: string
}

/** What changed of the events of a feed or an organization; `undefined` when there is no such owner. */
export async function listChanges(db: Db, { scope, after, limit, publicUrl }: ChangesQuery) {
  const [page] = await readChanges(db, {
    ...scope,
    number: after?.number,
    afterDate: after?.at?.displayDate,
    afterStart: after?.at?.startsAt,
    afterId: after?.at?.id,
    ...{ limit, publicUrl },
  })
  return page
}
