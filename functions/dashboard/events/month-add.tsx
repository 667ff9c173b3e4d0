import { getEventForEdit } from '../../../db/events/manage-events.ts'
import { getEventChoices } from '../../../db/events/suggestions.ts'
import { addDays, isCalendarDate } from '../../../domain/calendar-date.ts'
import { readHours } from '../../../domain/typed-hours.ts'
import { createEvent } from '../../events/change-event.ts'
import { feedErrors, readEvent } from '../../events/event-input.ts'
import { onceId } from '../../forms/idempotency-key.tsx'
import { type FormState, typed } from '../../forms/parse-form.ts'
import type { Form, FormContext } from '../staff-context.ts'
import { answerMonth } from './month-page.tsx'
import { monthHref, monthOf } from './month-shared.ts'
import { ADD_ERRORS } from './month-texts.ts'
import { versionOf } from './save-series.ts'
import { undoQuery } from './undo-several.tsx'

/** POST events/month: an event with a title and hours, published at once. Everything else is added in its form. */
export async function addInMonth(c: FormContext) {
  const { session, form } = c.var
  const { db, random, now } = c.env
  const orgId = session.org.id
  const shown = monthOf(form)
  const { feeds } = await getEventChoices(db, orgId)
  const { feedId = '', title = '', startDate = '', meantDate = '' } = form
  const { id, once } = await onceId(form, { prefix: 'evt', orgId, random })
  const again = ({ values, errors }: FormState) => {
    const time = errors.time ?? errors.startTime ?? errors.endTime
    const title = errors.title ?? errors.feedId
    return answerMonth(c, shown, {
      values: { ...typed(form), once, meantDate: values.meantDate ?? '' },
      errors: { ...errors, ...(time && { time }), ...(title && { title }) },
    })
  }
  const hours = readHours((form.time ?? '').slice(0, 40))
  if (!hours) return again({ values: { meantDate }, errors: { time: ADD_ERRORS.time } })
  const values: Form = {
    timezone: feeds.find((feed) => feed.id === feedId)?.timezone ?? session.org.timezone,
    attendanceMode: 'offline',
    price: 'unknown',
    ...{ feedId, title, startDate, meantDate },
    ...(hours === 'all day'
      ? { allDay: 'on' }
      : {
          startTime: hours.start,
          endTime: hours.end,
          // After midnight.
          endDate: hours.end && hours.end <= hours.start ? nextDay(startDate) : '',
          startFold: 'first',
          endFold: 'first',
        }),
  }
  const { event, state } = readEvent(values, now())
  const ofFeed = feedErrors(feedId, feeds)
  if (!event || ofFeed) {
    return again({ values: state?.values ?? {}, errors: { ...state?.errors, ...ofFeed } })
  }
  const added = { orgId, id, event, isDraft: false, createdBy: session.personId }
  const isNew = await createEvent(c.env, added)
  const found = isNew ? await getEventForEdit(db, orgId, id) : undefined
  const did = found
    ? { did: 'added', version: versionOf(found), ...(await undoQuery(c, [id])) }
    : { did: 'added-before' }
  return c.redirect(monthHref(session, shown, { ...did, event: id }), 303)
}

function nextDay(date: string): string {
  return isCalendarDate(date) ? addDays(date, 1) : ''
}
