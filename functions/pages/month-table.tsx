import { addMonths, range, weeksOf } from '../../domain/display/calendar-days.ts'
import { dayOf, lastDay, localDate } from '../../domain/display/event-time.ts'
import { dateFormat, datePart, firstDayOfWeek } from '../../domain/display/intl.ts'
import { type Bar, eventLanes, type WeekLanes } from '../../domain/display/month-lanes.ts'
import { hours, monthName, startTime } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import { DateText } from './event-date.tsx'
import type { ShownMonth } from './load-month.ts'

type Props = {
  shown: ShownMonth
  reader: Reader
  /** The zone whose date is today. */
  timezone: string
  href: (month: string) => string
  target?: '_blank' | undefined
}

/** One month as a table; on a phone it reads as a list of the days on which something begins. */
export function MonthTable({ shown, reader, timezone, href, target }: Props) {
  const { month, links, events } = shown
  const { locale } = reader
  const today = localDate(reader.now, timezone)
  const weeks = weeksOf(month, firstDayOfWeek(locale))
  const weekday = (format: 'short' | 'long', day: string) =>
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
    <div class="stack">
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
                {weekday('short', day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const days = week.filter((day) => isShown(day, shown))
            if (days.length === 0) return null
            const lanes = eventLanes(days, events)
            return (
              <tr>
                {week.map((day) =>
                  days.includes(day) ? (
                    <MonthDay
                      {...{ day, lanes, reader, target }}
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

type Shared = { day: string; reader: Reader; target?: '_blank' | undefined }
type DayProps = Shared & {
  lanes: WeekLanes<Event>
  /** Which day of the lanes this is. */
  index: number
  isToday: boolean
}

/** A day of the table: its lanes, and what found none behind a `+n` that opens without script. */
function MonthDay({ day, lanes, index, isToday, reader, target }: DayProps) {
  const here = lanes.bars.filter(({ from, length }) => from <= index && index < from + length)
  const rows = range(Math.max(0, ...here.map(({ lane }) => lane + 1))).map((row) =>
    here.find(({ lane }) => lane === row),
  )
  const hidden = lanes.hidden[index] ?? []
  const events = [...here.map(({ event }) => event), ...hidden]
  const begins = (event: Event) => isFirstMention(event, day)
  const classes = [isToday && 'today', events.some(begins) && 'busy'].filter(Boolean).join(' ')
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return (
    <td class={classes || undefined} aria-current={isToday ? 'date' : undefined}>
      <time datetime={day} class="day">
        <span class="phone-only">{dateFormat(reader.locale, format).format(dayOf(day))}</span>
        <span class="desk-only">
          {datePart(reader.locale, dayOf(day), 'day', { day: 'numeric' })}
        </span>
      </time>
      {rows.length > 0 && (
        <ul>
          {rows.map((bar) =>
            bar?.from === index ? (
              <Chip {...{ bar, day, reader, target }} />
            ) : (
              <li class="lane" aria-hidden={bar ? undefined : 'true'}>
                <span class="visually-hidden">{bar?.event.title}</span>
              </li>
            ),
          )}
        </ul>
      )}
      {hidden.length > 0 && (
        <details class={hidden.some(begins) ? undefined : 'desk-only'}>
          <summary>+{hidden.length}</summary>
          <ul>
            {hidden.map((event) => (
              <Chip bar={{ event, length: 1 }} {...{ day, reader, target }} />
            ))}
          </ul>
        </details>
      )}
    </td>
  )
}

type ChipProps = Shared & { bar: Pick<Bar<Event>, 'event' | 'length'> & Partial<Bar<Event>> }

function Chip({ bar: { event, length, begun, goesOn }, day, reader, target }: ChipProps) {
  const { locale, words } = reader
  const classes = [
    `days-${length}`,
    begun && 'begun',
    goesOn && 'goes-on',
    event.status !== 'scheduled' && event.status,
    !isFirstMention(event, day) && 'again',
  ].filter(Boolean)
  const title = <bdi>{event.title}</bdi>
  const time = event.displayDate === day && startTime(event, locale)
  const isBrief = event.allDay && event.timeKnown && lastDay(event) === event.displayDate
  return (
    <li class={classes.join(' ')}>
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
          <DateText {...{ event, reader, text: hours(event, locale, words) }} />
        </span>
      )}
    </li>
  )
}

/** On a phone an event is written once a month: on its first day in it. */
function isFirstMention({ displayDate }: Event, day: string): boolean {
  return displayDate === day || (displayDate < day && day.endsWith('-01'))
}
