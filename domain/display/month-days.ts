import { addDays } from '../calendar-date.ts'
import type { Event } from '../event-contract.ts'
import type { Language } from '../words.ts'
import { range, weeksOf } from './calendar-days.ts'
import { dayOf, type EventDays, isOver, lastDay } from './event-time.ts'
import { firstDayOfWeek } from './intl.ts'
import { type Bar, weekLanes } from './month-lanes.ts'
import { inItsForm, zoneTitle } from './when.ts'

/** What lasts longer stands above the month: day after day it would hide what begins there. */
const MOST_DAYS = 3
/** Of so many days what goes on may take the uppermost slots, so that three are left to what begins. */
const MOST_LANES = 2
const OWN_SLOTS = 3
/** As many fit into a row that nothing makes higher. */
const LEAST_SLOTS = 4
/** How many lines a title may take: in a full day two, so that it can be read, and more where there is room. */
const LINES = [2, 4] as const

/** What a month shows of an event. */
export type MonthEvent = EventDays &
  Pick<
    Event,
    | 'title'
    | 'pageUrl'
    | 'color'
    | 'status'
    | 'timezone'
    | 'timeKnown'
    | 'previousStartsAt'
    | 'attendanceMode'
  > & {
    /** In the month that staff work in. */
    work?: { id: string; version: string; isDraft: boolean; repeats: boolean }
  }

/** An event in a slot of a day. */
export type Slot<E extends MonthEvent = Event> = Omit<Bar<E>, 'lane' | 'from'> & {
  /** False where it goes on from the day before, and has been named there. */
  isNamed: boolean
  /** How many lines its title may take. */
  lines: number
}

/** What page and widget show of a day. */
export type MonthDay<E extends MonthEvent = Event> = {
  date: string
  isToday: boolean
  /** From the top; undefined where a slot stays free below one that goes on. */
  slots: (Slot<E> | undefined)[]
  /** The events that found no slot. */
  more: E[]
  /** All of the day, in the order of its slots, but for those above the month. */
  events: E[]
  /** Those above the month that take place that day, too. */
  ongoing: E[]
}

export type MonthDays<E extends MonthEvent = Event> = {
  /** What stands above the days: long events, those that are over last. */
  ongoing: E[]
  /** Seven days each; undefined where another month, or another part of this one, begins. */
  weeks: (MonthDay<E> | undefined)[][]
  /** The day that is chosen first. */
  start: string
  /** Named once, for readers whose clock may be another; else empty. */
  zone: string
}

type Asked<E extends MonthEvent> = {
  /** `2026-06` */
  month: string
  events: E[]
  /** The days that are shown, of a month in parts. */
  first?: string
  last?: string
  locale: string
  /** The calendar's zone, and its date. */
  timezone: string
  today: string
  now: number
  /** Whether a reader of this event may have another clock. */
  isElsewhere: (event: E) => boolean
}

/** A month, as its page and the widget show it. */
export function monthDays<E extends MonthEvent>({
  month,
  events,
  locale,
  timezone,
  today,
  now,
  ...asked
}: Asked<E>): MonthDays<E> {
  const { first = `${month}-01`, last = `${month}-31` } = asked
  const isShown = (date: string) => date.startsWith(month) && first <= date && date <= last
  const long = events.filter((event) => isLong(event) && isOn(event, first, last))
  const short = events.filter((event) => !isLong(event))
  const weeks = weeksOf(month, firstDayOfWeek(locale))
    .map((week) => {
      const dates = week.filter(isShown)
      const days = daysOfWeek(dates, short, long, today)
      return week.map((date) => days[dates.indexOf(date)])
    })
    .filter((week) => week.some(Boolean))
  const next = short.find((event) => isShown(event.displayDate) && !isOver(event, now))
  const isAbroad = events.some((event) => !event.allDay && asked.isElsewhere(event))
  return {
    ongoing: [false, true].flatMap((over) => long.filter((event) => isOver(event, now) === over)),
    weeks,
    start: isShown(today) ? today : (next?.displayDate ?? first),
    zone: isAbroad ? zoneTitle(timezone, locale, dayOf(`${month}-15`)) : '',
  }
}

/** Seven days, the first of a week in this place first. */
export function anyWeek(locale: string): Date[] {
  // 2023-01-01 was a Sunday.
  return range(7).map((i) => dayOf(addDays('2023-01-01', firstDayOfWeek(locale) + i)))
}

/** `+5 more` */
export function moreEvents(count: number, { moreEvents }: Pick<Language['month'], 'moreEvents'>) {
  return inItsForm(moreEvents, '{count}', `${count}`)
}

function isLong(event: MonthEvent): boolean {
  return addDays(event.displayDate, MOST_DAYS) <= lastDay(event)
}

function isOn(event: MonthEvent, first: string, last = first): boolean {
  return event.displayDate <= last && first <= lastDay(event)
}

/** The days of a week, or the part of one that is in the month. */
function daysOfWeek<E extends MonthEvent>(
  dates: string[],
  short: E[],
  long: E[],
  today: string,
): MonthDay<E>[] {
  const spanOf = (event: E) => ({ first: event.displayDate, last: lastDay(event) })
  const several = short.filter((event) => lastDay(event) > event.displayDate)
  const { bars, hidden } = weekLanes(dates, several, spanOf, MOST_LANES)
  const lanes = dates.map((_, i) => {
    const here = bars.filter(({ from, length }) => from <= i && i < from + length)
    const count = Math.max(0, ...here.map(({ lane }) => lane + 1))
    return range(count).map((lane) => here.find((bar) => bar.lane === lane))
  })
  // The fullest day makes the row as high, so the others have the room as well.
  const most = Math.max(LEAST_SLOTS, OWN_SLOTS + Math.max(0, ...lanes.map(({ length }) => length)))
  return dates.map((date, i) => {
    const taken = lanes[i] ?? []
    const off = hidden[i] ?? []
    const own = short.filter(
      (event) => event.displayDate === date && (!several.includes(event) || off.includes(event)),
    )
    const room = most - taken.length
    const shown = own.slice(0, room)
    const free = Math.floor((room - shown.length) / shown.length)
    const lines = Math.min(LINES[1], Math.max(LINES[0], 1 + free))
    const more = [...off.filter((event) => !own.includes(event)), ...own.slice(room)]
    const slots = [
      ...taken.map((bar) => bar && { ...bar, isNamed: bar.from === i, lines: 1 }),
      ...shown.map((event) => {
        const goesOn = lastDay(event) > date
        return { event, length: 1, begun: false, goesOn, isNamed: true, lines: goesOn ? 1 : lines }
      }),
    ]
    return {
      date,
      isToday: date === today,
      slots,
      more,
      events: [...slots.flatMap((slot) => slot?.event ?? []), ...more],
      ongoing: long.filter((event) => isOn(event, date)),
    }
  })
}
