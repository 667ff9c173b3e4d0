import type { Context } from 'hono'
import * as z from 'zod/mini'
import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import { type CalendarScope, getCalendarOwner } from '../../db/lists/calendars.ts'
import { localDate } from '../../domain/display/event-time.ts'
import { NEAR, nearDays } from '../../domain/display/near-days.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { setPolicy } from '../caching/cache-policy.ts'
import { notFound, validate } from '../http/errors.ts'
import type { App, Deps } from '../platform/deps.ts'

const When = z.enum(NEAR, 'when must be today, weekend, or week')

/**
 * Without script a chip leads to `?when=weekend`: from there to the days that are meant now, in the calendar's zone.
 * Pages themselves are kept by day.
 */
export async function nearRedirect(c: Context<App>): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(c.req.url)
  const when = searchParams.get('when')
  if (when === null) return undefined
  const near = validate(When, when)
  const zone = await zoneOf(c.env, c.req.param())
  const { from, to } = nearDays(near, localDate(c.env.now().getTime(), zone))
  // A place further down in another list, or a month, does not go with these days.
  for (const name of ['when', 'cursor', 'month']) searchParams.delete(name)
  searchParams.set('from', from)
  searchParams.set('to', to)
  searchParams.sort()
  const location = `${pathname}?${searchParams}`
  const response = new Response(null, { status: 302, headers: { location } })
  setPolicy(response.headers, 'never')
  return response
}

async function zoneOf({ db }: Deps, params: Record<string, string>): Promise<string> {
  const { feedId, orgSlug = '', customSlug } = params
  if (feedId !== undefined) {
    const found = isId('feed', feedId) ? await getWidgetConfig(db, feedId) : undefined
    if (found) return found.feed.timezone
    throw notFound('Feed')
  }
  const scope: CalendarScope = customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
  const isPlausible = isSlug(orgSlug) && isSlug(customSlug ?? orgSlug)
  const owner = isPlausible ? await getCalendarOwner(db, scope) : undefined
  if (owner) return owner.organization.timezone
  throw notFound(customSlug === undefined ? 'Organization' : 'Custom feed')
}
