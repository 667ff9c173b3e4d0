import { CALENDAR_WINDOW } from '../domain/calendar-window.ts'
import { keywordPatterns, type Matcher } from '../domain/criteria.ts'
import type { WidgetConfig } from '../domain/widget-config.ts'
import type { Db } from './client.ts'
import { type EventFilters, earliestDate, filterValues } from './events/lists.ts'
import { holding, storedFunction } from './stored-function.ts'

/** All feeds of an organization, or one of its custom feeds (Pro). */
export type OrgScope = { orgSlug: string } | { orgSlug: string; customSlug: string }

/** What a calendar is of. */
export type CalendarScope = { feedId: string } | OrgScope

export type CalendarOwner = {
  organization: { id: string; slug: string; name: string; timezone: string }
  feed: {
    id: string
    slug: string
    name: string
    description: string
    timezone: string
    url: string | null
  } | null
  customFeed: { slug: string; name: string } | null
  /** Every feed whose events may be in it, by name. */
  feeds: { id: string; name: string; widget: Partial<WidgetConfig> }[]
}

/** An organization, or one of its custom feeds, with the feeds whose events may be in it. */
export const readOrgOwner = storedFunction('get_org_owner', {
  takes: { orgSlug: 'text', customSlug: 'text?' },
  gives: { owner: holding<CalendarOwner>('json') },
})

/** Whose calendar it is, without its events; `undefined`: there is no such organization or custom feed. */
export async function getCalendarOwner(
  db: Db,
  scope: OrgScope,
): Promise<CalendarOwner | undefined> {
  const [found] = await readOrgOwner(db, scope)
  return found?.owner
}

/** What the calendars of feeds and organizations take and give alike. */
export const calendar = {
  takes: {
    /** `earliestDate`: what ended before is over everywhere. */
    today: 'date',
    monthsBack: 'integer',
    monthsAhead: 'integer',
    /** All coming events first, then the latest that are over. */
    most: 'integer',
    /** Folded. */
    category: 'text?',
    stateKey: 'text?',
    /** What must all be found in the words of an event. */
    patterns: 'text[]?',
    /** By when they were added; else by their dates. */
    newestFirst: 'boolean',
    /** Only what a calendar file says of an event. */
    brief: 'boolean',
    publicUrl: 'text',
  },
  /** `events` has one line of JSON an event; brief, a sign behind each field (`writeCalendarEvents`). */
  gives: { owner: holding<CalendarOwner>('json'), events: 'text' },
} as const

/** A feed with its events for a calendar program or a feed reader, past ones too. */
export const readFeedCalendar = storedFunction('feed_calendar', {
  takes: {
    feedId: 'text',
    /** What one subscriber wants: all of a kind when null. */
    wantedWords: 'text[]?',
    wantedState: 'text?',
    wantedCategories: 'text[]?',
    ...calendar.takes,
  },
  gives: calendar.gives,
})

/** The same of an organization, or of one of its custom feeds. */
export const readOrgCalendar = storedFunction('org_calendar', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...calendar.takes },
  gives: calendar.gives,
})

/** What orders the events: their dates, or when they were added, the latest first. */
export type CalendarOrder = 'start' | 'new'

/** What of a feed one subscriber wants. */
type ReaderScope = { feedId: string; wanted: Matcher }

type CalendarQuery = {
  scope: CalendarScope | ReaderScope
  filters: EventFilters
  order: CalendarOrder
  /** Only what a calendar file says of an event: half as much to read. */
  brief?: boolean
  now: Date
  publicUrl: string
}

/** `events` has one line of JSON an event; brief, what `writeCalendarEvents` reads. */
export type Calendar = { owner: CalendarOwner; events: string }

/**
 * The events that a calendar program or a feed reader gets at once, past ones too. What is cancelled,
 * or waits for a new date, is left out once its day is over. `undefined`: there is no such owner.
 */
export async function listCalendar(
  db: Db,
  { scope, filters, order, brief = false, now, publicUrl }: CalendarQuery,
): Promise<Calendar | undefined> {
  const values = {
    ...filterValues(filters),
    ...CALENDAR_WINDOW,
    today: earliestDate(now),
    newestFirst: order === 'new',
    ...{ brief, publicUrl },
  }
  const [calendar] =
    'feedId' in scope
      ? await readFeedCalendar(db, { ...wantedIn(scope), ...values })
      : await readOrgCalendar(db, { ...scope, ...values })
  return calendar
}

function wantedIn(scope: { feedId: string } | ReaderScope) {
  if (!('wanted' in scope)) return scope
  const { feedId, wanted } = scope
  const { stateKey: wantedState, categoryKeys: wantedCategories } = wanted
  return { feedId, wantedWords: keywordPatterns(wanted), wantedState, wantedCategories }
}
