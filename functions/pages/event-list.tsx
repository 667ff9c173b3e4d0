import { type Badge, describeEvent } from '../../domain/display/describe-event.ts'
import { wall } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { monthName } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { EventHours } from './event-date.tsx'
import type { Look } from './look.ts'

type Props = { events: Event[]; look: Look; target?: '_blank' | undefined }

/** Events by date, a heading for each month, every title a link to the event's own page. */
export function EventList({ events, look, target }: Props) {
  const months = Map.groupBy(events, (event) => event.displayDate.slice(0, 7))
  return (
    <div class="stack loose">
      {[...months].map(([month, list]) => (
        <section class="stack">
          <h2>{monthName(month, look.locale)}</h2>
          <ol class="event-list">
            {list.map((event) => (
              <EventItem {...{ event, look, target }} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function EventItem({ event, look, target }: { event: Event } & Omit<Props, 'events'>) {
  const { locale } = look
  const day = wall(event.startsAt)
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
          <EventHours {...{ event, look }} />
          {place && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
        <Badges {...{ event, look }} />
      </div>
    </li>
  )
}

const LOOK: Record<Badge, string> = {
  cancelled: 'badge danger',
  postponed: 'badge warning',
  now: 'badge success',
  online: 'badge accent',
  mixed: 'badge accent',
  free: 'badge',
}

/** What changes whether and how somebody goes: said in words, not by colour alone. */
export function Badges({ event, look }: { event: Event; look: Look }) {
  const { badges } = describeEvent(event, look.now)
  if (badges.length === 0) return null
  return (
    <p class="row tight">
      {badges.map((badge) => (
        <span class={LOOK[badge]}>{look.words[badge]}</span>
      ))}
    </p>
  )
}
