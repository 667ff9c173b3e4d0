import { getEvent, getPermalink } from '../../db/events/single-events.ts'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug, slugAsTyped } from '../../domain/slug.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { NoQuery, PermalinkQuery, permalinkIds } from '../events/params.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { apiEndpoint } from './api-endpoint.ts'

export const feedEvent = apiEndpoint({
  id: 'getFeedEvent',
  path: '/feeds/:feedId/events/:eventId',
  summary: 'One event of a feed',
  description: 'One event by ID, including past events.',
  response: 'OneEvent',
  query: NoQuery,
  async handle({ deps, params: { feedId = '', eventId = '' } }) {
    if (!isId('feed', feedId) || !isId('evt', eventId)) throw notFound('Event')
    const found = await getEvent(deps.db, { feedId, eventId, publicUrl: deps.env.PUBLIC_URL })
    if (!found) throw notFound('Event')
    return {
      body: `{"event":${found.event}}`,
      tags: [cacheTags.org(found.orgId), cacheTags.feed(feedId), cacheTags.event(eventId)],
    }
  },
})

export const eventPermalink = apiEndpoint({
  id: 'getEventByPermalink',
  path: '/events/:year/:month/:day/:eventSlug',
  summary: 'One event by date and title slug',
  description:
    'One event by its local start date and the slug of its title. Other events with the same title and date are listed in `alternates`.',
  response: 'Permalink',
  query: PermalinkQuery,
  respellLast: slugAsTyped,
  async handle({ deps, params: { year, month, day, eventSlug = '' }, query }) {
    const date = `${year}-${month}-${day}`
    if (!isCalendarDate(date))
      throw badRequest('date must be a valid calendar date in the form YYYY/MM/DD')
    const slug = slugAsTyped(eventSlug)
    const ids = permalinkIds(query)
    const found =
      isSlug(slug) && ids
        ? await getPermalink(deps.db, {
            date,
            slug,
            ...ids,
            publicUrl: deps.env.PUBLIC_URL,
          })
        : undefined
    if (!found) throw notFound('Event')
    const shown = [found, ...found.alternates]
    const feeds = new Set([...found.previousFeeds, ...shown.map((event) => event.feedId)])
    return {
      body: `{"event":${found.event},"alternates":${JSON.stringify(found.alternates)}}`,
      tags: [
        cacheTags.org(found.orgId),
        ...[...feeds].map(cacheTags.feed),
        ...shown.map(({ id }) => cacheTags.event(id)),
      ],
    }
  },
})
