import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import { isId } from '../../../domain/ids.ts'
import { setShownSeparately } from '../../events/change-event.ts'
import { type EventColumns, inputLabels } from '../../events/event-fields.ts'
import { notFound } from '../../http/errors.ts'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { OPENED, openedWith, saveMerged } from '../parts/merge-edits.tsx'
import { EventForm } from './event-form.tsx'
import { eventValues, feedErrors, inputInWords, readEvent } from './event-input.ts'
import { restoreField } from './event-origin.tsx'
import { EventSide } from './event-side.tsx'
import { addDeletedEvent } from './new-event.tsx'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'
import { ScopeFields } from './repeat-fields.tsx'
import { repeatInputs } from './repeat-input.ts'
import { REPEAT } from './repeat-texts.ts'
import { formGroups, formValues, saveDates, versionOf } from './save-series.ts'
import { showMore } from './show-more.ts'
import { SAVED, UPDATE_EMAIL, UPDATES_SOON } from './texts.ts'

/** GET events/:eventId */
export async function editEventPage(c: Context<App>, session: OrgSession) {
  const found = await findEvent(c, session)
  const saved = c.req.query('saved') ?? ''
  const text = (
    <p>
      {SAVED[saved]} {UPDATES_SOON}
    </p>
  )
  const extra = Object.hasOwn(SAVED, saved) ? { alert: { kind: 'done', text } as const } : {}
  return answerEdit(c, session, found, { values: formValues(found), errors: {} }, extra)
}

/** POST events/:eventId: brought together with what somebody else saved since the form was opened. */
export async function saveEvent(c: Context<App>, session: OrgSession, form: Form) {
  const id = eventId(c)
  const found = await getEventForEdit(c.env.db, session.org.id, id)
  if (!found) return addDeletedEvent(c, session, form)
  const more = await showMore(c, session, form)
  if (more) return answerEdit(c, session, found, more.state, { ...more, ...openedBy(form) })
  const { event, state } = readEvent(form, c.env.now())
  const { sentence, state: ofSentence } = readSentence(form)
  if (event && !ofSentence) {
    const outcome =
      form.version === versionOf(found)
        ? await saveDates(c, session, { found, form, event, sentence })
        : undefined
    if (outcome === 'saved') return saved(c, session, id, 'changed')
    if (outcome === undefined) return mergeAndSave(c, session, { found, form, event })
    return answerEdit(c, session, found, outcome, { status: 400, ...openedBy(form) })
  }
  const values = state?.values ?? typed(form)
  const errors = { ...state?.errors, ...ofSentence?.errors }
  return answerEdit(c, session, found, { values, errors }, { status: 400, ...openedBy(form) })
}

/** POST events/:eventId/use-source */
export async function useSource(c: Context<App>, session: OrgSession, form: Form) {
  return restoreField(c, session, await findEvent(c, session), form)
}

/** POST events/:eventId/another and events/:eventId/same */
export const showSeparately =
  (separately: boolean) => async (c: Context<App>, session: OrgSession) => {
    const id = eventId(c)
    const found = await setShownSeparately(c.env, { orgId: session.org.id, id, separately })
    if (!found) throw notFound('Event')
    return c.redirect(session.path(`/events/${id}?saved=${separately ? 'another' : 'same'}`), 303)
  }

type Merge = { found: EditableEvent; form: Form; event: EventColumns }

/** Takes over what only the other changed; where both changed a field, shows both and asks. */
async function mergeAndSave(
  c: Context<App>,
  session: OrgSession,
  { found, form, event }: Merge,
): Promise<Response> {
  const { id } = found.event
  // What is in the past was confirmed by the one who entered it.
  const read = (values: Form) =>
    readEvent({ ...values, meantDate: values.startDate ?? '' }, c.env.now())
  const { outcome, ask } = await saveMerged({
    thing: 'this event',
    labels: LABELS,
    groups: formGroups,
    inWords: inputInWords,
    opened: form[OPENED],
    mine: { ...form, ...eventValues({ event }) },
    found,
    findAgain: () => findEvent(c, session, id),
    valuesOf: formValues,
    fits: (values) => read(values).event !== undefined,
    save: async (values, found) => {
      const { event, state } = read(values)
      if (!event) return state
      const { feedId } = found.event
      const errors = event.feedId === feedId ? undefined : feedErrors(event.feedId, found.feeds)
      if (errors) return { values, errors }
      return saveDates(c, session, { found, form: values, event, ...readSentence(form) })
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

const LABELS = {
  ...inputLabels,
  ...Object.fromEntries(repeatInputs.map((name) => [name, REPEAT.title])),
}

function saved(c: Context<App>, session: OrgSession, id: string, how: 'changed' | 'merged') {
  return c.redirect(session.path(`/events/${id}?saved=${how}`), 303)
}

type Extra = {
  alert?: AlertContent
  status?: number
  opened?: string | undefined
  version?: string | undefined
  /** Above the form. */
  dates?: Child
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
  const { event, feeds, suggestions, series, ownDates } = found
  const { alert, status = 200, version = versionOf(found), dates } = extra
  const { opened = openedWith(formGroups, formValues(found)) } = extra
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
          {...{ session, state, feeds, suggestions }}
          now={c.env.now()}
          status={event.status}
          action={`/events/${event.id}`}
          label="Save changes"
          back={session.path('/events')}
          unsaved={status !== 200 || state.values.show !== undefined}
          end={
            <>
              {series && <ScopeFields {...{ state, ownDates }} />}
              {notified && <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.edit} />}
            </>
          }
        >
          {dates}
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
