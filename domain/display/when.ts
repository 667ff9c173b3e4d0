import type { Event } from '../event-contract.ts'
import type { Words } from '../words.ts'
import {
  dayOf,
  type EventDays,
  lastDay,
  localDate,
  offsetOf,
  timeLeft,
  wallClock,
} from './event-time.ts'
import { dateFormat, datePart, TIME } from './intl.ts'

const LONG_DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
const SHORT_DAY = { month: 'short', day: 'numeric' } as const

/** `Thursday, July 2, 2026` */
export function longDate(date: string, locale: string): string {
  return dateFormat(locale, LONG_DAY).format(dayOf(date))
}

/** One long date or, of an event over several days, both: `July 2 – 5, 2026` with its weekdays. */
export function longDates(event: EventDays, locale: string): string {
  return dateRange(dayOf(event.displayDate), dayOf(lastDay(event)), locale, LONG_DAY)
}

/** A date that is further away is said with its year. */
export const TEN_MONTHS = 300 * 86_400_000

/** `Jul 2`; with the year if the date is more than ten months away. */
export function shortDate(date: string, locale: string, now: number): string {
  const ahead = dayOf(date).getTime() - now
  const isNear = -TEN_MONTHS < ahead && ahead < TEN_MONTHS
  return dateFormat(locale, { ...SHORT_DAY, year: isNear ? undefined : 'numeric' }).format(
    dayOf(date),
  )
}

/** Returns the day of an event, or its first and last one: `Jul 2 – 5`. */
export function shortDates(event: EventDays, locale: string): string {
  const format = dateFormat(locale, SHORT_DAY)
  return format.formatRange(dayOf(event.displayDate), dayOf(lastDay(event)))
}

/** `Thu, Jul 2`, on the image of a card. */
export function cardDate(date: string, locale: string): string {
  return dateFormat(locale, { weekday: 'short', ...SHORT_DAY }).format(dayOf(date))
}

const DAY_MS = 86_400_000

/**
 * When something that goes on ends: `Until Jul 5`, in its last 24 hours `Until 4:00 AM`, with the
 * day if that is not today. `zone` follows a time.
 */
export function untilWhen(
  event: EventDays & Pick<Event, 'timezone'>,
  {
    locale,
    words,
    now,
  }: { locale: string; words: Pick<Words, 'until' | 'untilTime'>; now: number },
  zone = '',
): string {
  const left = timeLeft(event, now)
  if (!left || left < 0 || left > DAY_MS) {
    return inItsForm(words.until, '{date}', shortDate(lastDay(event), locale, now))
  }
  const isToday = event.endDate === localDate(now, event.timezone)
  const end = wallClock(event.endsAt ?? '')
  const text = dateFormat(locale, isToday ? TIME : { ...SHORT_DAY, ...TIME }).format(end)
  const [sentence, gap] = isToday ? [words.untilTime, '{time}'] : [words.until, '{date}']
  return inItsForm(sentence, gap, text) + zone
}

/** Fills a sentence. Some languages write some numbers, or the word before them, in another way: `…|from=to` after it. */
export function inItsForm(sentence: string, gap: string, text: string): string {
  const [usual = '', ...others] = sentence.split('|')
  return others.reduce(
    (said, other) => {
      const [from = '', to = ''] = other.split('=')
      return said.replace(from, to)
    },
    usual.replace(gap, text),
  )
}

/** The date above the events of a day: in parts, to be set one below the other, and as one line. */
export function dayHeading(date: string, today: string, locale: string) {
  const day = dayOf(date)
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const text = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options).format(day)
  return {
    day: datePart(locale, day, 'day', { day: 'numeric' }),
    weekday: text({ weekday: 'long' }),
    month: text({ month: 'long', year }),
    line: text({ weekday: 'long', year, month: 'long', day: 'numeric' }),
  }
}

/** `July 2026` */
export function monthName(month: string, locale: string): string {
  return dateFormat(locale, { year: 'numeric', month: 'long' }).format(dayOf(`${month}-01`))
}

