import { listNearby } from '../../db/lists/event-lists.ts'
import type { Point } from '../../domain/geo.ts'
import { isId } from '../../domain/ids.ts'
import { type PlaceReading, readPlace } from '../../domain/place-name.ts'
import { knownState } from '../../domain/states.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { decodeCursor } from '../events/cursor.ts'
import { NearbyQuery, toFilters } from '../events/params.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { apiEndpoint, listBody } from './api-endpoint.ts'
import { upcomingPage } from './upcoming.ts'

type Center = Point | PlaceReading[]

const UNKNOWN_PLACE =
  'place is unknown; send a city with its state or country, such as Austin, TX or München, Deutschland, or a postal code if the feed has events in the US or Canada'

export const feedNearby = apiEndpoint({
  id: 'listFeedEventsNearby',
  path: '/feeds/:feedId/events/nearby',
  summary: 'Upcoming events of a feed near a point or place, or in a state',
  description:
    'Upcoming and ongoing events of one feed within `radius` miles of a point, or of a `place`, sorted by distance. With `state` alone, events in that state, sorted by start.',
  response: 'NearbyList',
  query: NearbyQuery,
  example: { lat: '30', lng: '-97' },
  costly: true,
  async handle(input) {
    const { feedId = '' } = input.params
    const { state, country, per_page } = input.query
    if (!isId('feed', feedId)) throw notFound('Feed')
    const asked = centerOf(input.query)
    const page = asked
      ? await nearbyPage(input, feedId, asked)
      : await upcomingPage(input, { feedId })
    if (!page) throw notFound('Feed')
    const { center = null, place = null } = 'center' in page ? page : {}
    const after = {
      center,
      radius: center && input.query.radius,
      place,
      state: state === undefined ? null : asWritten(state, country, page.events),
      country: country?.toUpperCase() ?? null,
    }
    return {
      body: listBody(page, per_page, input.cursorScope, { after }),
      tags: [cacheTags.org(page.orgId), cacheTags.feed(feedId)],
    }
  },
})

function centerOf({ lat, lng, place }: NearbyQuery): Center | undefined {
  if (place !== undefined) return readPlace(place)
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined
}

/** The full name of a state, as its events spell it where we know none. */
function asWritten(state: string, country: string | undefined, events: string): string {
  const found = /"state":("(?:[^"\\]|\\.)*")/.exec(events)?.[1]
  return knownState(state, country)?.name ?? (found ? JSON.parse(found) : state)
}

async function nearbyPage(
  { deps, query, cursorScope }: EndpointInput<NearbyQuery>,
  feedId: string,
  center: Center,
) {
  const page = await listNearby(deps.db, {
    feedId,
    center,
    radius: query.radius,
    filters: toFilters(query),
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, true) : undefined,
    limit: query.per_page,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
  if (page === 'unknown place') throw badRequest(UNKNOWN_PLACE)
  return page
}
