import { type Badge, describeEvent } from '../../domain/display/describe-event.ts'
import { wallClock } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { allDates, repeatOf } from '../../domain/display/repeat.ts'
import { monthName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import { EventHours } from './event-date.tsx'

type Props = {
  events: Event[]
  reader: Reader
  target?: '_blank' | undefined
  /** Whether each says how it repeats. */
  repeats?: boolean | undefined
}

/** Events by date, a heading for each month, every title a link to the event's own page. */
export function EventList({ events, reader, target, repeats }: Props) {
  const months = Map.groupBy(events, (event) => event.displayDate.slice(0, 7))
  return (
    <div class="stack loose">
      {[...months].map(([month, list]) => (
        <section class="stack">
          <h2>{monthName(month, reader.locale)}</h2>
          <EventItems {...{ events: list, reader, target, repeats }} />
        </section>
      ))}
    </div>
  )
}

/** Events below a heading of the caller. */
export function EventItems({ events, reader, target, repeats }: Props) {
  return (
    <ol class="event-list">
      {events.map((event) => (
        <EventItem {...{ event, reader, target, repeats }} />
      ))}
    </ol>
  )
}

function EventItem({ event, reader, target, repeats }: { event: Event } & Omit<Props, 'events'>) {
  const { locale } = reader
  const day = wallClock(event.startsAt)
  const place = shortPlace(event)
  const title = <bdi>{event.title}</bdi>
  return (
    <li class="event-item">
      <time class="date-block" datetime={event.displayDate}>
        <span>{dateFormat(locale, { weekday: 'short' }).format(day)}</span>
        <strong>{datePart(locale, day, 'day', { day: 'numeric' })}</strong>
        <span>{dateFormat(locale, { month: 'short' }).format(day)}</span>
      </time>
      <div class="stack tight">
        <h3>
          <a href={event.pageUrl} target={target} rel={target && 'noopener'}>
            {event.status === 'cancelled' ? <s>{title}</s> : title}
          </a>
        </h3>
        <p class="muted">
          <EventHours {...{ event, reader }} />
          {place && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
        {repeats && <RepeatLine {...{ event, reader, target }} />}
        <Badges {...{ event, reader }} />
      </div>
    </li>
  )
}

type RepeatProps = Pick<Props, 'reader' | 'target'> & { event: Event }

/** How an event repeats, and the way to all its dates. */
export function RepeatLine({ event, reader, target }: RepeatProps) {
  if (!event.series) return null
  const { pathname } = new URL(event.series.url)
  return (
    <p class="muted">
      <bdi>{repeatOf(event, reader.locale)}</bdi>
      {' · '}
      <a href={pathname} target={target} rel={target && 'noopener'}>
        {allDates(reader.locale)}
      </a>
    </p>
  )
}

const BADGE_CLASSES: Record<Badge, string> = {
  cancelled: 'badge danger',
  postponed: 'badge warning',
  now: 'badge success',
  online: 'badge accent',
  mixed: 'badge accent',
  free: 'badge',
}

/** Badges for what decides whether and how somebody goes: in words, not by colour alone. */
export function Badges({ event, reader }: { event: Event; reader: Reader }) {
  const { badges } = describeEvent(event, reader.now)
  if (badges.length === 0) return null
  return (
    <p class="row tight">
      {badges.map((badge) => (
        <span class={BADGE_CLASSES[badge]}>{reader.words[badge]}</span>
      ))}
    </p>
  )
}
