import * as z from 'zod/mini'
import { addDays, isCalendarDate } from '../../domain/calendar-date.ts'
import { clockIn, resolveLocalTime, startOfDay } from '../../domain/zoned-time.ts'
import { checked } from '../forms/inputs.ts'
import type { FormState } from '../forms/parse-form.ts'
import { currentZone, timeZone, zonePlace } from '../forms/time-zones.tsx'
import type { ColumnsOf, InputOf } from './event-fields.ts'
import { formatClock } from './format-clock.ts'
import { ERRORS } from './input-errors.ts'

const short = z.catch(z.string().check(z.maxLength(20)), '')

/** Local to the zone, empty where nothing was entered. */
export const timesInputs = {
  timezone: timeZone,
  allDay: checked,
  timeUnknown: checked,
  startDate: short,
  startTime: short,
  endDate: short,
  endTime: short,
  // Which of two is meant, where clocks go back and a time happens twice.
  startFold: short,
  endFold: short,
} satisfies Record<InputOf<'times'>, z.ZodMiniType>

type TimesInput = { [N in keyof typeof timesInputs]: z.output<(typeof timesInputs)[N]> }
export type EventTimes = Omit<ColumnsOf<'times'>, 'timezone'>
type Errors = FormState['errors']
type Read = { times: EventTimes; errors?: never } | { times?: never; errors: Errors }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** Before these years some zones had odd seconds; after them, people plan no events. */
const FIRST_YEAR = '1980'
const LAST_YEAR = '2199'

/** The moments an event starts and ends, or what keeps the fields from meaning any. */
export function readTimes(input: TimesInput): Read {
  const errors: Errors = {}
  const startDate = readDate(input.startDate, 'startDate', errors)
  if (!startDate) errors.startDate ??= ERRORS.startDate
  const endDate = input.endDate === '' ? undefined : readDate(input.endDate, 'endDate', errors)
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (date && isSkipped(date, input.timezone)) {
      errors[name] = ERRORS.skippedDate(date, zonePlace(input.timezone))
    }
  }
  if (startDate && endDate && endDate < startDate) {
    errors.endDate = ERRORS.endDateBeforeStart
  }
  if (Object.keys(errors).length > 0 || !startDate) return { errors }
  if (!input.allDay && !input.timeUnknown) return atTimes(input, startDate, endDate)
  const days = wholeDays(startDate, endDate ?? startDate, input.timezone)
  return { times: { ...days, timeKnown: !input.timeUnknown } }
}

/** Some islands went to the other side of the date line, and so a day never came. */
function isSkipped(date: string, zone: string): boolean {
  return clockIn(startOfDay(date, zone), zone).date !== date
}

/** From local midnight to local midnight, the last day included. */
function wholeDays(first: string, last: string, zone: string): Omit<EventTimes, 'timeKnown'> {
  return {
    startsAt: startOfDay(first, zone),
    endsAt: startOfDay(addDays(last, 1), zone),
    allDay: true,
  }
}

function atTimes(input: TimesInput, startDate: string, endDate: string | undefined): Read {
  const { startTime, endTime, timezone, startFold, endFold } = input
  const errors: Errors = {}
  if (!TIME.test(startTime)) errors.startTime = ERRORS.startTime
  if (endDate && endTime === '') errors.endTime = ERRORS.endTime
  if (endTime !== '' && !TIME.test(endTime)) errors.endTime = ERRORS.time
  if (Object.keys(errors).length > 0) return { errors }
  const startsAt = moment(startDate, startTime, timezone, startFold, 'start', errors)
  const endsAt =
    endTime === '' ? null : moment(endDate ?? startDate, endTime, timezone, endFold, 'end', errors)
  if (!startsAt || endsAt === undefined) return { errors }
  if (endsAt && endsAt <= startsAt) {
    if (endDate) return { errors: { endTime: ERRORS.endBeforeStart } }
    return { errors: { endDate: ERRORS.endBeforeStartToday } }
  }
  return { times: { startsAt, endsAt, allDay: false, timeKnown: true } }
}

function moment(
  date: string,
  time: string,
  zone: string,
  fold: string,
  which: 'start' | 'end',
  errors: Errors,
): Date | undefined {
  const found = resolveLocalTime(date, time, zone)
  switch (found.kind) {
    case 'once':
      return found.at
    case 'never':
      errors[`${which}Time`] = ERRORS.timeNever(
        formatClock(time),
        zonePlace(zone),
        clock(found.from),
        clock(found.to),
      )
      return undefined
    case 'twice':
      if (fold === 'first') return found.first
      if (fold === 'second') return found.second
      errors[`${which}Fold`] = ERRORS.timeTwice(formatClock(time), zonePlace(zone))
      return undefined
  }
}

function clock(local: string): string {
  return formatClock(local.slice(11))
}

function readDate(text: string, name: string, errors: Errors): string | undefined {
  if (text === '') return undefined
  const year = text.slice(0, 4)
  if (!isCalendarDate(text) || year < FIRST_YEAR || year > LAST_YEAR) {
    errors[name] = ERRORS.date(FIRST_YEAR, LAST_YEAR)
    return undefined
  }
  return text
}

/** The times as the form shows them. */
export function timeValues({
  startsAt,
  endsAt,
  allDay,
  timeKnown,
  timezone: zone,
}: ColumnsOf<'times'>): FormState['values'] {
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
