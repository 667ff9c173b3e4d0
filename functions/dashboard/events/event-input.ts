import * as z from 'zod/mini'
import type { NewEvent } from '../../../db/queries/events/save-events.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import type { Form } from '../access/staff.ts'
import type { FormState } from '../parts/field.tsx'
import {
  checked,
  optionalLine,
  optionalUrl,
  paragraphs,
  parseForm,
  requiredLine,
  timeZone,
  typed,
  wordList,
} from '../parts/fields.ts'
import { type EventTimes, readTimes } from './event-times.ts'

const short = z.catch(z.string().check(z.maxLength(20)), '')
const coordinate = (most: number, label: string) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.catch(z.string(), ''),
        z.transform((typed: string) => typed.trim().replace(',', '.')),
      ),
      z
        .string()
        .check(
          z.refine(
            (typed) => typed === '' || isWithin(typed, most),
            `${label} is a number from -${most} to ${most}`,
          ),
        ),
    ),
    z.transform((typed: string) => (typed === '' ? null : Number(typed))),
  )

const EventForm = z.object({
  title: requiredLine(200, 'Every event needs a title'),
  feedId: z.string('Choose a feed').check(z.maxLength(60, 'Choose a feed')),
  description: paragraphs(10_000),
  timezone: timeZone,
  allDay: checked,
  startDate: short,
  startTime: short,
  endDate: short,
  endTime: short,
  startFold: short,
  endFold: short,
  attendanceMode: z.enum(['offline', 'online', 'mixed'], 'Choose one of the three'),
  location: optionalLine(200),
  address: optionalLine(300),
  city: optionalLine(100),
  state: optionalLine(100),
  stateCode: optionalLine(10),
  postalCode: optionalLine(20),
  country: optionalLine(100),
  lat: coordinate(90, 'Latitude'),
  lng: coordinate(180, 'Longitude'),
  url: optionalUrl,
  imageUrl: optionalUrl,
  imageAlt: optionalLine(300),
  categories: wordList(20),
  price: z.catch(z.enum(['unknown', 'free', 'paid']), 'unknown'),
  priceText: optionalLine(100),
  ticketUrl: optionalUrl,
  organizerName: optionalLine(200),
  organizerUrl: optionalUrl,
})

const TimesForm = z.pick(EventForm, {
  timezone: true,
  allDay: true,
  startDate: true,
  startTime: true,
  endDate: true,
  endTime: true,
  startFold: true,
  endFold: true,
})

export type EventInput = Omit<NewEvent, 'id' | 'orgId'>
type Read = { event: EventInput; state?: never } | { event?: never; state: FormState }

/** An event as its form describes it, or the form again with what is wrong in it. */
export function readEvent(form: Form, now: Date): Read {
  const { data, state } = parseForm(EventForm, form)
  if (!data) return { state: { ...state, errors: { ...state.errors, ...timeErrors(form) } } }
  const { price, startDate, startTime, endDate, endTime, startFold, endFold, ...event } = data
  const { times, errors = {} } = readTimes(data)
  if ((data.lat === null) !== (data.lng === null)) {
    errors[data.lat === null ? 'lat' : 'lng'] = 'A place has both, latitude and longitude'
  }
  if (data.organizerUrl && !data.organizerName) errors.organizerName = 'Whose web page is it?'
  if (times && isOver(times, data.timezone, now) && form.meantDate !== startDate) {
    errors.startDate ??= 'This is over already. Correct the date, or save once more if it is right'
    return { state: { values: { ...typed(form), meantDate: startDate }, errors } }
  }
  if (!times || Object.keys(errors).length > 0) return { state: { values: typed(form), errors } }
  return { event: { ...event, ...times, isFree: price === 'unknown' ? null : price === 'free' } }
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

function isWithin(typed: string, most: number): boolean {
  return /^[+-]?\d{1,3}(\.\d{1,30})?$/.test(typed) && Math.abs(Number(typed)) <= most
}
