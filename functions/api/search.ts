import type { EventFilters } from '../../db/lists/event-lists.ts'
import { findEvents } from '../../db/lists/find-events.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { readPlace } from '../../domain/place-name.ts'
import { isSlug } from '../../domain/slug.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { decodeCursor } from '../events/cursor.ts'
import { SEARCH_DAYS, SearchQuery, toFilters } from '../events/params.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { apiEndpoint, listBody } from './api-endpoint.ts'

const UNKNOWN_PLACE =
  'place is unknown; send a city with its state or country, such as Austin, TX or München, Deutschland, or a postal code with country=US or country=CA'

export const allEvents = apiEndpoint({
  id: 'searchEvents',
  path: '/events',
  summary: 'Upcoming events of all calendars',
  description: `Upcoming and ongoing events of all public calendars of this service, or of all feeds of one \`organization\`, sorted by start. Returns events of one year at most: without \`to\`, those that start within ${SEARCH_DAYS} days. New events can be missing for 15 minutes.`,
  response: 'EventSearch',
  query: SearchQuery,
  costly: true,
  async handle({ deps, query, cursorScope }) {
    const { place: typed, organization, country, per_page, radius } = query
    const isNamed = organization === undefined || isSlug(organization)
    // Many events name no country, and the place says which one is meant.
    const filters = toFilters(typed && !query.state ? { ...query, country: undefined } : query)
    const page = isNamed
      ? await findEvents(deps.db, {
          orgSlug: organization,
          place: typed === undefined ? undefined : readPlace(typed),
          placeCountry: country,
          radius,
          filters: withinAYear(filters, deps.now()),
          after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
          limit: per_page,
          now: deps.now(),
          publicUrl: deps.env.PUBLIC_URL,
        })
      : undefined
    if (!page) throw notFound('Organization')
    if (page === 'unknown place') throw badRequest(UNKNOWN_PLACE)
    const { place, orgIds, feedIds } = page
    return {
      body: listBody(page, per_page, cursorScope, { after: { place } }),
      // An event that is new to the list is in none of them: it shows up when the response expires.
      tags: [...orgIds.map(cacheTags.org), ...feedIds.map(cacheTags.feed)],
    }
  },
})

/** A search looks at the events of a year at most, however far ahead calendars plan. */
function withinAYear(filters: EventFilters, now: Date): EventFilters {
  const first = filters.from ?? now.toISOString().slice(0, 10)
  const last = first > LAST_START ? LAST_DAY : addDays(first, SEARCH_DAYS)
  const { to = last } = filters
  return { ...filters, to: to < last ? to : last }
}

const LAST_DAY = '9999-12-31'
const LAST_START = addDays(LAST_DAY, -SEARCH_DAYS)
