import { formatDay, formatTime } from '../parts/format.ts'

type Times = { startsAt: string | Date; timezone: string; allDay: boolean }

/** When a submitted event begins; without a time of day where none is said. */
export function whenSubmitted({ startsAt, timezone, allDay }: Times): string {
  return allDay ? formatDay(startsAt, timezone) : formatTime(startsAt, timezone)
}
