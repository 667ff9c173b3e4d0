import { getPermalink } from '../../db/events/single-events.ts'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import { isSlug, slugAsTyped } from '../../domain/slug.ts'
import { PermalinkQuery, permalinkIds } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/errors.ts'

export const eventPermalink = endpoint({
  path: '/events/:year/:month/:day/:eventSlug',
  summary: 'One event by its date and the slug of its title',
  answers: 'json',
  query: PermalinkQuery,
  respellLast: slugAsTyped,
  async handle({ deps, params: { year, month, day, eventSlug = '' }, query }) {
    const date = `${year}-${month}-${day}`
    if (!isCalendarDate(date)) throw badRequest('The date must be a real one, as in 2026/03/31')
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
