import {
  isOngoingToday,
  isPostponedWithoutDate,
  localDate,
} from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { dayHeading, untilWhen, zoneBeside } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { ColorDot, SquareThumbnail } from './event-image.tsx'
import { EventItem, EventLink, type ItemProps } from './event-item.tsx'

type Props = Omit<ItemProps, 'event' | 'eager'> & { events: Event[] }

/** Images of this many events load at once, those of further events on scrolling. */
const EAGER = 4

/** Events by day, after ongoing events that started on an earlier day. */
export function EventList({ events, reader, timezone, ...props }: Props) {
  const { now, words, locale } = reader
  const today = localDate(now, timezone)
  // Their original date is past, and no new one is known.
  const undated = events.filter(
    (event) => event.displayDate < today && isPostponedWithoutDate(event),
  )
  const ongoing = events.filter((event) => isOngoingToday(event, today, now))
  const others = events.filter((event) => !ongoing.includes(event) && !undated.includes(event))
  const days = Map.groupBy(others, (event) => event.displayDate)
  const first = new Set(events.slice(0, EAGER))
  const shared = { reader, timezone, ...props }
  return (
    <div class="days">
      {ongoing.length > 0 && (
        <section class="stack">
          <h2 class="eyebrow">{words.ongoing}</h2>
          <OngoingEvents {...{ events: ongoing, first, ...shared }} />
        </section>
      )}
      {undated.length > 0 && (
        <section class="stack">
          <h2 class="eyebrow">{words.postponed}</h2>
          <EventItems events={undated} {...shared} />
        </section>
      )}
      {[...days].map(([day, list]) => (
        <section class={day === today ? 'day-events today' : 'day-events'}>
          <DayHeading {...{ day, today, locale }} />
          <EventItems events={list} {...{ first, ...shared }} />
        </section>
      ))}
    </div>
  )
}

type ItemsProps = Props & { first?: Set<Event> }

/** Events below a heading of the caller. */
export function EventItems({ events, first, ...props }: ItemsProps) {
  return (
    <ol class="event-list">
      {events.map((event) => (
        <EventItem {...{ event, ...props }} eager={first?.has(event)} />
      ))}
    </ol>
  )
}

/** A large number beside the events of a day; one line above them on a phone, and for screen readers. */
function DayHeading({ day, today, locale }: { day: string; today: string; locale: string }) {
  const said = dayHeading(day, today, locale)
  return (
    <h2 class="day-heading" aria-current={day === today ? 'date' : undefined}>
      <time datetime={day}>{said.line}</time>
      <span aria-hidden="true">
        <strong>{said.day}</strong>
        <span>{said.weekday}</span>
        <span>{said.month}</span>
      </span>
    </h2>
  )
}

/** Ongoing events in compact form: when they end, and where they are. */
function OngoingEvents({ events, reader, timezone, first, target }: ItemsProps) {
  const { locale, words } = reader
  return (
    <ul class="ongoing">
      {events.map((event) => (
        <li class="ongoing-event">
          <SquareThumbnail event={event} eager={first?.has(event)} />
          <div>
            <h3>
              <EventLink {...{ event, target }} />
            </h3>
            <p class="muted">
              <ColorDot color={event.color} />
              {event.status !== 'scheduled' && <strong>{words[event.status]} · </strong>}
              {untilWhen(event, reader, zoneBeside(event, timezone, locale))}
              {shortPlace(event, locale) && (
                <>
                  {' · '}
                  <bdi>{shortPlace(event, locale)}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
