import { awaitsDate } from '../../domain/display/awaits-date.ts'
import { hours, longDate, zoneName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Look } from './look.ts'

/** The day and hours of an event; a date that no longer holds is struck out. */
export function EventDate({ event, look }: { event: Event; look: Look }) {
  const { locale } = look
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
      <EventHours {...{ event, look }} />
    </>
  )
}

/** Struck out while nobody knows the new date. */
export function EventHours({ event, look }: { event: Event; look: Look }) {
  const zone = event.allDay ? '' : ` ${zoneName(event, look.locale)}`
  const text = hours(event, look.locale, look.words) + zone
  return awaitsDate(event) ? <s>{text}</s> : <span>{text}</span>
}
