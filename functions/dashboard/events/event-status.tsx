import type { Context } from 'hono'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { setEventStatus } from '../../events/change-event.ts'
import { changeSeries } from '../../events/series.ts'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { pathParam } from '../../http/path-param.ts'
import type { App } from '../../platform/deps.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { EventInQuestion } from './event-in-question.tsx'
import { findEvent } from './event-page.tsx'
import { findNotified, NotifiedPeople, ReasonField, readSentence } from './notified-people.tsx'
import { changeDates, scopeOf } from './save-series.ts'
import { ScopeFields } from './scope-fields.tsx'
import { STATUSES, UPDATE_EMAIL } from './texts.ts'

type Status = keyof typeof STATUSES

/** GET events/:eventId/:status: says what will happen. */
export function eventStatusPage(c: StaffContext) {
  return askForStatus(c)
}

async function askForStatus(c: StaffContext, state?: FormState) {
  const status = readStatus(c)
  const found = await findEvent(c)
  const { event } = found
  const notified = await findNotified(c, found)
  const { title, text, label, danger } = STATUSES[status]
  const Asked = status === 'scheduled' ? NotifiedPeople : ReasonField
  return confirmPage(c, {
    title,
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/${status}`,
    label,
    danger,
    ...(state ? { status: 400 } : {}),
    fields: (
      <>
        {found.series && status !== 'postponed' && <ScopeFields state={state ?? NOTHING_TYPED} />}
        <Asked {...{ notified, state }} hears={UPDATE_EMAIL.status} />
      </>
    ),
    children: (
      <>
        <EventInQuestion event={event} />
        <p>{text}</p>
      </>
    ),
  })
}

/** POST events/:eventId/:status */
export async function changeEventStatus(c: FormContext) {
  const { session, form } = c.var
  const status = readStatus(c)
  const id = pathId(c, 'eventId')
  const orgId = session.org.id
  const { sentence, state } = readSentence(form)
  if (state) return askForStatus(c, state)
  const scope = status === 'postponed' ? undefined : scopeOf(form)
  const found = scope && (await findEvent(c))
  if (scope && found?.series) {
    const event = {
      ...found.event,
      statusReason: status === 'scheduled' ? null : (sentence ?? null),
    }
    const errors = await changeDates(c, found, (dates) =>
      changeSeries(c.env, {
        ...dates,
        scope,
        event: event as unknown as EventColumns,
        status,
        sentence,
      }),
    )
    if (errors) return askForStatus(c, { values: typed(form), errors })
  } else {
    const changed = await setEventStatus(c.env, { orgId, id, status, sentence })
    if (!changed) throw notFound('Event')
  }
  return c.redirect(session.path(`/events/${id}?saved=changed`), 303)
}

function readStatus(c: Context<App>): Status {
  const status = pathParam(c, 'status')
  if (!Object.hasOwn(STATUSES, status)) throw notFound('Page')
  return status as Status
}
