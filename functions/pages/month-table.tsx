import { addMonths, weeksOf } from '../../widget/calendar-days.ts'
import { dayOf, lastDay } from '../../widget/event-time.ts'
import { dateFormat, datePart } from '../../widget/intl.ts'
import { firstDayOfWeek } from '../../widget/region.ts'
import { monthName } from '../../widget/when.ts'
import type { Event } from '../events/contract.ts'
import type { Look } from './look.ts'

type Props = { month: string; events: Event[]; look: Look; href: (month: string) => string }

/** One month as a table; on a phone it reads as a list of the days that have something. */
export function MonthTable({ month, events, look, href }: Props) {
  const { locale } = look
  const weeks = weeksOf(month, firstDayOfWeek(locale))
  const weekday = (format: 'short' | 'long', day: string) =>
    dateFormat(locale, { weekday: format }).format(dayOf(day))
  return (
    <div class="stack">
      <nav class="row apart" aria-label={monthName(month, locale)}>
        <a class="button secondary small" rel="prev" href={href(addMonths(month, -1))}>
          {shortMonth(addMonths(month, -1), locale)}
        </a>
        <h2>{monthName(month, locale)}</h2>
        <a class="button secondary small" rel="next" href={href(addMonths(month, 1))}>
          {shortMonth(addMonths(month, 1), locale)}
        </a>
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
          {weeks.map((week) => (
            <tr>
              {week.map((day) => (
                <DayCell {...{ day, month, look }} events={eventsOn(events, day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shortMonth(month: string, locale: string): string {
  return dateFormat(locale, { month: 'short' }).format(dayOf(`${month}-01`))
}

type DayProps = { day: string; month: string; look: Look; events: Event[] }

function DayCell({ day, month, look, events }: DayProps) {
  if (day.slice(0, 7) !== month) return <td class="outside" />
  return (
    <td class={events.length > 0 ? 'busy' : undefined}>
      <time datetime={day} class="day">
        <span class="phone-only">
          {dateFormat(look.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
            dayOf(day),
          )}
        </span>
        <span class="desk-only">
          {datePart(look.locale, dayOf(day), 'day', { day: 'numeric' })}
        </span>
      </time>
      {events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li>
              <a href={event.pageUrl}>
                {event.status === 'cancelled' ? (
                  <s>
                    <bdi>{event.title}</bdi>
                  </s>
                ) : (
                  <bdi>{event.title}</bdi>
                )}
              </a>
              {event.status === 'cancelled' && <span class="muted"> {look.words.cancelled}</span>}
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

function eventsOn(events: Event[], day: string): Event[] {
  return events.filter((event) => event.displayDate <= day && day <= lastDay(event))
}
