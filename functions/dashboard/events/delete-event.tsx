import type { Context } from 'hono'
import { deleteEvent } from '../../events/change-event.ts'
import { notFound } from '../../http/errors.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { eventId, findEvent } from './edit-event.tsx'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'
import { UPDATE_EMAIL } from './texts.ts'

/** GET events/:eventId/delete: says what will happen. */
export function deleteEventPage(c: Context<App>, session: OrgSession) {
  return askToDelete(c, session)
}

async function askToDelete(c: Context<App>, session: OrgSession, state?: FormState) {
  const found = await findEvent(c, session)
  const { event } = found
  // That it is cancelled they have heard.
  const notified = event.status === 'cancelled' ? undefined : await findNotified(c, session, found)
  return confirmPage(c, session, {
    title: 'Delete this event?',
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/delete`,
    label: 'Delete the event',
    ...(state ? { status: 400 } : {}),
    fields: notified && <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.delete} />,
    children: (
      <>
        <p>
          <strong>
            <bdi>{event.title}</bdi>
          </strong>
        </p>
        <p>
          This permanently removes the event from every list. Its page and links to it stop working,
          and you can’t undo this. If the event isn’t happening,{' '}
          <a href={session.path(`/events/${event.id}/cancelled`)}>cancel it</a> instead, so that
          people who planned to come find out.
        </p>
      </>
    ),
  })
}

/** POST events/:eventId/delete */
export async function removeEvent(c: Context<App>, session: OrgSession, form: Form) {
  const id = eventId(c)
  const orgId = session.org.id
  const { sentence, state } = readSentence(form)
  if (state) return askToDelete(c, session, state)
  const deleted = await deleteEvent(c.env, { orgId, id, sentence })
  if (!deleted) throw notFound('Event')
  return c.redirect(session.path('/events?done=event-deleted'), 303)
}