/** The hours of its first day, by its own clock: `7:00 – 9:00 PM`, `All day`; of several days when it begins. */
export function firstHours(
  event: EventDays & { timeKnown: boolean },
  locale: string,
  words: Pick<Words, 'allDay' | 'timeLater'>,
): string {
  if (event.allDay) return event.timeKnown ? words.allDay : words.timeLater
  const start = wallClock(event.startsAt)
  const isOneDay = event.endsAt && lastDay(event) === event.displayDate
  return dateRange(start, isOneDay ? wallClock(event.endsAt ?? '') : start, locale, TIME)
}

/** The hours of an event, of several days with their dates: `7:00 – 9:00 PM`, `All day`, `Jul 2 – 5`. */
export function hours(
  event: EventDays & { timeKnown: boolean },
  locale: string,
  words: Pick<Words, 'allDay' | 'timeLater'>,
): string {
  if (lastDay(event) === event.displayDate) return firstHours(event, locale, words)
  if (event.allDay) {
    const days = dateRange(dayOf(event.displayDate), dayOf(event.endDate), locale, SHORT_DAY)
    return event.timeKnown ? days : `${days} · ${words.timeLater}`
  }
  const start = wallClock(event.startsAt)
  const end = event.endsAt ? wallClock(event.endsAt) : start
  return dateRange(start, end, locale, { ...SHORT_DAY, ...TIME })
}

/**
 * Day and hours in one line, for texts: of several days both, `Friday, July 3, 2026 at 7:00 PM – Sunday, …`. `said`
 * formats those of one day, for callers that keep what they formatted before.
 */
export function longWhen(
  event: EventDays & { timeKnown: boolean },
  locale: string,
  words: Pick<Words, 'allDay' | 'timeLater'>,
  said = { longDate, hours },
): string {
  if (lastDay(event) === event.displayDate) {
    return `${said.longDate(event.displayDate, locale)}, ${said.hours(event, locale, words)}`
  }
  if (event.allDay) {
    const days = longDates(event, locale)
    return !event.timeKnown ? `${days}, ${words.timeLater}` : days
  }
  const end = wallClock(event.endsAt ?? event.startsAt)
  return dateRange(wallClock(event.startsAt), end, locale, { ...LONG_DAY, ...TIME })
}

/** When it is, a line each: its days, and its hours unless the days already say them. `zone` follows them. */
export function whenLines(
  event: EventDays & Pick<Event, 'timeKnown' | 'timezone'>,
  locale: string,
  words: Pick<Words, 'allDay' | 'timeLater'>,
  zone = event.allDay ? '' : ` ${zoneName(event, locale)}`,
): [days: string, hours?: string] {
  const isLong = lastDay(event) > event.displayDate
  if (isLong && !event.allDay) return [longWhen(event, locale, words) + zone]
  const days = longDates(event, locale)
  return isLong && event.timeKnown ? [days] : [days, firstHours(event, locale, words) + zone]
}

/** When it begins, as short as its language allows: `7 PM`, `19:00`; empty for whole days. */
export function startTime(event: Pick<Event, 'startsAt' | 'allDay'>, locale: string): string {
  if (event.allDay) return ''
  const start = wallClock(event.startsAt)
  const format = dateFormat(locale, TIME)
  const isBrief = start.getUTCMinutes() === 0 && format.resolvedOptions().hour12
  return (isBrief ? dateFormat(locale, { hour: 'numeric' }) : format).format(start)
}

/** Short enough for a cell of a month: `8:30p` in languages with AM and PM. */
export function compactTime(event: Pick<Event, 'startsAt' | 'allDay'>, locale: string): string {
  return startTime(event, locale).replace(/\s([AP])M$/i, (_, half) => half.toLowerCase())
}

