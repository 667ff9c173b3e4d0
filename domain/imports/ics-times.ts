import { addDays } from '../calendar-date.ts'
import type { IcsEvent, Local } from './ics-event.ts'
import { addDuration, addSpan, spanOf } from './ics-time.ts'
import type { Problems } from './problems.ts'
import type { TimeZones } from './time-zones.ts'

/** When an event takes place, on the clocks it is shown by. */
export type EventTimes = { start: string; end: string | null; timezone: string }

/**
 * How the times of a series are written, and how they are shown: times in UTC are shown in a zone where people
 * live, and all dates of a series keep the time of day that the first one has there.
 */
export class Frame {
  readonly written: string
  readonly writtenZone: string
  readonly start: string
  readonly timezone: string
  readonly #zones: TimeZones
  readonly #keepsTime: boolean

  /** `keepsTime`: dates that are written alike have the same time of day, as those of a rule. */
  constructor(start: Local, zones: TimeZones, timezone?: string, keepsTime = true) {
    this.#zones = zones
    this.#keepsTime = keepsTime
    this.written = start.local
    this.writtenZone = start.zone ?? zones.floating
    this.timezone = timezone ?? shownZone(this.writtenZone, zones)
    this.start = zones.convert(start.local, this.writtenZone, this.timezone)
  }

  get isAllDay(): boolean {
    return this.written.length === 10
  }

  get isMoved(): boolean {
    return !this.isAllDay && this.writtenZone !== this.timezone
  }

  /** Whether times in UTC are shown in a zone where people live. */
  get isUtc(): boolean {
    return this.isMoved && this.writtenZone === 'UTC'
  }

  /** Days between the date as written and as shown. */
  get days(): number {
    return spanOf(this.written.slice(0, 10), this.start.slice(0, 10))
  }

  /** A time of a zone on the clocks that the event is shown by. */
  shownTime(local: string, zone: string): string {
    return this.#zones.convert(local, zone, this.timezone)
  }

  /** A time of a zone on the clocks that the series is written by. */
  writtenTime(local: string, zone: string): string {
    return this.#zones.convert(local, zone, this.writtenZone)
  }

  /** A start of the series, wherever and however it is written, as the series has it. */
  startOf({ local, zone }: Local): string {
    if (this.isAllDay) return local.slice(0, 10)
    if (local.length === 10) return this.#shown(`${local}${this.written.slice(10)}`)
    if (zone === null || zone === this.writtenZone) return this.#shown(local)
    return this.isMoved && zone === this.timezone
      ? local
      : this.#shown(this.#zones.convert(local, zone, this.writtenZone))
  }

  #shown(written: string): string {
    if (!this.isMoved) return written
    if (!this.#keepsTime || written.slice(11) !== this.written.slice(11))
      return this.#zones.convert(written, this.writtenZone, this.timezone)
    return `${addDays(written.slice(0, 10), this.days)}${this.start.slice(10)}`
  }

  /** When one date of the series takes place that says so itself. */
  timesOf(event: IcsEvent, start: Local, problems: Problems): EventTimes {
    const zone = start.zone ?? this.writtenZone
    if (start.local.length === 10 || this.isAllDay || !['UTC', this.writtenZone].includes(zone))
      return eventTimes(event, start, this.#zones, problems)
    const shown = this.startOf(start)
    const own = new Frame({ ...start, zone }, this.#zones, this.timezone)
    const end = endOf(event, own, problems)
    const { timezone } = this
    return { start: shown, end: end && addSpan(shown, spanOf(own.start, end)), timezone }
  }
}

function shownZone(zone: string, zones: TimeZones): string {
  return zones.isShown(zone) ? zone : zones.shown
}

export function eventTimes(
  event: IcsEvent,
  start: Local,
  zones: TimeZones,
  problems: Problems,
): EventTimes {
  const frame = new Frame(start, zones)
  return { start: frame.start, end: endOf(event, frame, problems), timezone: frame.timezone }
}

/** The end by DTEND, else by DURATION, else none; of an all-day event one day. */
function endOf(event: IcsEvent, frame: Frame, problems: Problems): string | null {
  const at = { line: event.line, ...(event.uid ? { uid: event.uid } : {}) }
  const nextDay = frame.isAllDay ? addDays(frame.start, 1) : null
  const end = event.end ? writtenEnd(event.end, frame) : durationEnd(event, frame)
  if (end === null || end === frame.start) return nextDay
  if (end < frame.start) {
    const text = 'The event ends before it starts. The end was ignored.'
    problems.note('end-before-start', text, at)
    return nextDay
  }
  if (event.end && isOtherKind(event.end, frame)) {
    const text = frame.isAllDay
      ? 'The start is a date and the end has a time. The event was read as all-day.'
      : 'The start has a time and the end is a date. The event was read to end when that day begins.'
    problems.note('bad-end', text, at)
  }
  return end
}

/** A date beside a time, or the other way round. Midnight is as good as a date. */
function isOtherKind({ local }: Local, { isAllDay }: Frame): boolean {
  if (isAllDay && local.endsWith('T00:00')) return false
  return (local.length === 10) !== isAllDay
}

function writtenEnd({ local, zone }: Local, frame: Frame): string | null {
  if (frame.isAllDay) {
    const date = local.slice(0, 10)
    return local.length === 10 || local.endsWith('T00:00') ? date : addDays(date, 1)
  }
  // On the day it starts a date says nothing.
  if (local.length === 10) return local === frame.start.slice(0, 10) ? null : `${local}T00:00`
  return frame.shownTime(local, zone ?? frame.writtenZone)
}

function durationEnd({ duration }: IcsEvent, frame: Frame): string | null {
  if (!duration) return null
  const { days, minutes } = duration
  if (!frame.isAllDay) return addDuration(frame.start, duration, frame.timezone)
  return addDays(frame.start, days + Math.ceil(minutes / (24 * 60)))
}
