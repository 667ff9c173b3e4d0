import * as z from 'zod/mini'
import { clockIn } from '../../../domain/zoned-time.ts'
import type { EventColumns } from '../../events/event-fields.ts'
import { parseForm, typed } from '../../http/form/parse-form.ts'
import type { FormState } from '../../http/form/state.ts'
import type { Form } from '../access/org-session.ts'
import { positionErrors, positionInputs } from './event-position.tsx'
import { priceInputs, readPrice } from './event-price.ts'
import { type EventTimes, readTimes, timesInputs } from './event-times.ts'
import { plainInputs } from './read-plain-fields.ts'

const EventForm = z.object({ ...plainInputs, ...timesInputs, ...positionInputs, ...priceInputs })
const TimesForm = z.object(timesInputs)

type Read = { event: EventColumns; state?: never } | { event?: never; state: FormState }

/** An event as its form describes it, or the form again with what is wrong in it. */
export function readEvent(form: Form, now: Date): Read {
  const { data, state } = parseForm(EventForm, form)
  if (!data) return { state: { ...state, errors: { ...state.errors, ...timeErrors(form) } } }
  const { price: _, timeUnknown: __, startDate, startTime, ...others } = data
  const { endDate, endTime, startFold, endFold, ...event } = others
  const { times, errors: ofTimes } = readTimes(data)
  const price = readPrice(data)
  const errors = { ...ofTimes, ...positionErrors(data), ...price.errors }
  if (data.organizerUrl && !data.organizerName) errors.organizerName = 'Whose web page is it?'
  if (times && isOver(times, data.timezone, now) && form.meantDate !== startDate) {
    errors.startDate ??= 'This is over already. Correct the date, or save once more if it is right'
    return { state: { values: { ...typed(form), meantDate: startDate }, errors } }
  }
  if (!times || !price.columns || Object.keys(errors).length > 0)
    return { state: { values: typed(form), errors } }
  return { event: { ...event, ...times, ...price.columns } }
}

/** Whether its last day has gone by, where it takes place. */
function isOver({ startsAt, endsAt }: EventTimes, zone: string, now: Date): boolean {
  const last = endsAt ? new Date(endsAt.getTime() - 1) : startsAt
  return clockIn(last, zone).date < clockIn(now, zone).date
}

/** Problems of the times are told together with those of the other fields. */
function timeErrors(form: Form): FormState['errors'] {
  const times = TimesForm.safeParse(form)
  return times.success ? (readTimes(times.data).errors ?? {}) : {}
}
