import { isId } from '../../domain/ids.ts'
import { listBody } from '../events/list-body.ts'
import { ListQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { type EndpointInput, endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { upcomingPage } from './upcoming-page.ts'

export const feedEvents = endpoint({
  path: '/feeds/:feedId/events',
  summary: 'Upcoming events of a feed, by date',
  answers: 'json',
  query: ListQuery,
  handle: feedPage,
})

/** spec 4: the same data at an explicit .json address. */
export const feedEventsJson = endpoint({
  path: '/feeds/:feedId/events.json',
  summary: 'Upcoming events of a feed, by date (explicit .json address)',
  answers: 'json',
  query: ListQuery,
  handle: feedPage,
})

async function feedPage(input: EndpointInput<ListQuery>) {
  const { feedId = '' } = input.params
  if (!isId('feed', feedId)) throw notFound('Feed')
  const page = await upcomingPage(input, { feedId })
  if (!page) throw notFound('Feed')
  return {
    body: listBody(page, input.query.per_page, input.cursorScope),
    tags: [cacheTags.org(page.orgId), cacheTags.feed(feedId)],
  }
}
