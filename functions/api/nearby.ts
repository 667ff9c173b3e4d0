import { listNearby } from '../../db/events/lists.ts'
import { isId } from '../../domain/ids.ts'
import { knownState } from '../../domain/states.ts'
import { decodeCursor } from '../events/cursor.ts'
import { NearbyQuery, toFilters } from '../events/params.ts'
import { cacheTags } from '../http/cache-policy.ts'
import type { EndpointInput } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { apiEndpoint, listBody } from './api-endpoint.ts'
import { upcomingPage } from './upcoming.ts'

export const feedNearby = apiEndpoint({
  path: '/feeds/:feedId/events/nearby',
  summary: 'Upcoming events of a feed near a point or in a state',
  description:
    'Upcoming and ongoing events of one feed within `radius` miles of a point, sorted by distance. With `state` and no point, events in that state, sorted by start.',
  response: 'NearbyList',
  query: NearbyQuery,
  example: { lat: '30', lng: '-97' },
  costly: true,
  async handle(input) {
    const { feedId = '' } = input.params
    const { lat, lng, radius, state, country, per_page } = input.query
    if (!isId('feed', feedId)) throw notFound('Feed')
    const center = lat !== undefined && lng !== undefined ? { lat, lng } : null
    const page = center
      ? await nearbyPage(input, feedId, center)
      : await upcomingPage(input, { feedId })
    if (!page) throw notFound('Feed')
    const after = {
      center,
      radius: center && radius,
      state: state === undefined ? null : asWritten(state, country, page.events),
      country: country?.toUpperCase() ?? null,
    }
    return {
      body: listBody(page, per_page, input.cursorScope, { after }),
      tags: [cacheTags.org(page.orgId), cacheTags.feed(feedId)],
    }
  },
})

/** The full name of a state, as its events spell it where we know none. */
function asWritten(state: string, country: string | undefined, events: string): string {
  const found = /"state":("(?:[^"\\]|\\.)*")/.exec(events)?.[1]
  return knownState(state, country)?.name ?? (found ? JSON.parse(found) : state)
}

function nearbyPage(
  { deps, query, cursorScope }: EndpointInput<NearbyQuery>,
  feedId: string,
  center: { lat: number; lng: number },
) {
  return listNearby(deps.db, {
    feedId,
    center,
    radius: query.radius,
    filters: toFilters(query),
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, true) : undefined,
    limit: query.per_page,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
}
