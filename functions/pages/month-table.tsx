import { addMonths, weeksOf } from '../../widget/calendar-days.ts'
import { dayOf, lastDay } from '../../widget/event-time.ts'
import { dateFormat, datePart } from '../../widget/intl.ts'
import { firstDayOfWeek } from '../../widget/region.ts'
import { monthName } from '../../widget/when.ts'
import type { Event } from '../events/contract.ts'
import type { Look } from './look.ts'
import type { MonthLinks } from './month-links.ts'

type Props = {
  month: string
  events: Event[]
  look: Look
  links: MonthLinks
  href: (month: string) => string
}

/** One month as a table; on a phone it reads as a list of the days that have something. */
export function MonthTable({ month, events, look, links, href }: Props) {
  const { locale } = look
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

/** With its year where months in between are left out. */
function linkText(to: string, from: string, locale: string): string {
  const year = [-1, 1].some((by) => addMonths(from, by) === to) ? undefined : 'numeric'
  return dateFormat(locale, { month: 'short', year }).format(dayOf(`${to}-01`))
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
