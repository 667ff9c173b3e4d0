import type { EditableEvent } from '../../../db/events/manage-events.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'
import { formatTime } from '../parts/format.ts'

type Props = { session: OrgSession; found: EditableEvent; publicUrl: string }

/** Beside an event's form: where the public sees it, and what else can be done with it. */
export function EventSide({ session, found, publicUrl }: Props) {
  const { event, feed } = found
  const here = `/events/${event.id}`
  const page = `/events/${event.displayDate.replaceAll('-', '/')}/${event.slugPath}?event=${event.id}`
  return (
    <div class="stack">
      <section class="card stack">
        <h2>In public</h2>
        {feed.archivedAt ? (
          <p class="muted">Its feed is archived, so the public does not see it.</p>
        ) : (
          <ul class="plain stack tight">
            <li>
              <a href={page}>Web page of the event</a>
            </li>
            <li>
              <a href={`/api/v1/feeds/${event.feedId}/events/${event.id}`}>In the API</a>
            </li>
            <li>
              <a href={`/f/${event.feedId}`}>
                All events of <bdi>{feed.name}</bdi>
              </a>
            </li>
          </ul>
        )}
        <label for="page-url">Address to share</label>
        <div class="copy">
          <input id="page-url" readonly value={publicUrl + page} />
          <button class="button secondary" type="button" data-copy="page-url" hidden>
            Copy
          </button>
        </div>
        <p class="hint">Last saved {formatTime(event.updatedAt, session.org.timezone)}</p>
      </section>
      <EventDuplicates {...{ session, found }} />
      <section class="card stack">
        <h2>More</h2>
        <ul class="plain stack tight">
          <li>
            <a href={session.path(`/events/new?from=${event.id}`)}>Duplicate</a>
          </li>
          {event.status !== 'cancelled' && (
            <li>
              <a href={session.path(`${here}/cancelled`)}>Cancel the event</a>
            </li>
          )}
          {event.status !== 'postponed' && (
            <li>
              <a href={session.path(`${here}/postponed`)}>Postpone the event</a>
            </li>
          )}
          {event.status !== 'scheduled' && (
            <li>
              <a href={session.path(`${here}/scheduled`)}>It takes place after all</a>
            </li>
          )}
          <li>
            <a href={session.path(`${here}/delete`)}>Delete</a>
          </li>
        </ul>
      </section>
    </div>
  )
}

/** The same event in other feeds: what the organization's list makes of it, and how to change that. */
function EventDuplicates({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { event, twins: duplicates } = found
  if (duplicates.length === 0) return null
  const here = `/events/${event.id}`
  return (
    <section class="card stack">
      <h2>{event.shownSeparately ? 'Not the same event' : 'Also in another feed'}</h2>
      <p>
        {event.shownSeparately
          ? 'Lists of several feeds show this event by itself, beside the one of the same title, start and place in'
          : 'Lists of several feeds show this event only once, with the one of the same title, start and place in'}
      </p>
      <ul class="plain stack tight">
        {duplicates.map(({ id, feedName }) => (
          <li>
            <a href={session.path(`/events/${id}`)}>
              <bdi>{feedName}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <Form session={session} action={`${here}/${event.shownSeparately ? 'same' : 'another'}`}>
        <button class="button secondary" type="submit">
          {event.shownSeparately ? 'It is the same event' : 'This is another event'}
        </button>
      </Form>
    </section>
  )
}
