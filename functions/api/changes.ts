import { listChanges } from '../../db/events/changes.ts'
import { decodeChangeCursor, encodeChangeCursor } from '../events/change-cursor.ts'
import { ChangesQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { type EndpointInput, endpoint } from '../http/endpoint.ts'
import { badRequest } from '../http/errors.ts'
import { noOwner, scopeOf } from './calendar-scope.ts'

export const feedChanges = endpoint({
  path: '/feeds/:feedId/changes',
  summary: 'All events of a feed, then what changed, for those who keep a copy',
  answers: 'json',
  query: ChangesQuery,
  handle: changes,
})

export const orgChanges = endpoint({
  path: '/orgs/:orgSlug/changes',
  summary: 'All events of an organization, then what changed, for those who keep a copy',
  answers: 'json',
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
    throw badRequest('cursor is too old: begin again without one, and replace your copy')
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
