import { addMonths, range, weeksOf } from '../../domain/display/calendar-days.ts'
import { dayOf, lastDay, localDate } from '../../domain/display/event-time.ts'
import { dateFormat, datePart, firstDayOfWeek } from '../../domain/display/intl.ts'
import {
  type Bar,
  MAX_LANES,
  stackedLanes,
  type WeekLanes,
} from '../../domain/display/month-lanes.ts'
import { compactTime, hours, isAbroad, monthName, zoneBeside } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'
import { DateText } from './event-date.tsx'
import type { ShownMonth } from './load-month.ts'

type Props = {
  shown: ShownMonth
  reader: Reader
  /** The zone whose date is today. */
  timezone: string
  href: (month: string) => string
  /** The page of a day whose events do not all fit. */
  dayHref: (day: string) => string
  target?: '_blank' | undefined
}

/**
 * One month as a table. On a phone it has a dot for each event that starts on a day, and below it the events of the
 * selected day, or of all days.
 */
export function MonthTable({ shown, reader, timezone, href, dayHref, target }: Props) {
  const { month, links, events } = shown
  const { locale } = reader
  const today = localDate(reader.now, timezone)
  const weeks = weeksOf(month, firstDayOfWeek(locale))
  const weekday = (format: 'narrow' | 'short' | 'long', day: string) =>
    dateFormat(locale, { weekday: format }).format(dayOf(day))
  // An empty element keeps the month's name in the middle.
  const turn = (rel: 'prev' | 'next', to: string | undefined) =>
    to === undefined ? (
      <span />
    ) : (
      <a class="button secondary small" rel={rel} href={href(to)}>
        {linkText(to, month, locale)}
      </a>
    )
  return (
    <div class="stack month" id="month">
      <nav class="row apart" aria-label={monthName(month, locale)}>
        {turn('prev', links.previous)}
        <h2>{monthName(month, locale)}</h2>
        {turn('next', links.next)}
      </nav>
      <table class="month-table">
        <caption class="visually-hidden">{monthName(month, locale)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th scope="col" abbr={weekday('long', day)}>
                <span class="wide-only">{weekday('short', day)}</span>
                <span class="narrow-only">{weekday('narrow', day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const days = week.filter((day) => isShown(day, shown))
            if (days.length === 0) return null
            const lanes = stackedLanes(days, events)
            return (
              <tr>
                {week.map((day) =>
                  days.includes(day) ? (
                    <MonthDay
                      {...{ day, lanes, reader, timezone, target, dayHref }}
                      index={days.indexOf(day)}
                      isToday={day === today}
                    />
                  ) : (
                    <td class="outside" />
                  ),
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="month-all">
        <a href="#month">{reader.words.all}</a>
      </p>
    </div>
  )
}

/** What is not in this part of the month is no empty day. */
function isShown(day: string, { month, first, last }: ShownMonth): boolean {
  return day.startsWith(`${month}-`) && first <= day && day <= last
}

/** With its year where months in between are left out. */
function linkText(to: string, from: string, locale: string): string {
  const year = [-1, 1].some((by) => addMonths(from, by) === to) ? undefined : 'numeric'
  return dateFormat(locale, { month: 'short', year }).format(dayOf(`${to}-01`))
}

type Shared = {
  day: string
  reader: Reader
  /** The calendar's zone; times in another one say so. */
  timezone: string
  target?: '_blank' | undefined
}
type DayProps = Shared & {
  lanes: WeekLanes<Event>
  /** Which day of the lanes this is. */
  index: number
  isToday: boolean
  dayHref: (day: string) => string
}

/**
 * A day of the table: its lanes, and a `+n` that leads to the page of the day when some events found
 * none. A phone has no lanes: there as many events are named as begin that day and fit.
 */
function MonthDay({ day, lanes, index, isToday, dayHref, ...shared }: DayProps) {
  const { reader } = shared
  const here = lanes.bars.filter(({ from, length }) => from <= index && index < from + length)
  const rows = range(Math.max(0, ...here.map(({ lane }) => lane + 1))).map((row) =>
    here.find(({ lane }) => lane === row),
  )
  const hidden = lanes.hidden[index] ?? []
  const events = [...here.map(({ event }) => event), ...hidden]
  const begins = (event: Event) => isFirstMention(event, day)
  const begun = hidden.filter(begins)
  const named = here.filter(({ event }) => begins(event)).length
  const alsoOnPhone = begun.slice(0, MAX_LANES - named)
  const moreOnPhone = begun.length - alsoOnPhone.length
  const isBusy = events.some(begins)
  const classes = [isToday && 'today', isBusy && 'busy'].filter(Boolean).join(' ')
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const date = dateFormat(reader.locale, format).format(dayOf(day))
  const number = datePart(reader.locale, dayOf(day), 'day', { day: 'numeric' })
  return (
    <td
      class={classes || undefined}
      aria-current={isToday ? 'date' : undefined}
      id={isBusy ? `day-${day}` : undefined}
    >
      <time datetime={day} class="day">
        <span class={isBusy ? 'desk-only' : undefined}>{number}</span>
        {isBusy && (
          <a class="phone-only" href={`#day-${day}`} aria-label={date}>
            {number}
            <Dots events={events.filter(begins)} />
          </a>
        )}
      </time>
      {rows.length > 0 && (
        <ul data-day={isBusy ? date : undefined}>
          {rows.map((bar) =>
            bar?.from === index ? (
              <Chip {...{ bar, day }} {...shared} />
            ) : (
              <li class="lane" aria-hidden={bar ? undefined : 'true'}>
                <span class="visually-hidden">{bar?.event.title}</span>
              </li>
            ),
          )}
          {alsoOnPhone.map((event) => (
            <Chip bar={{ event, length: 1 }} day={day} {...shared} phoneOnly />
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <a class={moreOnPhone > 0 ? 'more' : 'more desk-only'} href={dayHref(day)}>
          <span class="desk-only">+{hidden.length}</span>
          {moreOnPhone > 0 && <span class="phone-only">+{moreOnPhone}</span>}
          <span class="visually-hidden"> {date}</span>
        </a>
      )}
    </td>
  )
}

/** A colored dot for each event, as many as fit. */
function Dots({ events }: { events: Event[] }) {
  return (
    <span class="dots">
      {events.slice(0, 3).map(({ color }) => (
        <span class="dot" data-color={color ?? undefined} />
      ))}
    </span>
  )
}

type ChipProps = Shared & {
  bar: Pick<Bar<Event>, 'event' | 'length'> & Partial<Bar<Event>>
  phoneOnly?: boolean
}

function Chip({ bar, day, reader, timezone, target, phoneOnly }: ChipProps) {
  const { event, length, begun, goesOn } = bar
  const { locale, words } = reader
  const isSingle = !phoneOnly && lastDay(event) === event.displayDate
  const classes = [
    phoneOnly && 'phone-only',
    `days-${length}`,
    begun && 'begun',
    goesOn && 'goes-on',
    isSingle && 'single',
    event.status !== 'scheduled' && event.status,
    !isFirstMention(event, day) && 'again',
  ].filter(Boolean)
  const title = <bdi>{event.title}</bdi>
  const starts = event.displayDate === day && compactTime(event, locale)
  const zone = zoneBeside(event, isAbroad(event, timezone, locale), locale)
  const time = starts && `${starts}${zone}`
  const isBrief = event.allDay && event.timeKnown && lastDay(event) === event.displayDate
  return (
    <li class={classes.join(' ')} data-color={event.color ?? undefined}>
      <a href={event.pageUrl} target={target} rel={target && 'noopener'}>
        {time && (
          <span class="desk-only">
            <DateText {...{ event, reader, text: time }} />{' '}
          </span>
        )}
        {event.status === 'cancelled' ? <s>{title}</s> : title}
        {event.status !== 'scheduled' && <span class="state"> {words[event.status]}</span>}
      </a>
      {!isBrief && (
        <span class="phone-only muted">
          <DateText {...{ event, reader, text: hours(event, locale, words) + zone }} />
        </span>
      )}
    </li>
  )
}

/** On a phone an event is written once a month: on its first day in it. */
function isFirstMention({ displayDate }: Event, day: string): boolean {
  return displayDate === day || (displayDate < day && day.endsWith('-01'))
}
