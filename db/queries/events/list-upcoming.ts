import type { Db } from '../../client.ts'
import { readFeedEvents } from '../../reads/feed-events.ts'
import { readOrgEvents } from '../../reads/org-events.ts'
import type { EventPage } from './event-page.ts'
import { type EventFilters, filterValues, listedDays } from './filter-values.ts'

export type UpcomingScope =
  | { feedId: string }
  | { orgSlug: string }
  | { orgSlug: string; customSlug: string }

type UpcomingQuery = {
  scope: UpcomingScope
  filters: EventFilters
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}
/** With the owner's names. */
type UpcomingPage = EventPage & { slug: string; name: string }

/** Events that are not over, or of some days, by date; `undefined` when there is no such feed, org or custom feed. */
export async function listUpcoming(
  db: Db,
  { scope, filters, after, limit, now, publicUrl }: UpcomingQuery,
): Promise<UpcomingPage | undefined> {
  const values = {
    ...filterValues(filters),
    ...listedDays(filters, now),
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ limit, publicUrl },
  }
  const [page] =
    'feedId' in scope
      ? await readFeedEvents(db, { ...scope, ...values })
      : await readOrgEvents(db, { ...scope, ...values })
  return page
}
