import type { CalendarScope } from '../../db/calendars.ts'
import { listUpcoming } from '../../db/events/lists.ts'
import { decodeCursor } from '../events/cursor.ts'
import { toFilters } from '../events/list-filters.ts'
import type { ListQuery } from '../events/params.ts'
import type { EndpointInput } from '../http/endpoint.ts'

/** The page of upcoming events that a list endpoint's parameters ask for. */
export function upcomingPage(
  {
    deps,
    query,
    cursorScope,
  }: EndpointInput<ListQuery & { state?: string | undefined; country?: string | undefined }>,
  scope: CalendarScope,
) {
  return listUpcoming(deps.db, {
    scope,
    filters: toFilters(query),
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
    limit: query.per_page,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
}
