import * as z from 'zod/mini'
import { type CalendarOwner, getCalendarOwner, type OrgScope } from '../../db/calendars.ts'
import { listUpcoming } from '../../db/events/lists.ts'
import { isSlug } from '../../domain/slug.ts'
import { settingsOf } from '../events/calendar-owner.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { toFilters } from '../events/list-filters.ts'
import { CalendarQuery, ListQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import type { CanonicalRequest } from '../http/serve-canonical.ts'
import type { Deps } from '../platform/deps.ts'
import type { CalendarView } from './feed-view.ts'

/** What the page of an organization or a custom feed, and its embed, can be asked for. */
export const OrganizationViewQuery = z.object({
  ...CalendarQuery.shape,
  cursor: ListQuery.shape.cursor,
})
type OrganizationViewQuery = z.output<typeof OrganizationViewQuery>

type OrganizationView = { scope: OrgScope; owner: CalendarOwner; view: CalendarView }

/** What comes in all feeds of an organization, or in a custom feed, as many as their settings say. */
export async function loadOrganizationView(
  { db, env, now }: Deps,
  { params, query, cursorScope }: CanonicalRequest<OrganizationViewQuery>,
): Promise<OrganizationView> {
  const { orgSlug = '', customSlug } = params
  const what = customSlug === undefined ? 'Organization' : 'Custom feed'
  if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw notFound(what)
  const scope: OrgScope = customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
  const owner = await getCalendarOwner(db, scope)
  const widget = owner && { ...settingsOf(owner), title: null }
  const page =
    widget &&
    (await listUpcoming(db, {
      scope,
      filters: toFilters({ ...query, ongoing: true }),
      after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
      limit: widget.perPage,
      now: now(),
      publicUrl: env.PUBLIC_URL,
    }))
  if (!page) throw notFound(what)
  const { organization, customFeed } = owner
  const name = customFeed?.name ?? organization.name
  const view: CalendarView = {
    feed: { name, description: '', timezone: organization.timezone, url: null },
    organization,
    widget,
    query: { ...query, view: undefined, month: undefined },
    view: 'list',
    events: JSON.parse(`[${page.events}]`),
    nextCursor: page.last === null ? null : encodeCursor(page.last, cursorScope),
  }
  return { scope, owner, view }
}
