import { addMonths, weeksOf } from '../../domain/display/calendar-days.ts'
import { dayOf, localDate } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { eventLanes } from '../../domain/display/month-lanes.ts'
import { firstDayOfWeek } from '../../domain/display/region.ts'
import { monthName } from '../../domain/display/when.ts'
import type { Reader } from '../http/reader.ts'
import type { ShownMonth } from './load-month.ts'
import { MonthDay } from './month-day.tsx'

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
