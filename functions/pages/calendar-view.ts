import * as z from 'zod/mini'
import { type CalendarOwner, getOrganizationPage, type OrgScope } from '../../db/calendars.ts'
import { listUpcoming } from '../../db/events/lists.ts'
import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import { localDate } from '../../domain/display/event-time.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { compileWish, Keywords } from '../../domain/subscriber-criteria.ts'
import { type WidgetConfig, withDefaults } from '../../domain/widget-config.ts'
import { settingsOf } from '../events/calendar-owner.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { CalendarQuery, inOrder, ListQuery, stateAlone, toFilters } from '../events/params.ts'
import type { CanonicalRequest } from '../http/canonical-url.ts'
import { notFound } from '../http/errors.ts'
import type { Deps } from '../platform/deps.ts'
import { loadDay, loadMonth, type ShownDay, type ShownMonth } from './load-month.ts'

const { search, category, cursor, from, to } = ListQuery.shape

/** What the feed's page and its embed can be asked for. */
export const FeedViewQuery = z
  .object({
    view: z.optional(z.enum(['list', 'month'], 'view must be list or month')),
    month: z.optional(
      z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'month must look like 2026-12')),
    ),
    search,
    category,
    cursor,
    state: stateAlone,
    from,
    to,
    /** As subscribers choose them: digests lead here. */
    keywords: z.optional(
      z.pipe(
        Keywords,
        z.transform((words: string[]) => (words.length > 0 ? words : undefined)),
      ),
    ),
  })
  .check(inOrder)
type FeedViewQuery = z.output<typeof FeedViewQuery>

/** What the page of one day can be asked for. */
export const FeedDayQuery = z.object({ cursor })

type Found = NonNullable<Awaited<ReturnType<typeof getWidgetConfig>>>
type FeedView = Pick<Found, 'feed' | 'organization'> & ShownEvents

/** What any calendar's page shows. */
export type CalendarView = {
  feed: Pick<Found['feed'], 'name' | 'description' | 'timezone' | 'url'>
  organization: { name: string; url: string | null; logoUrl: string | null }
} & ShownEvents

type ShownEvents = {
  widget: WidgetConfig
  query: Partial<FeedViewQuery>
  events: Event[]
  nextCursor: string | null
} & ({ view: 'list' } | ({ view: 'month' } & ShownMonth) | ({ view: 'day' } & ShownDay))

/** A feed and the events of its page, or of the page of one day: as staff chose to show them. */
export async function loadFeedView(
  deps: Deps,
  { params, query, cursorScope }: CanonicalRequest<Partial<FeedViewQuery>>,
): Promise<FeedView> {
  const { db, env, now } = deps
  const { feedId = '', day } = params
  if (!isId('feed', feedId)) throw notFound('Feed')
  const found = await getWidgetConfig(db, feedId)
  if (!found) throw notFound('Feed')
  const { feed, organization } = found
  const widget = withDefaults(found.widget)
  const shown = { feed, organization, widget, query }
  const today = localDate(now().getTime(), feed.timezone).slice(0, 7)
  const { cursor } = query
  if (day !== undefined) {
    return { ...shown, view: 'day', ...(await loadDay(deps, { feedId, day, today, cursor })) }
  }
  if (viewOf(query, widget) === 'month') {
    const month = query.month ?? today
    return { ...shown, view: 'month', ...(await loadMonth(deps, { feedId, month, today, cursor })) }
  }
  const page = await listUpcoming(db, {
    scope: { feedId },
    filters: toFilters({ ...query, ongoing: true, repeats: widget.repeats }),
    wanted: query.keywords && compileWish({ keywords: query.keywords }),
    after: cursor ? decodeCursor(cursor, cursorScope, false) : undefined,
    limit: widget.perPage,
    now: now(),
    publicUrl: env.PUBLIC_URL,
  })
  if (!page) throw notFound('Feed')
  const nextCursor = page.last === null ? null : encodeCursor(page.last, cursorScope)
  return { ...shown, view: 'list', nextCursor, events: JSON.parse(`[${page.events}]`) }
}

/** What is searched for or gone through page by page is a list, whatever view stands first. */
function viewOf({ view, month, ...filters }: Partial<FeedViewQuery>, widget: WidgetConfig) {
  if (view) return view
  if (month) return 'month'
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return isFiltered ? 'list' : widget.view
}

/** What the page of an organization or a custom feed, and its embed, can be asked for. */
export const OrganizationViewQuery = z.object({
  ...CalendarQuery.shape,
  cursor: ListQuery.shape.cursor,
})
type OrganizationViewQuery = z.output<typeof OrganizationViewQuery>

type OrganizationView = {
  scope: OrgScope
  owner: CalendarOwner
  /** Its feeds that have upcoming events, that with the next one first. */
  nextFeeds: string[]
  view: CalendarView
}

/** What comes in all feeds of an organization, or in a custom feed, as many as their settings say. */
export async function loadOrganizationView(
  { db, env, now }: Deps,
  { params, query, cursorScope }: CanonicalRequest<OrganizationViewQuery>,
): Promise<OrganizationView> {
  const { orgSlug = '', customSlug } = params
  const what = customSlug === undefined ? 'Organization' : 'Custom feed'
  if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw notFound(what)
  const scope: OrgScope = customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
  const { owner, nextFeeds = [] } = (await getOrganizationPage(db, scope, now())) ?? {}
  const widget = owner && { ...settingsOf(owner), title: null }
  const page =
    widget &&
    (await listUpcoming(db, {
      scope,
      filters: toFilters({ ...query, ongoing: true, repeats: widget.repeats }),
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
  return { scope, owner, nextFeeds, view }
}
