import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { addDays, isCalendarDate } from '../../../domain/calendar-date.ts'
import { resolveLocalTime } from '../../../domain/zoned-time.ts'
import { readEvent } from '../../events/event-input.ts'
import { type FormState, NOTHING_TYPED, typed } from '../../forms/parse-form.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import type { Form, FormContext } from '../staff-context.ts'
import { EventInQuestion } from './event-in-question.tsx'
import { findEvent } from './event-page.tsx'
import { asForm, dayIn, monthHref, monthOf } from './month-shared.ts'
import { MOVE } from './month-texts.ts'
import { findNotified, NotifiedPeople, readSentence } from './notified-people.tsx'
import { formValues, saveDates, scopeOf, versionOf } from './save-series.ts'
import { ScopeFields } from './scope-fields.tsx'
import { UPDATE_EMAIL } from './texts.ts'
import { undoQuery } from './undo-several.tsx'

/**
 * POST events/:eventId/move: to another day, at the same time of its clock. It asks first if people were notified, if
 * the event repeats, or if the new date is past.
 */
export async function moveEvent(c: FormContext) {
  const { session, form } = c.var
  const found = await findEvent(c)
  const { id } = found.event
  const shown = monthOf(form)
  const to = (form.to ?? '').slice(0, 10)
  const before = asForm(formValues(found))
  const went = (did: string, more: Record<string, string | undefined> = {}) =>
    c.redirect(monthHref(session, shown, { did, event: id, ...more }), 303)
  if (form.version !== versionOf(found)) return went('conflict')
  if (!isCalendarDate(to) || to === before.startDate) {
    return c.redirect(monthHref(session, shown), 303)
  }
  const { values, isMovedOn } = moved(before, to, found.event.timezone)
  const read = readEvent({ ...values, meantDate: to }, c.env.now())
  const isPast = readEvent({ ...values, meantDate: '' }, c.env.now()).event === undefined
  const { sentence, state } = readSentence(form)
  const asked = form.asked !== undefined
  const question = { found, to, form, isPast: isPast && read.event !== undefined }
  if (!read.event) return ask(c, { ...question, state: read.state })
  if (state) return ask(c, { ...question, state })
  const notified = asked ? undefined : await findNotified(c, found)
  if (!asked && (isPast || found.series || (notified?.people ?? 0) > 0)) return ask(c, question)
  const scope = scopeOf(form)
  const saving = { ...values, ...(scope && { scope }) }
  const outcome = await saveDates(c, { found, form: saving, event: read.event, sentence })
  if (outcome === undefined) return went('conflict')
  if (!('fields' in outcome)) {
    return ask(c, { ...question, state: { values: typed(form), errors: outcome.errors } })
  }
  if (scope) return went('moved-all')
  return went('moved', {
    version: versionOf(await findEvent(c)),
    clock: isMovedOn ? 'on' : undefined,
    ...(await undoQuery(c, [id])),
  })
}

/** The form of the event on another day; a time that does not exist there becomes the next one that does. */
function moved(before: Form, to: string, zone: string) {
  const by = daysBetween(before.startDate ?? '', to)
  const { startTime = '', endTime = '' } = before
  const endDate = before.endDate ? addDays(before.endDate, by) : ''
  const values: Form = { ...before, startDate: to, startTime, endTime, endDate }
  // Where clocks go back that day, the first of the two times counts.
  values.startFold = 'first'
  values.endFold = 'first'
  const start = existing(to, startTime, zone)
  const end = existing(endDate || to, endTime, zone)
  const isMovedOn = start !== startTime || end !== endTime
  if (isMovedOn) {
    values.startTime = start
    // Both may fall into the hour that is left out.
    values.endTime = !endDate && end <= start ? '' : end
  }
  return { values, isMovedOn }
}

function existing(date: string, time: string, zone: string): string {
  if (time === '') return ''
  const found = resolveLocalTime(date, time, zone)
  return found.kind === 'never' && found.to.startsWith(date) ? found.to.slice(11) : time
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

type Question = {
  found: EditableEvent
  to: string
  form: Form
  isPast: boolean
  state?: FormState
}

async function ask(c: FormContext, { found, to, form, isPast, state = NOTHING_TYPED }: Question) {
  const { event, series } = found
  const { month = '', feed = '', version = '' } = form
  const hasErrors = Object.keys(state.errors).length > 0
  const [error] = Object.values(state.errors)
  const notified = await findNotified(c, found)
  return confirmPage(c, {
    title: MOVE.title,
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    action: `/events/${event.id}/move`,
    label: MOVE.label,
    danger: false,
    ...(hasErrors ? { status: 400 } : {}),
    ...(error ? { alert: { kind: 'failed', text: <p>{error}</p> } } : {}),
    fields: (
      <>
        {Object.entries({ to, month, feed, version, asked: 'yes' }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {series && <ScopeFields state={state} />}
        <NotifiedPeople {...{ notified, state }} hears={UPDATE_EMAIL.status} />
      </>
    ),
    children: (
      <>
        <EventInQuestion event={event} />
        <p>
          {MOVE.to} <strong>{dayIn(to)}</strong>
        </p>
        {isPast && <p>{MOVE.past}</p>}
      </>
    ),
  })
}
