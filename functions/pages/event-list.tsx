import { isRunning, wall } from '../../widget/event-time.ts'
import { dateFormat, datePart } from '../../widget/intl.ts'
import { shortPlace } from '../../widget/place.ts'
import { hours, monthName, zoneName } from '../../widget/when.ts'
import type { Event } from '../events/contract.ts'
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
  const { locale, words } = look
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
          {hours(event, locale, words)}
          {!event.allDay && ` ${zoneName(event, locale)}`}
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

/** What changes whether and how somebody goes: said in words, not by colour alone. */
export function Badges({ event, look }: { event: Event; look: Look }) {
  const { words } = look
  const badges = [
    event.status === 'cancelled' && <span class="badge danger">{words.cancelled}</span>,
    event.status === 'postponed' && <span class="badge warning">{words.postponed}</span>,
    isRunning(event, look.now) && <span class="badge success">{words.now}</span>,
    event.attendanceMode !== 'offline' && <span class="badge accent">{words.online}</span>,
    event.isFree && <span class="badge">{words.free}</span>,
  ].filter(Boolean)
  return badges.length > 0 ? <p class="row tight">{badges}</p> : null
}
