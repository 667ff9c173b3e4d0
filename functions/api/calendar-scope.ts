import type { CalendarScope } from '../../db/queries/calendars/calendar-owners.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { type HttpError, notFound } from '../http/errors.ts'

type Params = Record<string, string>

/** What an address is about; 404 where its ids or slugs cannot be any. */
export function scopeOf(params: Params): CalendarScope {
  const { feedId, orgSlug = '', customSlug } = params
  if (feedId !== undefined && isId('feed', feedId)) return { feedId }
  if (feedId === undefined && isSlug(orgSlug) && isSlug(customSlug ?? orgSlug)) {
    return customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
  }
  throw noOwner(params)
}

export function noOwner({ feedId, customSlug }: Params): HttpError {
  const isOfOrg = customSlug === undefined ? 'Organization' : 'Custom feed'
  return notFound(feedId === undefined ? isOfOrg : 'Feed')
}
