import { describeEvent } from '../../domain/display/describe-event.ts'
import { type Dated, isPostponedWithoutDate } from '../../domain/display/event-time.ts'
import { whenLines } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'

/** The days and hours of an event, struck out if they no longer hold. */
export function EventDate({ event, reader }: { event: Event; reader: Reader }) {
  const { startsAt, displayDate } = event
  const [days, hours] = whenLines(event, reader.locale, reader.words)
  const date = (
    <strong>
      <time datetime={event.allDay ? displayDate : startsAt}>{days}</time>
    </strong>
  )
  if (!describeEvent(event, reader.now).hasDate) return <s>{date}</s>
  return (
    <>
      {date}
      {hours && <small>{hours}</small>}
    </>
  )
}

type TextProps = { event: Dated; text: string }

/** Struck out while the new date is unknown. */
export function DateText({ event, text }: TextProps) {
  return isPostponedWithoutDate(event) ? <s>{text}</s> : <span>{text}</span>
}
