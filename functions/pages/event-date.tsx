import { awaitsDate } from '../../domain/display/awaits-date.ts'
import { hours, longDate, zoneName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from './reader.ts'

/** The day and hours of an event; a date that no longer holds is struck out. */
export function EventDate({ event, reader }: { event: Event; reader: Reader }) {
  const { locale } = reader
  const { startsAt, previousStartsAt, displayDate } = event
  const date = (
    <strong>
      <time datetime={event.allDay ? displayDate : startsAt}>{longDate(displayDate, locale)}</time>
    </strong>
  )
  if (awaitsDate(event)) return <s>{date}</s>
  return (
    <>
      {previousStartsAt && (
        <>
          <s>{longDate(previousStartsAt.slice(0, 10), locale)}</s>
          <br />
        </>
      )}
      {date}
      <br />
      <EventHours {...{ event, reader }} />
    </>
  )
}

/** Struck out while nobody knows the new date. */
export function EventHours({ event, reader }: { event: Event; reader: Reader }) {
  const zone = event.allDay ? '' : ` ${zoneName(event, reader.locale)}`
  const text = hours(event, reader.locale, reader.words) + zone
  return awaitsDate(event) ? <s>{text}</s> : <span>{text}</span>
}
