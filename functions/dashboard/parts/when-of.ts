import { formatDay, formatTime } from './format-time.ts'

type When = {
  startsAt: string
  timezone: string
  allDay: boolean
  timeKnown: boolean
  displayDate: string
  endDate: string
}

/** In the event's own zone: what clocks show where it takes place. */
export function whenOf(event: When): string {
  const { startsAt, timezone, allDay, timeKnown, displayDate, endDate } = event
  const until = endDate > displayDate ? ` – ${formatDay(`${endDate}T12:00:00Z`, 'UTC')}` : ''
  if (allDay)
    return `${formatDay(startsAt, timezone)}${until}, ${timeKnown ? 'all day' : 'time not known yet'}`
  return formatTime(startsAt, timezone) + until
}
