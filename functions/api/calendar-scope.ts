import type { CalendarScope, OrgScope } from '../../db/calendars.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { type HttpError, notFound } from '../http/errors.ts'

type Params = Record<string, string>

/** What an address is about; 404 where its ids or slugs cannot be any. */
export function scopeOf(params: Params): CalendarScope {
  const { feedId } = params
  if (feedId === undefined) return orgScopeOf(params)
  if (isId('feed', feedId)) return { feedId }
  throw noOwner(params)
}

export function orgScopeOf(params: Params): OrgScope {
  const { orgSlug = '', customSlug } = params
  if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw noOwner(params)
  return customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
}

export function noOwner({ feedId, customSlug }: Params): HttpError {
  const isOfOrg = customSlug === undefined ? 'Organization' : 'Custom feed'
  return notFound(feedId === undefined ? isOfOrg : 'Feed')
}
