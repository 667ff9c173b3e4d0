import { describeEvent } from '../../domain/display/describe-event.ts'
import { lastDay } from '../../domain/display/event-time.ts'
import { hours, longDates, zoneName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'

/** The day and hours of an event, struck out if they no longer hold. */
export function EventDate({ event, reader }: { event: Event; reader: Reader }) {
  const { locale } = reader
  const { startsAt, displayDate } = event
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
      {date}
      {!isSaid && (
        <small>
          <EventHours {...{ event, reader }} />
        </small>
      )}
    </>
  )
}

function EventHours({ event, reader }: { event: Event; reader: Reader }) {
  const zone = event.allDay ? '' : ` ${zoneName(event, reader.locale)}`
  const text = hours(event, reader.locale, reader.words) + zone
  return <DateText {...{ event, reader, text }} />
}

type TextProps = { event: Event; reader: Reader; text: string }

/** Struck out while the new date is unknown. */
export function DateText({ event, reader, text }: TextProps) {
  return describeEvent(event, reader.now).hasDate ? <span>{text}</span> : <s>{text}</s>
}
