import { addDays, clockIn, resolveLocalTime } from '../../../domain/zoned-time.ts'
import { type ColumnsOf, type EventColumns, plainFields } from '../../events/event-fields.ts'
import type { FormState } from '../../http/form/state.ts'
import { currentZone } from '../parts/time-zones.ts'
import { positionValues } from './event-position.tsx'
import { priceValues } from './event-price.ts'

type Values = FormState['values']

/** An event as its form shows it. */
export function eventValues({ event }: { event: EventColumns }): Values {
  return {
    ...Object.fromEntries(plainFields.map(([name]) => [name, textOf(event[name])])),
    ...timeValues(event),
    ...positionValues(event),
    ...priceValues(event),
    // A past date that is saved already is not asked about again.
    meantDate: clockIn(event.startsAt, event.timezone).date,
  }
}

function textOf(value: string | string[] | null = null): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

function timeValues({
  startsAt,
  endsAt,
  allDay,
  timeKnown,
  timezone: zone,
}: ColumnsOf<'times'>): Values {
  const timezone = currentZone(zone)
  const start = clockIn(startsAt, timezone)
  const end = endsAt && clockIn(endsAt, timezone)
  if (allDay) {
    const last = end ? addDays(end.date, -1) : start.date
    const endDate = last > start.date ? last : ''
    const ticked = timeKnown ? 'allDay' : 'timeUnknown'
    return { timezone, [ticked]: 'on', startDate: start.date, endDate }
  }
  return {
    timezone,
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
