import { addDays, isCalendarDate } from '../../../domain/calendar-date.ts'
import { startOfDay } from '../../../domain/zoned-time.ts'

/** All that lists are filtered by lies between them. Offsets in the year 1 or 9999 are unknown. */
const FIRST = '1970-01-01'
const LAST = '2999-12-31'

/** When a typed day begins, or the one so many days after it. */
export function startOfTypedDay(text: string, zone: string, later = 0): Date | undefined {
  if (!isCalendarDate(text)) return undefined
  const day = text < FIRST ? FIRST : text > LAST ? LAST : text
  return startOfDay(addDays(day, later), zone)
}
