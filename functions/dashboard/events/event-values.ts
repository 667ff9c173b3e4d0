import type { EditableEvent } from '../../../db/queries/events/get-event-for-edit.ts'
import { addDays, clockIn, resolveLocalTime } from '../../../domain/zoned-time.ts'
import type { FormState } from '../parts/field.tsx'

type Values = FormState['values']

/** An event as its form shows it. */
export function eventValues({ event }: Pick<EditableEvent, 'event'>): Values {
  const { lat, lng, isFree, categories } = event
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, event[name] ?? ''])),
    ...timeValues(event),
    // A past date that is saved already is not asked about again.
    meantDate: clockIn(event.startsAt, event.timezone).date,
    lat: lat === null ? '' : String(lat),
    lng: lng === null ? '' : String(lng),
    categories: categories.join(', '),
    price: isFree === null ? 'unknown' : isFree ? 'free' : 'paid',
  }
}

const TEXTS = [
  'title',
  'feedId',
  'description',
  'timezone',
  'attendanceMode',
  'location',
  'address',
  'city',
  'state',
  'stateCode',
  'postalCode',
  'country',
  'url',
  'imageUrl',
  'imageAlt',
  'priceText',
  'ticketUrl',
  'organizerName',
  'organizerUrl',
] as const

type Times = Pick<EditableEvent['event'], 'startsAt' | 'endsAt' | 'allDay' | 'timezone'>

function timeValues({ startsAt, endsAt, allDay, timezone }: Times): Values {
  const start = clockIn(startsAt, timezone)
  const end = endsAt && clockIn(endsAt, timezone)
  if (allDay) {
    const last = end ? addDays(end.date, -1) : start.date
    return { allDay: 'on', startDate: start.date, endDate: last > start.date ? last : '' }
  }
  return {
    startDate: start.date,
    startTime: start.time,
    startFold: foldOf(startsAt, start, timezone),
    endDate: end && end.date !== start.date ? end.date : '',
    endTime: end?.time ?? '',
    endFold: end && endsAt ? foldOf(endsAt, end, timezone) : '',
  }
}

function foldOf(at: Date, clock: { date: string; time: string }, zone: string): string {
  const found = resolveLocalTime(clock.date, clock.time, zone)
  if (found.kind !== 'twice') return ''
  return found.first.getTime() === at.getTime() ? 'first' : 'second'
}
