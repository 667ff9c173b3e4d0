import { CALENDAR_WINDOW } from '../domain/calendar-date.ts'
import { keywordPatterns, type Matcher } from '../domain/criteria.ts'
import type { WidgetConfig } from '../domain/widget-config.ts'
import type { Connection } from './client.ts'
import { type EventFilters, earliestDate, filterValues } from './events/lists.ts'
import { holding, storedForOwner, storedFunction } from './stored-function.ts'

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
export const readOrgDetails = storedFunction('get_org_details', {
  takes: { orgSlug: 'text', customSlug: 'text?' },
  gives: { owner: holding<CalendarOwner>('json') },
})

/** Whose calendar it is, without its events; `undefined`: there is no such organization or custom feed. */
export async function getCalendarOwner(
  db: Connection,
  scope: OrgScope,
): Promise<CalendarOwner | undefined> {
  const [found] = await readOrgDetails(db, scope)
  return found?.owner ?? undefined
}

/** The owner of a calendar and its events, a line of JSON each. */
export const readCalendar = storedForOwner('calendar', {
  takes: {
    /** What one subscriber wants: all of a kind when null. */
    wantedWords: 'text[]?',
    wantedState: 'text?',
    wantedCategories: 'text[]?',
    /** `earliestDate`: what ended before is past everywhere. */
    today: 'date',
    monthsBack: 'integer',
    monthsAhead: 'integer',
    /** All events from today on first, then the latest past ones. */
    most: 'integer',
    /** Folded. */
    category: 'text?',
    stateKey: 'text?',
    /** All must match the words of an event. */
    patterns: 'text[]?',
    /** By when they were added; else by their dates. */
    newestFirst: 'boolean',
    publicUrl: 'text',
  },
  gives: { owner: holding<CalendarOwner>('json'), events: 'text' },
})

/** What orders the events: their dates, or when they were added, the latest first. */
export type CalendarOrder = 'start' | 'new'

type CalendarQuery = {
  scope: CalendarScope
  /** What of a feed one subscriber wants. */
  wanted?: Matcher
  filters: EventFilters
  order: CalendarOrder
  now: Date
  publicUrl: string
}

/** `events` has a line of JSON for each event. */
export type Calendar = { owner: CalendarOwner; events: string }

/**
 * The events that a calendar program or a feed reader gets at once, past ones too. What is cancelled,
 * or postponed without a new date, is left out once its day is over. `undefined`: there is no such owner.
 */
export async function listCalendar(
  db: Connection,
  { scope, wanted, filters, order, now, publicUrl }: CalendarQuery,
): Promise<Calendar | undefined> {
  const [calendar] = await readCalendar(db, scope, {
    ...filterValues(filters),
    ...CALENDAR_WINDOW,
    wantedWords: wanted && keywordPatterns(wanted),
    wantedState: wanted?.stateKey,
    wantedCategories: wanted?.categoryKeys,
    today: earliestDate(now),
    newestFirst: order === 'new',
    publicUrl,
  })
  return calendar
}
