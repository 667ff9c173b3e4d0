import * as z from 'zod/mini'
import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import {
  type CalendarOwner,
  type CalendarScope,
  getOrganizationPage,
  type OrgScope,
} from '../../db/lists/calendars.ts'
import { type EventPage, listNearby, listUpcoming } from '../../db/lists/event-lists.ts'
import { NEAR_PER_PAGE, RADIUS } from '../../domain/display/distance.ts'
import { byStart, localDate } from '../../domain/display/event-time.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { type PlaceReading, readPlace } from '../../domain/place-name.ts'
import { isSlug } from '../../domain/slug.ts'
import { compileWish, Keywords } from '../../domain/subscriber-criteria.ts'
import { type WidgetConfig, withDefaults } from '../../domain/widget-config.ts'
import type { CanonicalRequest } from '../caching/canonical-url.ts'
import { settingsOf } from '../events/calendar-owner.ts'
import { decodeCursor, encodeCursor, isDateCursor } from '../events/cursor.ts'
import { inOrder, ListQuery, NearbyQuery, stateAlone, toFilters } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import type { Allowed } from '../layout/answer-page.ts'
import type { Deps } from '../platform/deps.ts'
import { type Choices, loadChoices, NO_CHOICES } from './filter-choices.ts'
import { loadDay, loadMonth, type ShownDay, type ShownMonth } from './load-month.ts'

const { search, category, access, cursor, from, to } = ListQuery.shape
const view = z.optional(z.enum(['list', 'cards', 'month'], 'view must be list, cards, or month'))
const month = z.optional(
  z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'month must look like 2026-12')),
)

/** Query parameters of the page and embed of an organization or custom feed. */
export const OrganizationViewQuery = z
  .object({ ...{ view, month, search, category, access, cursor, from, to }, state: stateAlone })
  .check(inOrder)
type OrganizationViewQuery = z.output<typeof OrganizationViewQuery>

