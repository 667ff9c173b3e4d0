import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { deleteEvent } from '../../events/change-event.ts'
import { removeDates } from '../../events/series.ts'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { whenOf } from '../parts/format.ts'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { requireOwnDraft } from '../writing/own-submission.ts'
import { WRITING } from '../writing/texts.ts'
import { EventInQuestion } from './event-in-question.tsx'
import { findEvent } from './event-page.tsx'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'
import { onlyWrites } from './own-drafts.ts'
import { DELETE_DATES, SCOPE } from './repeat-texts.ts'
import { changeDates, scopeOf } from './save-series.ts'
import { ScopeFields } from './scope-fields.tsx'
import { DELETE_DRAFT, DELETE_EVENT, UPDATE_EMAIL } from './texts.ts'

/** GET events/:eventId/delete: says what will happen. */
export function deleteEventPage(c: StaffContext) {
  return askToDelete(c)
}

async function askToDelete(c: StaffContext, state?: FormState) {
  const { session } = c.var
  const found = await findEvent(c)
  requireOwnDraft(c, found)
  const { event } = found
  // That it is cancelled they have heard.
  const isDraft = event.publishedAt === null
  const notified =
    isDraft || event.status === 'cancelled' ? undefined : await findNotified(c, found)
  return confirmPage(c, {
    title: found.series ? DELETE_DATES.title : 'Delete this event?',
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/delete`,
    label: found.series ? DELETE_DATES.label : 'Delete the event',
    ...(state ? { status: 400 } : {}),
    fields: (
      <>
        {found.series && <ScopeFields state={state ?? NOTHING_TYPED} />}
        {notified && <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.delete} />}
      </>
    ),
    children: (
      <>
        <EventInQuestion event={event} />
        {found.series && <WhatScopesDelete {...found} />}
        {isDraft ? (
          <p>
            {DELETE_DRAFT}{' '}
            {onlyWrites(session) && (found.series ? WRITING.deleteDates : WRITING.delete)}
          </p>
        ) : (
          <p>
            {found.series ? DELETE_DATES.text : DELETE_EVENT}{' '}
            <a href={session.path(`/events/${event.id}/cancelled`)}>cancel it</a> instead, so that
            people who planned to come find out.
          </p>
        )}
      </>
    ),
  })
}

function WhatScopesDelete({ event }: Pick<EditableEvent, 'event'>) {
  const { scopes } = DELETE_DATES
  return (
    <ul class="stack tight">
      <li>
        <strong>{SCOPE.options.one}</strong> {scopes.one(whenOf(event))}
      </li>
      <li>
        <strong>{SCOPE.options.following}</strong> {scopes.following}
      </li>
      <li>
        <strong>{SCOPE.options.all}</strong> {scopes.all}
      </li>
    </ul>
  )
}

/** POST events/:eventId/delete */
export async function removeEvent(c: FormContext) {
  const { session, form } = c.var
  const id = pathId(c, 'eventId')
  const orgId = session.org.id
  const { sentence, state } = readSentence(form)
  if (state) return askToDelete(c, state)
  const found = await findEvent(c)
  requireOwnDraft(c, found)
  const scope = scopeOf(form)
  if (scope && found.series) {
    const errors = await changeDates(c, found, (dates) =>
      removeDates(c.env, { ...dates, scope, sentence }),
    )
    if (errors) return askToDelete(c, { values: typed(form), errors })
  } else {
    const deleted = await deleteEvent(c.env, {
      ...{ orgId, id, sentence },
      // It may have been published meanwhile.
      ...(onlyWrites(session) && { ifUpdatedAt: found.event.updatedAt }),
    })
    if (!deleted) throw notFound('Event')
  }
  if (!found.series) return c.redirect(session.path('/events?done=event-deleted'), 303)
  const list = scope === 'all' ? '/events?' : `/events?series=${found.series.id}&`
  return c.redirect(session.path(`${list}done=dates-deleted`), 303)
}
