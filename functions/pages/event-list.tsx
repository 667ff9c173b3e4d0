import { localDate, partOf } from '../../domain/display/event-time.ts'
import { dayHeading } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { ColorDot, SquareThumbnail } from './event-image.tsx'
import { BadgeList, EventItem, EventLink, type ItemProps, rowTexts } from './event-item.tsx'

type Props = Omit<ItemProps, 'event' | 'eager'> & { events: Event[] }

/** Images of this many events load at once, those of further events on scrolling. */
const EAGER = 4

/** Events by day, after ongoing events that started on an earlier day. */
export function EventList({ events, reader, timezone, ...props }: Props) {
  const { words, locale } = reader
  const { today, ongoing, undated, days } = byDay(events, timezone, reader.now)
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

/** Ongoing events that started on an earlier day, those without a new date, and the others by day. */
export function byDay(events: Event[], timezone: string, now: number) {
  const today = localDate(now, timezone)
  const parts = Map.groupBy(events, (event) => partOf(event, today, now))
  return {
    today,
    ongoing: parts.get('ongoing') ?? [],
    undated: parts.get('postponed') ?? [],
    days: Map.groupBy(parts.get(undefined) ?? [], (event) => event.displayDate),
  }
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

/** Ongoing events in compact form. */
function OngoingEvents({ events, first, ...shared }: ItemsProps) {
  return (
    <ul class="ongoing">
      {events.map((event) => (
        <OngoingEvent {...{ event, ...shared }} eager={first?.has(event)} />
      ))}
    </ul>
  )
}

function OngoingEvent({ event, reader, timezone, target, eager }: ItemProps) {
  const { when, lines, badges } = rowTexts(event, reader, timezone)
  return (
    <li class="ongoing-event">
      <SquareThumbnail {...{ event, eager }} />
      <div>
        <h3>
          <EventLink {...{ event, target }} />
        </h3>
        <p class="muted">
          <ColorDot color={event.color} />
          {when}
          {lines.length > 0 && ' · '}
          <bdi>{lines.join(' · ')}</bdi>
          {badges.length > 0 && ' '}
          <BadgeList {...{ badges, reader }} />
        </p>
      </div>
    </li>
  )
}