/** What the feed's page and its embed can be asked for. */
export const FeedViewQuery = z
  .object({
    ...OrganizationViewQuery.shape,
    /** A city or postal code: events around it. */
    place: NearbyQuery.shape.place,
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
type FeedView = Pick<Found, 'feed' | 'organization' | 'takesSubmissions'> & ShownEvents

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
  choices: Choices
  /** Whether the place in the query was not found. */
  unknownPlace?: boolean
  /** Name of the place that was found, and of others that are called so, too. */
  placeName?: string | null
  otherPlaces?: string[]
} & ({ view: 'list' | 'cards' } | ({ view: 'month' } & ShownMonth) | ({ view: 'day' } & ShownDay))

/** A feed and the events of its page, or of the page of one day: as staff chose to show them. */
export async function loadFeedView(
  deps: Deps,
  { params, query, cursorScope }: CanonicalRequest<Partial<FeedViewQuery>>,
): Promise<FeedView> {
  const { feedId = '', day } = params
  if (!isId('feed', feedId)) throw notFound('Feed')
  const found = await getWidgetConfig(deps.db, feedId, deps.now())
  if (!found) throw notFound('Feed')
  const { feed, organization, places, countries, postalCodes, takesSubmissions } = found
  const widget = withDefaults(found.widget)
  const shown = { feed, organization, takesSubmissions, widget, query }
  const today = localDate(deps.now().getTime(), feed.timezone)
  if (day !== undefined) {
    const { cursor } = query
    const events = await loadDay(deps, { feedId, day, today: today.slice(0, 7), cursor })
    return { ...shown, view: 'day', choices: NO_CHOICES, ...events }
  }
  const known = places && widget.showNearby && (postalCodes ? 'postal codes' : 'cities')
  const asked = { scope: { feedId }, query, widget, today, cursorScope }
  const colors = found.colors ?? {}
  const events = await loadEvents(deps, { ...asked, places: known || undefined, colors })
  if (!events) throw notFound('Feed')
  return { ...shown, ...events, choices: { ...events.choices, countries } }
}

type OrganizationView = {
  scope: OrgScope
  owner: CalendarOwner
  /** Its feeds that have upcoming events, that with the next one first. */
  nextFeeds: string[]
  view: CalendarView
}

/** Upcoming events of an organization or custom feed, one page by its settings. */
export async function loadOrganizationView(
  deps: Deps,
  { params, query, cursorScope }: CanonicalRequest<OrganizationViewQuery>,
): Promise<OrganizationView> {
  const { orgSlug = '', customSlug } = params
  const what = customSlug === undefined ? 'Organization' : 'Custom feed'
  if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw notFound(what)
  const scope: OrgScope = customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
  const found = await getOrganizationPage(deps.db, scope, deps.now())
  if (!found?.owner) throw notFound(what)
  const { owner, nextFeeds, colors } = found
  const { organization, customFeed } = owner
  const widget = { ...settingsOf(owner), title: null }
  const { timezone } = organization
  const today = localDate(deps.now().getTime(), timezone)
  const asked = { scope, query, widget, today, cursorScope, places: undefined, colors }
  const events = await loadEvents(deps, asked)
  if (!events) throw notFound(what)
  const name = customFeed?.name ?? organization.name
  const feed = { name, description: '', timezone, url: null }
  return { scope, owner, nextFeeds, view: { feed, organization, widget, query, ...events } }
}

type Asked = {
  scope: CalendarScope
  query: Partial<FeedViewQuery>
  widget: WidgetConfig
  /** The date in the calendar's time zone. */
  today: string
  cursorScope: string
  places: Choices['places']
  colors: Record<string, string>
}

/** A month or a page of the list, with the filter choices. */
async function loadEvents(deps: Deps, asked: Asked) {
  const { scope, query, widget, today, places, colors } = asked
  const view = viewOf(query, widget)
  if (view === 'month') {
    const present = today.slice(0, 7)
    const { month = present, cursor } = query
    const shown = await loadMonth(deps, { scope, month, today: present, cursor })
    return { view, choices: { ...NO_CHOICES, places }, ...shown }
  }
  const [page, choices] = await Promise.all([
    loadList(deps, asked),
    loadChoices(deps, { scope, query, widget, places, colors, today }),
  ])
  return page && { view, choices, ...page }
}

/** A page of a list by date; around a place the nearest events, by date. */
async function loadList(deps: Deps, asked: Asked) {
  const { cursor, place, state } = asked.query
  const readings = place === undefined ? [] : readPlace(place)
  // Further pages of a region go on by date.
  if (readings.length > 0 && !(cursor && isDateCursor(cursor))) {
    const found = await loadAround(deps, asked, readings)
    if (found !== 'unknown place') return found
    // A region has no list of all its names: it is where events say that they are.
    const inRegion = await loadByDate(deps, asked, place)
    const unknown = { events: [], nextCursor: null, unknownPlace: true }
    return inRegion?.events[0] ? inRegion : inRegion && unknown
  }
  return loadByDate(deps, asked, place ?? state)
}

async function loadAround(deps: Deps, asked: Asked, center: PlaceReading[]) {
  const { scope, query, widget, cursorScope } = asked
  if (!('feedId' in scope)) return undefined
  const { cursor } = query
  const page = await listNearby(deps.db, {
    ...{ ...scope, center, radius: RADIUS, limit: NEAR_PER_PAGE },
    filters: toFilters({ ...query, ongoing: true, repeats: widget.repeats }),
    after: cursor ? decodeCursor(cursor, cursorScope, true) : undefined,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
  if (page === 'unknown place' || !page) return page
  const found = { ...listed(page, cursorScope), placeName: page.place, otherPlaces: page.others }
  found.events.sort(byStart)
  return found
}

async function loadByDate(deps: Deps, asked: Asked, state: string | undefined) {
  const { scope, query, widget, cursorScope } = asked
  const { cursor, keywords } = query
  const page = await listUpcoming(deps.db, {
    scope,
    filters: toFilters({ ...query, state, ongoing: true, repeats: widget.repeats }),
    wanted: keywords && compileWish({ keywords }),
    after: cursor ? decodeCursor(cursor, cursorScope, false) : undefined,
    limit: widget.perPage,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
  return page && listed(page, cursorScope)
}

function listed({ events, last }: EventPage, cursorScope: string) {
  const nextCursor = last === null ? null : encodeCursor(last, cursorScope)
  return { events: JSON.parse(`[${events}]`) as Event[], nextCursor }
}

/** Searches and further pages are lists, even if the default view is a month. */
function viewOf({ view, month, ...filters }: Partial<FeedViewQuery>, widget: WidgetConfig) {
  if (view) return view
  if (month) return 'month'
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return isFiltered && widget.view === 'month' ? 'list' : widget.view
}

/** Lists have our script for the chips with days, and fields for places theirs; cards show images of other sites. */
export function allowedIn({ view, choices }: CalendarView): Allowed {
  if (view === 'day' || (view === 'month' && !choices.places)) return {}
  return { 'script-src': "'self'", ...(view === 'cards' && { 'img-src': "'self' https:" }) }
}
