import type { Connection } from '../connection/client.ts'
import { storedFunction } from '../connection/stored-function.ts'

/** A page of what changed; no row when there is no such owner. */
const CHANGES = {
  takes: {
    /** A feed's id or an organization's slug. */
    owner: 'text',
    /** The last change that is known; without it all events, first. */
    number: 'bigint?',
    /** Where the previous page ended among all events; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: {
    orgId: 'text',
    /** The number is too old, or none of this database. */
    expired: 'boolean',
    events: 'text',
    deleted: 'text',
    cursor: 'text',
    more: 'boolean',
  },
} as const
const readFeedChanges = storedFunction('feed_changes_page', CHANGES)
const readOrgChanges = storedFunction('org_changes_page', CHANGES)

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
export async function listChanges(
  db: Connection,
  { scope, after, limit, publicUrl }: ChangesQuery,
) {
  const [read, owner] =
    'feedId' in scope ? [readFeedChanges, scope.feedId] : [readOrgChanges, scope.orgSlug]
  const [page] = await read(db, {
    owner,
    number: after?.number,
    afterDate: after?.at?.displayDate,
    afterStart: after?.at?.startsAt,
    afterId: after?.at?.id,
    ...{ limit, publicUrl },
  })
  return page
}
