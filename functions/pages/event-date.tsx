import { describeEvent } from '../../domain/display/describe-event.ts'
import { lastDay } from '../../domain/display/event-time.ts'
import { hours, longDate, longDates, zoneName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'

/** The day and hours of an event; a date that no longer holds is struck out. */
export function EventDate({ event, reader }: { event: Event; reader: Reader }) {
  const { locale } = reader
  const { startsAt, previousStartsAt, displayDate } = event
  const formerDay = previousStartsAt?.slice(0, 10)
  const date = (
    <strong>
      <time datetime={event.allDay ? displayDate : startsAt}>{longDates(event, locale)}</time>
    </strong>
  )
  if (!describeEvent(event, reader.now).hasDate) return <s>{date}</s>
  // The days say all that is known of when.
  const isSaid = event.allDay && event.timeKnown && lastDay(event) > displayDate
  return (
    <>
      {formerDay && formerDay !== displayDate && (
        <>
          <s>{longDate(formerDay, locale)}</s>
          <br />
        </>
      )}
      {date}
      {!isSaid && (
        <>
          <br />
          <EventHours {...{ event, reader }} />
        </>
      )}
    </>
  )
}

export function EventHours({ event, reader }: { event: Event; reader: Reader }) {
  const zone = event.allDay ? '' : ` ${zoneName(event, reader.locale)}`
  const text = hours(event, reader.locale, reader.words) + zone
  return <DateText {...{ event, reader, text }} />
}

type TextProps = { event: Event; reader: Reader; text: string }

/** Struck out while nobody knows the new date. */
export function DateText({ event, reader, text }: TextProps) {
  return describeEvent(event, reader.now).hasDate ? <span>{text}</span> : <s>{text}</s>
}
