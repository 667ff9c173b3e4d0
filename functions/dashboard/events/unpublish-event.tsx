import { unpublishEvent } from '../../events/change-event.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { findEvent } from './event-page.tsx'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'
import { UNPUBLISH, UPDATE_EMAIL } from './texts.ts'

/** GET events/:eventId/unpublish: says what will happen. */
export function unpublishPage(c: StaffContext) {
  return askToUnpublish(c)
}

async function askToUnpublish(c: StaffContext, state?: FormState) {
  const found = await findEvent(c)
  const { event } = found
  const notified = event.status === 'cancelled' ? undefined : await findNotified(c, found)
  const { title, text, ofSeries, label } = UNPUBLISH
  return confirmPage(c, {
    title,
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/unpublish`,
    label,
    ...(state ? { status: 400 } : {}),
    fields: notified && <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.unpublish} />,
    children: (
      <>
        <p>
          <strong>
            <bdi>{event.title}</bdi>
          </strong>
        </p>
        <p>
          {text} {found.series && ofSeries}
        </p>
      </>
    ),
  })
}

/** POST events/:eventId/unpublish */
export async function unpublish(c: FormContext) {
  const { session, form } = c.var
  const id = pathId(c, 'eventId')
  const { sentence, state } = readSentence(form)
  if (state) return askToUnpublish(c, state)
  const found = await unpublishEvent(c.env, { orgId: session.org.id, id, sentence })
  if (!found) throw notFound('Event')
  return c.redirect(session.path(`/events/${id}?saved=unpublished`), 303)
}
