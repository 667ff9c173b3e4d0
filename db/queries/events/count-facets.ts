import type { Db } from '../../client.ts'
import { readFacets } from '../../reads/facets.ts'
import type { CalendarScope } from '../calendars/calendar-owners.ts'
import { type EventFilters, filterValues, listedDays } from './filter-values.ts'

type FacetsQuery = { scope: CalendarScope; filters: EventFilters; now: Date }

/** What a list shows, counted, as JSON; `undefined` when there is no such owner. */
export async function countFacets(db: Db, { scope, filters, now }: FacetsQuery) {
  const values = { ...filterValues(filters), ...listedDays(filters, now) }
  const [counted] = await readFacets(db, { ...scope, ...values })
  return counted
}
