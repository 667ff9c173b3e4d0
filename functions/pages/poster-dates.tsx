import { dayOf, lastDay } from '../../domain/display/event-time.ts'
import { repeatOf } from '../../domain/display/repeat.ts'
import {
  dateRange,
  firstHours,
  isAbroad,
  TEN_MONTHS,
  zoneBeside,
  zoneTitle,
} from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import type { Reader } from '../layout/locale.ts'

/** Half a year of months, two months of weeks. */
const MOST_DATES = 8

type Props = { event: Event; dates: Event[]; reader: Reader; feed: FeedOwner['feed'] }

/** How an event repeats, its hours, and its next dates; each with its hours where they differ. */
export function PosterDates({ event, dates, reader, feed }: Props) {
  const { locale, words } = reader
  const [zone, ...otherZones] = zonesOf(dates, feed.timezone, locale)
  const hoursOf = (date: Event) =>
    firstHours(date, locale, words) + zoneBeside(date, otherZones.length > 0, locale)
  const [hours, ...others] = new Set(dates.map(hoursOf))
  const areSame = others.length === 0
  const ofAll = [areSame && hours, otherZones.length === 0 && zone].filter(Boolean).join(' ')
  return (
    <>
      <p class="poster-when">
        <strong>{repeatOf(event, reader)}</strong>
        {ofAll && <span>{ofAll}</span>}
      </p>
      {dates.length > 0 && (
        <ul class="poster-dates">
          {dates.slice(0, MOST_DATES).map((date) => (
            <li>
              {daysOf(date, reader)} {!areSame && <small>{hoursOf(date)}</small>}
            </li>
          ))}
          {dates.length > MOST_DATES && <li>…</li>}
        </ul>
      )}
    </>
  )
}

/**
 * The time zones to say, if people may read the poster elsewhere: `Central Time`, which holds for dates in summer and
 * in winter.
 */
function zonesOf(dates: Event[], timezone: string, locale: string): string[] {
  const timed = dates.filter((date) => !date.allDay)
  if (!timed.some((date) => isAbroad(date, timezone, locale))) return []
  const titles = timed.map((date) => zoneTitle(date.timezone, locale, dayOf(date.displayDate)))
  return [...new Set(titles)]
}

/** `Tue, Jun 16` or, of several days, `Jun 16 – 19`; with the year if that is more than ten months away. */
function daysOf(date: Event, { locale, now }: Reader): string {
  const [first, last] = [dayOf(date.displayDate), dayOf(lastDay(date))]
  const weekday = last > first ? undefined : 'short'
  const year = first.getTime() - now > TEN_MONTHS ? 'numeric' : undefined
  return dateRange(first, last, locale, { weekday, year, month: 'short', day: 'numeric' })
}
