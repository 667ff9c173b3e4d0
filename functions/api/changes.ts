import { listChanges } from '../../db/lists/changes.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { decodeChangeCursor, encodeChangeCursor } from '../events/cursor.ts'
import { ChangesQuery } from '../events/params.ts'
import { badRequest } from '../http/errors.ts'
import { apiEndpoint, noOwner, scopeOf } from './api-endpoint.ts'

export const feedChanges = apiEndpoint({
  id: 'listFeedChanges',
  path: '/feeds/:feedId/changes',
  summary: 'Changes in a feed, to keep a copy in sync',
  description:
    'Without `cursor`, all events of one feed, including past events. With a stored `cursor`, only events that were added, changed, or deleted since then.',
  response: 'Changes',
  query: ChangesQuery,
  handle: changes,
})

export const orgChanges = apiEndpoint({
  id: 'listOrganizationChanges',
  path: '/orgs/:orgSlug/changes',
  summary: 'Changes in all feeds of an organization, to keep a copy in sync',
  description:
    'Without `cursor`, all events of an organization, including past events. With a stored `cursor`, only events that were added, changed, or deleted since then. Duplicates are not merged: an event in two feeds is returned twice.',
  response: 'Changes',
  query: ChangesQuery,
  handle: changes,
})

async function changes({ deps, params, query, cursorScope }: EndpointInput<ChangesQuery>) {
  const scope = scopeOf(params)
  const { cursor: asked, per_page: limit } = query
  const after = asked === undefined ? undefined : decodeChangeCursor(asked, cursorScope)
  const publicUrl = deps.env.PUBLIC_URL
  const found = await listChanges(deps.db, { scope, after, limit, publicUrl })
  if (!found) throw noOwner(params)
  if (found.expired) {
    throw badRequest('cursor has expired; request without cursor and replace your copy')
  }
  const cursor = encodeChangeCursor(found.cursor, cursorScope)
  const pagination = { perPage: limit, nextCursor: found.more ? cursor : null }
  const rest = JSON.stringify({ cursor, pagination })
  const events = 'feedId' in scope ? cacheTags.feed(scope.feedId) : cacheTags.orgEvents(found.orgId)
  return {
    body: `{"events":[${found.events}],"deleted":${found.deleted},${rest.slice(1)}`,
    tags: [cacheTags.org(found.orgId), events],
  }
}
