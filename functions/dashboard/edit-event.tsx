import type { Context } from 'hono'
import {
  type EditableEvent,
  getEventForEdit,
} from '../../db/queries/dashboard/get-event-for-edit.ts'
import { changeEvent } from '../../db/queries/events/save-events.ts'
import { isId } from '../domain/ids.ts'
import { notFound } from '../http/errors.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { App } from '../platform/deps.ts'
import { EventForm } from './event-form.tsx'
import { readEvent } from './event-input.ts'
import { EventSide } from './event-side.tsx'
import { eventValues } from './event-values.ts'
import { fieldNames } from './field-names.ts'
import { typed } from './fields.ts'
import { answerDashboard } from './parts/answer-dashboard.tsx'
import type { FormState } from './parts/field.tsx'
import type { Notice } from './parts/notice.tsx'
import { isMoment } from './parts/position.ts'
import { StatusBadge } from './parts/status-badge.tsx'
import type { Form, Staff } from './staff.ts'

/** GET events/:eventId */
export async function editEventPage(c: Context<App>, staff: Staff) {
  const found = await findEvent(c, staff)
  const saved = c.req.query('saved')
  const text = (
    <p>
      {saved === 'created' ? 'The event is there.' : 'Saved.'} The public pages and the API show it
      within a minute.
    </p>
  )
  const extra = saved ? { notice: { kind: 'done', text } as const } : {}
  return answerEdit(c, staff, found, { values: eventValues(found), errors: {} }, extra)
}

/** POST events/:eventId: refused when somebody else saved since the form was opened. */
export async function saveEvent(c: Context<App>, staff: Staff, form: Form) {
  const { db, now } = c.env
  const id = eventId(c)
  const orgId = staff.org.id
  const { event, state } = readEvent(form, now())
  if (!event) {
    return answerEdit(c, staff, await findEvent(c, staff), state, { status: 400, form })
  }
  if (!isMoment(form.version ?? '')) return conflict(c, staff, form)
  const ifUpdatedAt = new Date(form.version ?? '')
  const changed = await changeEvent(db, { ...event, id, orgId, ifUpdatedAt, now: now() })
  if (!changed) return conflict(c, staff, form)
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path(`/events/${id}?saved=changed`), 303)
}

/** Shows what was typed, says which fields differ from what is saved now, and lets the second decide. */
async function conflict(c: Context<App>, staff: Staff, form: Form) {
  const found = await findEvent(c, staff)
  if (!found.feeds.some(({ id }) => id === form.feedId)) throw notFound('Feed')
  const theirs = eventValues(found)
  const mine = typed(form)
  const differing = Object.entries(fieldNames).filter(
    ([name]) => (mine[name] ?? '').trim() !== (theirs[name] ?? '').trim(),
  )
  const text = (
    <>
      <p>
        <strong>Somebody else saved this event while you were editing it.</strong> Nothing of yours
        is lost: it is in the form below. Saving now replaces what they saved.
      </p>
      {differing.length > 0 && (
        <>
          <p>Saved by now, and different from yours:</p>
          <ul>
            {differing.map(([name, label]) => (
              <li>
                {label}: <bdi>{(theirs[name] ?? '').slice(0, 200) || '(empty)'}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
  return answerEdit(
    c,
    staff,
    found,
    { values: mine, errors: {} },
    { notice: { kind: 'warning', text }, status: 409 },
  )
}

type Extra = { notice?: Notice; status?: number; form?: Form }

function answerEdit(
  c: Context<App>,
  staff: Staff,
  found: EditableEvent,
  state: FormState,
  { notice, status = 200, form }: Extra,
) {
  const { event, feeds } = found
  // After a mistake the form still knows which version it began with.
  const version = form ? form.version : event.updatedAt.toISOString()
  return answerDashboard(c, staff, {
    title: event.title,
    section: 'events',
    above: { label: 'Events', path: '/events' },
    lead: <StatusBadge status={event.status} />,
    status,
    ...(notice ? { notice } : {}),
    children: (
      <div class="split">
        <EventForm
          {...{ staff, state, feeds }}
          now={c.env.now()}
          action={`/events/${event.id}`}
          label="Save changes"
          back={staff.path('/events')}
        >
          <input type="hidden" name="version" value={version} />
        </EventForm>
        <EventSide {...{ staff, found }} publicUrl={c.env.env.PUBLIC_URL} />
      </div>
    ),
  })
}

/** The event of the address, if it belongs to this organization. */
export async function findEvent(c: Context<App>, staff: Staff): Promise<EditableEvent> {
  const found = await getEventForEdit(c.env.db, staff.org.id, eventId(c))
  if (!found) throw notFound('Event')
  return found
}

export function eventId(c: Context<App>): string {
  const id = c.req.param('eventId') ?? ''
  if (!isId('evt', id)) throw notFound('Event')
  return id
}