/** Two days in one format, written once where they agree. */
export function dateRange(
  start: Date,
  end: Date,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = dateFormat(locale, options)
  if (end <= start) return format.format(start)
  // Across midnight formatRange adds both dates to bare hours, which says less in more words.
  const bareHours = !options.month && start.getUTCDate() !== end.getUTCDate()
  return bareHours ? pastMidnight(start, end, format) : format.formatRange(start, end)
}

/** `20:00–0:30 Uhr`: the range from the earlier clock time to the later one, with both exchanged. */
function pastMidnight(start: Date, end: Date, format: Intl.DateTimeFormat): string {
  const parts = format.formatRangeToParts(end, new Date(start.getTime() + sameDay(start, end)))
  const of = (source: string) =>
    parts.map((part) => (part.source === source ? part.value : '')).join('')
  const [early, late] = [of('startRange'), of('endRange')]
  const text = parts.map(({ value }) => value).join('')
  return text.replace(early, '\n').replace(late, early).replace('\n', late)
}

/** What moves a start to the day of the end, in milliseconds. */
function sameDay(start: Date, end: Date): number {
  return Math.floor(end.getTime() / DAY_MS) * DAY_MS - Math.floor(start.getTime() / DAY_MS) * DAY_MS
}

/** The short name of the event's zone on that day: `CDT`, `GMT+9`. */
export function zoneName(event: Pick<Event, 'startsAt' | 'timezone'>, locale: string): string {
  try {
    return datePart(locale, new Date(event.startsAt), 'timeZoneName', {
      timeZone: event.timezone,
      hour: 'numeric',
      timeZoneName: 'short',
    })
  } catch {
    return event.timezone
  }
}

/** `Central Time`, in summer and in winter. */
export function zoneTitle(timeZone: string, locale: string, day: Date): string {
  try {
    return datePart(locale, day, 'timeZoneName', { timeZone, timeZoneName: 'longGeneric' })
  } catch {
    return timeZone
  }
}

/** Returns ` GMT+9` if the reader may be elsewhere; days without hours need no zone. */
export function zoneBeside(
  event: Pick<Event, 'startsAt' | 'timezone' | 'allDay'>,
  elsewhere: boolean,
  locale: string,
): string {
  return elsewhere && !event.allDay ? ` ${zoneName(event, locale)}` : ''
}

/**
 * Whether readers may be elsewhere: the event's clock is not the calendar's, or it is online and has guests anywhere.
 * For emails and pages that are cached for all, which don't know their reader's clock.
 */
export function isAbroad(
  event: Pick<Event, 'startsAt' | 'timezone' | 'attendanceMode'>,
  timezone: string,
  locale: string,
): boolean {
  return event.attendanceMode === 'online' || hasOwnClock(event, timezone, locale)
}

/** Whether the event's clock is not the calendar's. */
export function hasOwnClock(
  event: Pick<Event, 'startsAt' | 'timezone'>,
  timezone: string,
  locale: string,
): boolean {
  return (
    event.timezone !== timezone &&
    zoneName(event, locale) !== zoneName({ ...event, timezone }, locale)
  )
}

/** Whether a clock beside the viewer shows another time than one at the event. */
export function isElsewhere(event: Event): boolean {
  const minutes = -new Date(event.startsAt).getTimezoneOffset()
  return !event.allDay && minutes * 60_000 !== offsetOf(event)
}

/** When an online event is on the viewer's own clock; undefined when both clocks agree. */
export function yourTime(event: Event, locale: string): string | undefined {
  if (event.attendanceMode !== 'online' || !isElsewhere(event)) return undefined
  const start = new Date(event.startsAt)
  const end = new Date(event.endsAt ?? event.startsAt)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const sameDay = localDate(start.getTime(), timeZone) === event.displayDate
  const day = sameDay ? {} : ({ weekday: 'short', ...SHORT_DAY } as const)
  const format = dateFormat(locale, { timeZone, ...day, ...TIME })
  return end > start ? format.formatRange(start, end) : format.format(start)
}
