import { describeEvent } from '../../domain/display/describe-event.ts'
import { repeatOf } from '../../domain/display/repeat.ts'
import { cardDate, firstHours } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'

/** Half a year of months, two months of weeks. */
const MOST_DATES = 8

type Props = { event: Event; dates: Event[]; reader: Reader }

/** How an event repeats, its hours, and its next dates; each with its hours where they differ. */
export function PosterDates({ event, dates, reader }: Props) {
  const { locale, words, now } = reader
  const open = dates.filter((date) => {
    const { isCancelled, hasDate } = describeEvent(date, now)
    return hasDate && !isCancelled
  })
  const hoursOf = (date: Event) => firstHours(date, locale, words)
  const [hours = '', ...others] = new Set(open.map(hoursOf))
  const areSame = others.length === 0
  return (
    <>
      <p class="poster-when">
        <strong>{repeatOf(event, reader)}</strong>
        {areSame && <span>{hours}</span>}
      </p>
      <ul class="poster-dates">
        {open.slice(0, MOST_DATES).map((date) => (
          <li>
            {cardDate(date.displayDate, locale)}
            {!areSame && <small>{hoursOf(date)}</small>}
          </li>
        ))}
        {open.length > MOST_DATES && <li>…</li>}
      </ul>
    </>
  )
}
