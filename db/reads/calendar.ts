import type { CalendarOwner } from '../queries/calendars/calendar-owners.ts'
import { holding } from '../stored/stored-function.ts'

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
