import { range } from '../../domain/display/calendar-days.ts'
import { dayOf, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat, datePart } from '../../domain/display/intl.ts'
import type { Bar, WeekLanes } from '../../domain/display/month-lanes.ts'
import { hours, startTime } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../http/reader.ts'
import { DateText } from './event-date.tsx'

type Shared = { day: string; reader: Reader; target?: '_blank' | undefined }
type DayProps = Shared & {
  lanes: WeekLanes<Event>
  /** Which day of the lanes this is. */
  index: number
  isToday: boolean
}

/** A day of the table: its lanes, and what found none behind a `+n` that opens without script. */
export function MonthDay({ day, lanes, index, isToday, reader, target }: DayProps) {
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
