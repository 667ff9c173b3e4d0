import { isOver } from '../../domain/display/event-time.ts'
import type { MonthEvent } from '../../domain/display/month-days.ts'
import { shortDates } from '../../domain/display/when.ts'
import type { Reader } from '../layout/locale.ts'
import { DateText } from './event-date.tsx'

type Props = { events: MonthEvent[]; reader: Reader; target?: '_blank' | undefined }

/** Lists what lasts longer than a few days above the month, where it would fill the first slot of every day. */
export function MonthOngoing({ events, reader, target }: Props) {
  if (events.length === 0) return null
  return (
    <section class="month-ongoing" aria-labelledby="month-ongoing">
      <h3 class="eyebrow" id="month-ongoing">
        {reader.words.ongoing}
      </h3>
      <ul>
        {events.map((event) => (
          <OngoingEvent {...{ event, reader, target }} />
        ))}
      </ul>
    </section>
  )
}

function OngoingEvent({ event, reader, target }: Omit<Props, 'events'> & { event: MonthEvent }) {
  const { locale, words, now } = reader
  const title = <bdi>{event.title}</bdi>
  return (
    <li class={isOver(event, now) ? 'over' : undefined} data-color={event.color ?? undefined}>
      <a href={event.pageUrl} target={target} rel={target && 'noopener'}>
        {event.status === 'cancelled' ? <s>{title}</s> : title}
      </a>
      <span class="muted">
        <DateText {...{ event, text: shortDates(event, locale) }} />
        {event.status !== 'scheduled' && ` · ${words[event.status]}`}
      </span>
    </li>
  )
}
