import type { Context } from 'hono'
import { deleteEvent } from '../../events/delete-event.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { eventId, findEvent } from './edit-event.tsx'

/** GET events/:eventId/delete: says what will happen. */
export async function deleteEventPage(c: Context<App>, session: OrgSession) {
  const { event } = await findEvent(c, session)
  return confirmPage(c, session, {
    title: 'Delete this event?',
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/delete`,
    label: 'Delete for good',
    children: (
      <>
        <p>
          <strong>
            <bdi>{event.title}</bdi>
          </strong>
        </p>
        <p>
          It disappears from every list, its page and links to it stop working, and it cannot be
          brought back. If it does not take place,{' '}
          <a href={session.path(`/events/${event.id}/cancelled`)}>cancel it</a> instead: then people
          who planned to come find out.
        </p>
      </>
    ),
  })
}

/** POST events/:eventId/delete */
export async function removeEvent(c: Context<App>, session: OrgSession) {
  const id = eventId(c)
  const orgId = session.org.id
  const deleted = await deleteEvent(c.env, { orgId, id })
  if (!deleted) throw notFound('Event')
  return c.redirect(session.path('/events?done=event-deleted'), 303)
}
