import type { Context } from 'hono'
import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import { isId } from '../../../domain/ids.ts'
import { changeEvent, setShownSeparately } from '../../events/change-event.ts'
import { type EventColumns, inputGroups, inputLabels } from '../../events/event-fields.ts'
import { notFound } from '../../http/errors.ts'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import { isMoment } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { OPENED, openedWith, saveMerged } from '../parts/merge-edits.tsx'
import { EventForm } from './event-form.tsx'
import { eventValues, readEvent } from './event-input.ts'
import { EventSide } from './event-side.tsx'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'

const SAVED: Record<string, string> = {
  created: 'The event is there.',
  changed: 'Saved.',
  another: 'It is another event now: lists of several feeds show both.',
  same: 'It is the same event again: lists of several feeds show it once.',
  merged: 'Saved, together with what somebody else changed meanwhile.',
}

const HEARS =
  'If you change its date, time or place, they get a mail about it ten minutes after the last change.'

/** GET events/:eventId */
export async function editEventPage(c: Context<App>, session: OrgSession) {
  const found = await findEvent(c, session)
  const saved = c.req.query('saved') ?? ''
  const text = <p>{SAVED[saved]} The public pages and the API show it within a minute.</p>
  const extra = Object.hasOwn(SAVED, saved) ? { alert: { kind: 'done', text } as const } : {}
  return answerEdit(c, session, found, { values: eventValues(found), errors: {} }, extra)
}

/** POST events/:eventId: brought together with what somebody else saved since the form was opened. */
export async function saveEvent(c: Context<App>, session: OrgSession, form: Form) {
  const id = eventId(c)
  const { event, state } = readEvent(form, c.env.now())
  const { sentence, state: ofSentence } = readSentence(form)
  if (!event || ofSentence) {
    const values = state?.values ?? typed(form)
    const errors = { ...state?.errors, ...ofSentence?.errors }
    const again = { status: 400, ...openedBy(form) }
    return answerEdit(c, session, await findEvent(c, session), { values, errors }, again)
  }
  const { version = '' } = form
  const changed =
    isMoment(version) && (await change(c, session, { id, event, sentence }, new Date(version)))
  return changed ? saved(c, session, id, 'changed') : mergeAndSave(c, session, { id, form, event })
}

/** POST events/:eventId/another and events/:eventId/same */
export const showSeparately =
  (separately: boolean) => async (c: Context<App>, session: OrgSession) => {
    const id = eventId(c)
    const found = await setShownSeparately(c.env, { orgId: session.org.id, id, separately })
    if (!found) throw notFound('Event')
    return c.redirect(session.path(`/events/${id}?saved=${separately ? 'another' : 'same'}`), 303)
  }

/** Takes over what only the other changed; where both changed a field, shows both and asks. */
export async function mergeAndSave(
  c: Context<App>,
  session: OrgSession,
  { id, form, event }: { id: string; form: Form; event: EventColumns },
) {
  const found = await findEvent(c, session, id)
  if (!found.feeds.some((feed) => feed.id === form.feedId)) throw notFound('Feed')
  const { outcome, ask } = await saveMerged({
    thing: 'this event',
    labels: inputLabels,
    groups: inputGroups,
    opened: form[OPENED],
    mine: { ...form, ...eventValues({ event }) },
    found,
    findAgain: () => findEvent(c, session, id),
    valuesOf: eventValues,
    save: async (values, { event: { updatedAt } }) => {
      const { event, state } = readEvent(values, c.env.now())
      if (!event) return state
      const changed = await change(c, session, { id, event, ...readSentence(form) }, updatedAt)
      return changed ? ('saved' as const) : undefined
    },
  })
  if (ask) {
    const { values, found, ...rest } = ask
    return answerEdit(c, session, found, { values, errors: {} }, { status: 409, ...rest })
  }
  return outcome === 'saved'
    ? saved(c, session, id, 'merged')
    : answerEdit(c, session, found, outcome, { status: 400, ...openedBy(form) })
}

function change(
  c: Context<App>,
  session: OrgSession,
  { id, event, sentence }: { id: string; event: EventColumns; sentence?: string | undefined },
  ifUpdatedAt: Date,
) {
  return changeEvent(c.env, { orgId: session.org.id, id, event, ifUpdatedAt, sentence })
}

function saved(c: Context<App>, session: OrgSession, id: string, how: 'changed' | 'merged') {
  return c.redirect(session.path(`/events/${id}?saved=${how}`), 303)
}

type Extra = {
  alert?: AlertContent
  status?: number
  opened?: string | undefined
  version?: string | undefined
}

/** After a mistake the form still knows which version it began with. */
function openedBy(form: Form) {
  return { opened: form[OPENED], version: form.version }
}

async function answerEdit(
  c: Context<App>,
  session: OrgSession,
  found: EditableEvent,
  state: FormState,
  extra: Extra,
) {
  const { event, feeds } = found
  const { alert, status = 200, version = event.updatedAt.toISOString() } = extra
  const { opened = openedWith(inputGroups, eventValues(found)) } = extra
  const notified = event.status === 'cancelled' ? undefined : await findNotified(c, session, found)
  return answerDashboard(c, session, {
    title: event.title,
    section: 'events',
    above: { label: 'Events', path: '/events' },
    lead: <StatusBadge status={event.status} />,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="split">
        <EventForm
          {...{ session, state, feeds }}
          now={c.env.now()}
          action={`/events/${event.id}`}
          label="Save changes"
          back={session.path('/events')}
          end={notified && <NotifiedPeople {...{ notified, state }} hears={HEARS} />}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name={OPENED} value={opened} />
        </EventForm>
        <EventSide {...{ session, found }} publicUrl={c.env.env.PUBLIC_URL} />
      </div>
    ),
  })
}

/** The event of the address, if it belongs to this organization. */
export async function findEvent(
  c: Context<App>,
  session: OrgSession,
  id = eventId(c),
): Promise<EditableEvent> {
  const found = await getEventForEdit(c.env.db, session.org.id, id)
  if (!found) throw notFound('Event')
  return found
}

export function eventId(c: Context<App>): string {
  const id = c.req.param('eventId') ?? ''
  if (!isId('evt', id)) throw notFound('Event')
  return id
}
