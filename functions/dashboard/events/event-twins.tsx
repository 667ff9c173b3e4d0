import type { EditableEvent } from '../../../db/events/manage-events.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form } from '../parts/form.tsx'

/** The same event in other feeds: what the organization's list makes of it, and how to change that. */
export function EventTwins({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { event, twins } = found
  if (twins.length === 0) return null
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
        {twins.map(({ id, feedName }) => (
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
