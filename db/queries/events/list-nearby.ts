import { cellsWithin } from '../../../domain/geo.ts'
import type { Db } from '../../client.ts'
import { readFeedNearby } from '../../reads/feed-nearby.ts'
import type { EventPage } from './event-page.ts'
import { type EventFilters, filterValues, listedDays } from './filter-values.ts'

export type NearbyQuery = {
  feedId: string
  center: { lat: number; lng: number }
  radius: number
  filters: EventFilters
  /** `distance` in thousandths of a mile. */
  after?: { distance: number; displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/** Events within a circle, nearest first; `undefined` when there is no such feed. */
export async function listNearby(db: Db, query: NearbyQuery): Promise<EventPage | undefined> {
  const { feedId, center, radius, filters, after, limit, now, publicUrl } = query
  const [page] = await readFeedNearby(db, {
    ...filterValues(filters),
    ...listedDays(filters, now),
    ...center,
    cells: cellsWithin(center, radius),
    afterDistance: after?.distance,
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ feedId, radius, limit, publicUrl },
  })
  return page
}
