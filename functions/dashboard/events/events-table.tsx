import type { Child } from 'hono/jsx'
import type { ListedEvent } from '../../../db/events/list-events.ts'
import { Badge, StatusBadge } from '../parts/badge.tsx'
import { ColorDot, Thumbnail } from '../parts/event-look.tsx'
import { whenInList } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { onlyWrites } from './own-drafts.ts'
import { SERIES } from './repeat-texts.ts'
import { repeatInWords } from './save-series.ts'
import { SELECTED_PATH, SELECTING } from './selected-texts.ts'
import { seriesPath } from './series-dates.tsx'

type Props = {
  session: OrgSession
  now: Date
  events: ListedEvent[]
  past: boolean
  /** How many there are on all pages. */
  total: string
  /** The query of the list, to return to. */
  list: string
}

/** One line for each event. Those that are selected are sent to a page that says what will happen to them. */
export function EventTable({ session, now, events, past, total, list }: Props) {
  const illustrated = events.some(({ image }) => image)
  const rows = events.map((event) => <EventRow {...{ session, now, event, past, illustrated }} />)
  if (onlyWrites(session)) {
    return (
      <div class="stack">
        <strong>{total}</strong>
        <Lines>{rows}</Lines>
      </div>
    )
  }
  return (
    <form class="selecting stack" method="get" action={session.path(SELECTED_PATH)} data-selecting>
      <input type="hidden" name="list" value={list} />
      <div class="selection row apart">
        <strong data-total>{total}</strong>
        <SelectedButtons />
      </div>
      <Lines selects>{rows}</Lines>
    </form>
  )
}

/** The table around the lines. `selects`: they can be selected. */
function Lines({ selects, children }: { selects?: true; children: Child }) {
  return (
    <div class="card flush">
      <table class="data lines">
        <caption class="visually-hidden">Events</caption>
        <thead>
          <tr>
            {selects && <td class="pick" data-pick-all={SELECTING.all} />}
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Place</th>
            <th scope="col">Feed</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What is done with the selected events. */
export function SelectedButtons() {
  return (
    <div class="row" data-selected={SELECTING.count}>
      {Object.entries(SELECTING.buttons).map(([action, label]) => (
        <button class="button secondary small" type="submit" name="do" value={action}>
          {label}
        </button>
      ))}
    </div>
  )
}

type RowProps = Pick<Props, 'session' | 'now' | 'past'> & {
  event: ListedEvent
  illustrated: boolean
}

function EventRow({ session, now, event, past, illustrated }: RowProps) {
  const { id, title, place, image, color, feedName, series, hasOwnDetails } = event
  return (
    <tr>
      {!onlyWrites(session) && (
        <td class="pick">
          <input type="checkbox" name="id" value={id} aria-label={SELECTING.one(title)} />
        </td>
      )}
      <td class="when">{whenInList(event, { now, timezone: session.org.timezone })}</td>
      <th scope="row">
        <div class="line">
          {illustrated && <Thumbnail image={image} />}
          {color && <ColorDot color={color} />}
          <a href={session.path(`/events/${id}`)}>
            <bdi>{title}</bdi>
          </a>
          {hasOwnDetails && <Badge>{SERIES.ownDetails}</Badge>}
          {!past && series && (
            <span class="muted">
              {repeatInWords(series)} ·{' '}
              <a href={seriesPath(session, series.id)}>{SERIES.allDates}</a>
            </span>
          )}
        </div>
      </th>
      <td class="where">{place && <bdi>{place}</bdi>}</td>
      <td class="feed">
        <bdi>{feedName}</bdi>
      </td>
      <td class="state">
        <StatusBadge {...event} />
      </td>
    </tr>
  )
}
