import { CALENDAR_WINDOW } from '../../domain/calendar-date.ts'
import { keywordPatterns, type Matcher } from '../../domain/criteria.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import { containsPattern } from '../../domain/search-terms.ts'
import type { WidgetConfig } from '../../domain/widget-config.ts'
import type { Connection } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { storedForOwner, storedFunction } from '../connection/stored-function.ts'
import { type EventFilters, earliestDate, filterValues } from './event-lists.ts'

/** All feeds of an organization, or one of its custom feeds (Pro). */
export type OrgScope = { orgSlug: string } | { orgSlug: string; customSlug: string }

/** What a calendar is of. */
export type CalendarScope = { feedId: string } | OrgScope

export type CalendarOwner = {
  organization: FeedOwner['organization'] & { timezone: string }
  feed: FeedOwner['feed'] | null
  customFeed: { slug: string; name: string } | null
  /** Every feed whose events may be in it, by name. */
  feeds: { id: string; name: string; widget: Partial<WidgetConfig> }[]
}

/** An organization, or one of its custom feeds, with the feeds whose events may be in it. */
const readOrgDetails = storedFunction('get_org_details', {
  takes: {
    orgSlug: 'text',
    customSlug: 'text?',
    from: 'date?',
    now: 'timestamp with time zone?',
  },
  gives: {
    owner: holding<CalendarOwner>('json'),
    nextFeeds: 'text[]?',
    /** Colors of categories, by their folded names. */
    colors: holding<Record<string, string>>('json?'),
  },
})

/** Whose calendar it is, without its events; `undefined`: there is no such organization or custom feed. */
export async function getCalendarOwner(
  db: Connection,
  scope: OrgScope,
): Promise<CalendarOwner | undefined> {
  const [found] = await readOrgDetails(db, scope)
  return found?.owner ?? undefined
}

/** The same with the ids of its feeds that have upcoming events, that with the next one first. */
export async function getOrganizationPage(db: Connection, scope: OrgScope, now: Date) {
  const [found] = await readOrgDetails(db, { ...scope, from: earliestDate(now), now })
  return (
    found && { owner: found.owner, nextFeeds: found.nextFeeds ?? [], colors: found.colors ?? {} }
  )
}

/** The owner of a calendar and its events, a line of JSON each. */
const readCalendar = storedForOwner('calendar', {
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
    /** What must all be available. */
    access: 'text[]?',
    /** All must match the words of an event. */
    patterns: 'text[]?',
    /** How an index finds the words of `patterns`. */
    words: 'text[]?',
    grams: 'text[]?',
    /** Of a series only the next date. */
    firstOnly: 'boolean',
    /** By when they were added; else by their dates. */
    newestFirst: 'boolean',
    /** All by default. */
    perPage: 'integer?',
    skip: 'integer',
    /** Versions that the caller has. */
    known: 'text[]?',
    publicUrl: 'text',
  },
  gives: {
    owner: holding<CalendarOwner>('json?'),
    version: 'text?',
    events: 'text?',
    more: 'boolean?',
    ended: holding<Ended>('json?'),
  },
})

/** A calendar that is archived or deleted, or whose plan no longer includes it. */
export type Ended = {
  /** None where its organization is deleted, or the feed. */
  orgId: string | null
  /** Of the feeds that it was of. */
  settings: Partial<WidgetConfig>[]
}

/** What orders the events: their dates, or when they were added, the latest first. */
type CalendarOrder = 'start' | 'new'

type CalendarQuery = {
  scope: CalendarScope
  /** What of a feed one subscriber wants. */
  wanted?: Matcher
  filters: EventFilters
  order: CalendarOrder
  /** How many events at most: upcoming ones first. */
  most?: number
  /** A part of them in that order; all by default. */
  part?: { perPage: number; skip: number } | undefined
  /** Versions that the caller has. */
  known: string[]
  now: Date
  publicUrl: string
}

export type Calendar = {
  owner: CalendarOwner
  /** Another one as soon as anything that the calendar shows is another. */
  version: string
  /** A line of JSON for each; `null` if the caller has this version. */
  events: string | null
  /** Whether further ones follow. */
  more: boolean
}

/**
 * The events that a calendar program or a feed reader gets at once, past ones too. What is cancelled,
 * or postponed without a new date, is left out once its day is over. `undefined`: there never was such an
 * owner.
 */
export async function listCalendar(
  db: Connection,
  { scope, wanted, filters, order, most, part, known, now, publicUrl }: CalendarQuery,
): Promise<Calendar | { ended: Ended } | undefined> {
  const [found] = await readCalendar(db, scope, {
    ...filterValues(filters),
    ...CALENDAR_WINDOW,
    ...(most && { most }),
    wantedWords: wanted && keywordPatterns(wanted),
    wantedState: wanted?.stateKey,
    wantedCategories: wanted?.categoryKeys,
    today: earliestDate(now),
    newestFirst: order === 'new',
    perPage: part?.perPage,
    skip: part?.skip ?? 0,
    ...{ known, publicUrl },
  })
  if (found?.ended) return { ended: found.ended }
  const { owner, version, events = null, more } = found ?? {}
  return owner && version ? { owner, version, events, more: more === true } : undefined
}

type FoundCalendar = {
  name: string
  organization: { slug: string; name: string }
  /** Of a feed. */
  feedId: string | null
  /** The slug of a custom feed. */
  customFeed: string | null
}

/** Calendars by name. */
const readCalendarsByName = storedFunction('find_calendars', {
  takes: { patterns: 'text[]' },
  gives: { calendars: holding<FoundCalendar[]>('json'), orgIds: 'text[]' },
})

/** Organizations, feeds, and custom feeds whose names have all of these folded words; at most 20. */
export async function findCalendars(db: Connection, terms: string[]) {
  const [found] = await readCalendarsByName(db, { patterns: terms.map(containsPattern) })
  return found ?? { calendars: [], orgIds: [] }
}
