import type { StaffEvent } from '../../../db/events/month-events.ts'
import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { isId } from '../../../domain/ids.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { address } from '../parts/list-parts.tsx'
import type { Form, OrgSession } from '../staff-context.ts'
import { isMonth } from './list-filters.tsx'

/** Which month is shown, and of which feed. */
export type ShownMonth = { month: string; feed: string | undefined }

/** The path and query of a month. */
export function monthHref(
  session: OrgSession,
  { month, feed }: ShownMonth,
  more: Record<string, string | undefined> = {},
): string {
  return address(session.path('/events'), { view: 'month', month, feed, ...more })
}

/** The month that a form was sent from. */
export function monthOf({ month = '', feed = '', to = '', startDate = '' }: Form): ShownMonth {
  const day = to || startDate
  return {
    month: isMonth(month) ? month : isCalendarDate(day) ? day.slice(0, 7) : '',
    feed: isId('feed', feed) ? feed : undefined,
  }
}

/** As `versionOf` says it of an event that was read for its form. */
export function versionIn({ updatedAt, seriesVersion }: StaffEvent): string {
  const at = new Date(updatedAt).toISOString()
  return seriesVersion === null ? at : `${at}/${seriesVersion}`
}

/** The values of a form that is filled in here instead of by a person. */
export function asForm(values: FormState['values']): Form {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** `Tue, Dec 8, 2026` */
export function dayIn(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  }).format(new Date(`${date}T12:00:00Z`))
}
