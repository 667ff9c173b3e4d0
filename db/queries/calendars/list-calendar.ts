import { CALENDAR_WINDOW } from '../../../domain/calendar-window.ts'
import { keywordPatterns, type Matcher } from '../../../domain/criteria.ts'
import type { Db } from '../../client.ts'
import { readFeedCalendar } from '../../reads/feed-calendar.ts'
import { readOrgCalendar } from '../../reads/org-calendar.ts'
import { earliestDate } from '../events/earliest-date.ts'
import { type EventFilters, filterValues } from '../events/filter-values.ts'
import type { CalendarOwner, CalendarScope } from './calendar-owners.ts'

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
