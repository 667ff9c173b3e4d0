import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { addDays, startOfDay } from '../../../domain/zoned-time.ts'

/** All webhooks lie between them. What clocks showed in the year 1 or will in 9999 nobody can tell. */
const FIRST = '1970-01-01'
const LAST = '2999-12-31'

/** When a day begins that somebody typed, or the one so many days after it. */
export function startOfTypedDay(text: string, zone: string, later = 0): Date | undefined {
  if (!isCalendarDate(text)) return undefined
  const day = text < FIRST ? FIRST : text > LAST ? LAST : text
  return startOfDay(addDays(day, later), zone)
}
