import { formatDay, formatTime } from './format-time.ts'

type When = {
  startsAt: string
  timezone: string
  allDay: boolean
  displayDate: string
  endDate: string
}

/** In the event's own zone: what clocks show where it takes place. */
export function whenOf({ startsAt, timezone, allDay, displayDate, endDate }: When): string {
  const until = endDate > displayDate ? ` – ${formatDay(`${endDate}T12:00:00Z`, 'UTC')}` : ''
  if (allDay) return `${formatDay(startsAt, timezone)}${until}, all day`
  return formatTime(startsAt, timezone) + until
}
