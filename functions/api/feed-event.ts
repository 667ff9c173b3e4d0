import { getEvent } from '../../db/events/single-events.ts'
import { isId } from '../../domain/ids.ts'
import { NoQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'

export const feedEvent = endpoint({
  path: '/feeds/:feedId/events/:eventId',
  summary: 'One event of a feed',
  answers: 'json',
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
