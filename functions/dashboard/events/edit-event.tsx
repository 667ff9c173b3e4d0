import type { Context } from 'hono'
import {
  type EditableEvent,
  getEventForEdit,
} from '../../../db/queries/events/get-event-for-edit.ts'
import { changeEvent } from '../../../db/queries/events/save-events.ts'
import { isId } from '../../../domain/ids.ts'
import { type EventColumns, inputGroups } from '../../events/event-fields.ts'
import { notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { busyNotice, conflictNotice } from '../parts/conflict-notice.tsx'
import type { FormState } from '../parts/field.tsx'
import { typed } from '../parts/fields.ts'
import { mergeEdits, OPENED, openedWith } from '../parts/merge-edits.ts'
import type { Notice } from '../parts/notice.tsx'
import { isMoment } from '../parts/position.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { EventForm } from './event-form.tsx'
import { readEvent } from './event-input.ts'
import { EventSide } from './event-side.tsx'
import { eventValues } from './event-values.ts'

/** Others may save again while two versions are brought together; after so many tries people decide. */
const MERGES = 3

const SAVED: Record<string, string> = {
  created: 'The event is there.',
  changed: 'Saved.',
  merged: 'Saved, together with what somebody else changed meanwhile.',
}

/** GET events/:eventId */
export async function editEventPage(c: Context<App>, staff: Staff) {
  const found = await findEvent(c, staff)
  const saved = c.req.query('saved') ?? ''
  const text = <p>{SAVED[saved]} The public pages and the API show it within a minute.</p>
  const extra = Object.hasOwn(SAVED, saved) ? { notice: { kind: 'done', text } as const } : {}
  return answerEdit(c, staff, found, { values: eventValues(found), errors: {} }, extra)
}

/** POST events/:eventId: brought together with what somebody else saved since the form was opened. */
export async function saveEvent(c: Context<App>, staff: Staff, form: Form) {
  const id = eventId(c)
  const { event, state } = readEvent(form, c.env.now())
  if (!event) {
    return answerEdit(c, staff, await findEvent(c, staff), state, { status: 400, form })
  }
  const { version = '' } = form
  const changed = isMoment(version) && (await change(c, staff, id, event, new Date(version)))
  return changed ? saved(c, staff, id, 'changed') : mergeAndSave(c, staff, id, form)
}

/** Takes over what only the other changed; where both changed a field, shows both and asks. */
export async function mergeAndSave(c: Context<App>, staff: Staff, id: string, form: Form) {
  let found = await findEvent(c, staff, id)
  if (!found.feeds.some((feed) => feed.id === form.feedId)) throw notFound('Feed')
  for (let merges = 0; merges < MERGES; merges++) {
    const theirs = eventValues(found)
    const opened = form[OPENED] ?? ''
    const { merged, conflicts } = mergeEdits({ groups: inputGroups, opened, theirs, mine: form })
    const state = { values: typed(merged), errors: {} }
    if (conflicts.length > 0) {
      const notice = conflictNotice({ thing: 'this event', labels: inputLabels, conflicts, theirs })
      return answerEdit(c, staff, found, state, { notice, status: 409 })
    }
    const { event, state: refused } = readEvent(merged, c.env.now())
    if (!event) return answerEdit(c, staff, found, refused, { status: 400 })
    if (await change(c, staff, id, event, found.event.updatedAt)) {
      return saved(c, staff, id, 'merged')
    }
    found = await findEvent(c, staff, id)
  }
  const notice = busyNotice('this event')
  return answerEdit(
    c,
    staff,
    found,
    { values: typed(form), errors: {} },
    { notice, status: 409, form },
  )
}

function change(c: Context<App>, staff: Staff, id: string, event: EventColumns, ifUpdatedAt: Date) {
  const { db, now } = c.env
  return changeEvent(db, { ...event, id, orgId: staff.org.id, ifUpdatedAt, now: now() })
}

function saved(c: Context<App>, staff: Staff, id: string, how: 'changed' | 'merged') {
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path(`/events/${id}?saved=${how}`), 303)
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
  const opened = form ? form[OPENED] : openedWith(inputGroups, eventValues(found))
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
          <input type="hidden" name={OPENED} value={opened} />
        </EventForm>
        <EventSide {...{ staff, found }} publicUrl={c.env.env.PUBLIC_URL} />
      </div>
    ),
  })
}

/** The event of the address, if it belongs to this organization. */
export async function findEvent(
  c: Context<App>,
  staff: Staff,
  id = eventId(c),
): Promise<EditableEvent> {
  const found = await getEventForEdit(c.env.db, staff.org.id, id)
  if (!found) throw notFound('Event')
  return found
}

export function eventId(c: Context<App>): string {
  const id = c.req.param('eventId') ?? ''
  if (!isId('evt', id)) throw notFound('Event')
  return id
}
