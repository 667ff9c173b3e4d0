import { addDays } from '../calendar-date.ts'
import type { Event } from '../event-contract.ts'
import { httpLink } from './http-link.ts'
import { addressLine } from './place.ts'

// Calendars refuse addresses beyond about 8 kB; these lengths stay under it in any script.
const MOST_TITLE = 200
const MOST_DETAILS = 500

/** What a calendar is told of an event. */
type Addable = Parameters<typeof addressLine>[0] &
  Pick<
    Event,
    | 'title'
    | 'description'
    | 'pageUrl'
    | 'url'
    | 'allDay'
    | 'displayDate'
    | 'endDate'
    | 'startsAt'
    | 'endsAt'
  >

/**
 * Addresses that open a web calendar's form, filled in. Times go as UTC, which all three read alike. An unknown end stays unknown: Google gets a moment
 * without length, the others their own default.
 */
export function calendarLinks(event: Addable): Record<'Google' | 'Outlook' | 'Yahoo', string> {
  const title = cut(event.title, MOST_TITLE)
  const page = httpLink(event.pageUrl) ?? ''
  const details = [cut(event.description, MOST_DETAILS), page].filter(Boolean).join('\n\n')
  const location = cut(addressLine(event) || (httpLink(event.url) ?? ''), MOST_TITLE)
  const { start, end } = span(event)
  const allDay = event.allDay || undefined
  return {
    Google: address('https://calendar.google.com/calendar/render?action=TEMPLATE', {
      text: title,
      dates: `${basic(start)}/${basic(end ?? start)}`,
      details,
      location,
    }),
    Outlook: address(
      'https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent',
      { subject: title, startdt: start, enddt: end, allday: allDay, body: details, location },
    ),
    Yahoo: address('https://calendar.yahoo.com/?v=60', {
      title,
      ...yahooTimes(event, basic(start), end && basic(end)),
      desc: details,
      in_loc: location,
    }),
  }
}

/** Moments in UTC, or dates with an exclusive end. */
function span(event: Addable): { start: string; end: string | undefined } {
  if (event.allDay) return { start: event.displayDate, end: addDays(event.endDate, 1) }
  return { start: utc(event.startsAt), end: event.endsAt ? utc(event.endsAt) : undefined }
}

/** Yahoo knows whole days only one at a time; several become hours, of whatever zone it shows. */
function yahooTimes({ allDay, displayDate, endDate }: Addable, start: string, end = '') {
  if (!allDay) return { st: start, et: end }
  return displayDate === endDate
    ? { st: start, dur: 'allday' }
    : { st: `${start}T000000`, et: `${basic(endDate)}T235900` }
}

function utc(instant: string): string {
  return new Date(instant).toISOString().replace('.000', '')
}

function basic(time: string): string {
  return time.replace(/[-:]/g, '')
}

/** Spaces as `%20`: Outlook shows the `+` of a form encoding as a plus. */
function address(base: string, query: Record<string, string | true | undefined>): string {
  let url = base
  for (const [name, value] of Object.entries(query)) {
    if (value) url += `&${name}=${encodeURIComponent(value)}`
  }
  return url
}

/** By whole characters: half of a pair cannot be encoded. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
