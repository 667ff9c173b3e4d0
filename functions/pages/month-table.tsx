import { addMonths } from '../../domain/display/calendar-days.ts'
import { dayOf, localDate } from '../../domain/display/event-time.ts'
import { fill } from '../../domain/display/fill.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { anyWeek, type MonthEvent, monthDays } from '../../domain/display/month-days.ts'
import { isAbroad, monthName } from '../../domain/display/when.ts'
import type { Reader } from '../layout/locale.ts'
import type { ShownMonth } from './load-month.ts'
import { MonthDayCell, type Work } from './month-day.tsx'
import { MonthOngoing } from './month-ongoing.tsx'

type Props = {
  shown: Omit<ShownMonth, 'events' | 'nextCursor'> & { events: MonthEvent[] }
  reader: Reader
  /** The zone whose date is today. */
  timezone: string
  href: (month: string) => string
  /** The page of a day whose events do not all fit. */
  dayHref: (day: string) => string
  target?: '_blank' | undefined
  /** For staff, who add and change events here. */
  work?: Work
}

/**
 * Shows one month as a table, below the events that last longer than a few days. Cells of a phone are too narrow for
 * titles: they have a dot for each event, and the events of one day stand below, today's until another is selected.
 */
export function MonthTable({ shown, reader, timezone, href, dayHref, target, work }: Props) {
  const { month, links, events, first, last } = shown
  const { locale, now } = reader
  const today = localDate(now, timezone)
  const { ongoing, weeks, start, zone } = monthDays({
    ...{ month, events, first, last, locale, timezone, today, now },
    isElsewhere: (event) => isAbroad(event, timezone, locale),
  })
  return (
    <div class="stack month" id="month">
      <MonthNav {...{ month, links, today, href, reader }} />
      {zone && <p class="muted month-zone">{fill(reader.language.month.timeZone, { zone })}</p>}
      <MonthOngoing {...{ events: ongoing, reader, target }} />
      <table class="month-table">
        <caption class="visually-hidden">{monthName(month, locale)}</caption>
        <WeekdayNames locale={locale} />
        <tbody>
          {weeks.map((week) => (
            <tr>
              {week.map((day) =>
                day ? (
                  <MonthDayCell
                    {...{ day, reader, timezone, target, dayHref, work }}
                    isChosen={day.date === start}
                  />
                ) : (
                  <td class="outside" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type NavProps = Pick<ShownMonth, 'month' | 'links'> &
  Pick<Props, 'href' | 'reader'> & { today: string }

/** Shows the month's name and a link to today, between the links to the months before and after. */
function MonthNav({ month, links, today, href, reader: { locale } }: NavProps) {
  // An empty element keeps the month's name in the middle.
  const turn = (rel: 'prev' | 'next', to: string | undefined) =>
    to === undefined ? (
      <span />
    ) : (
      <a class="button secondary small" rel={rel} href={href(to)}>
        {linkText(to, month, locale)}
      </a>
    )
  const isNow = today.startsWith(month)
  const day = `#day-${today}`
  return (
    <nav class="row apart" aria-label={monthName(month, locale)}>
      {turn('prev', links.previous)}
      <div>
        <h2>{monthName(month, locale)}</h2>
        {/* A wide screen shows the whole month, so it needs no way to a day of it. */}
        <a
          class={isNow ? 'to-today phone-only' : 'to-today'}
          href={isNow ? day : href(today.slice(0, 7)) + day}
        >
          {new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')}
        </a>
      </div>
      {turn('next', links.next)}
    </nav>
  )
}

/** Names a month, with its year where the months in between are empty and skipped. */
function linkText(to: string, from: string, locale: string): string {
  const year = [-1, 1].some((by) => addMonths(from, by) === to) ? undefined : 'numeric'
  return dateFormat(locale, { month: 'short', year }).format(dayOf(`${to}-01`))
}

function WeekdayNames({ locale }: { locale: string }) {
  const name = (format: 'narrow' | 'short' | 'long', day: Date) =>
    dateFormat(locale, { weekday: format }).format(day)
  return (
    <thead>
      <tr>
        {anyWeek(locale).map((day) => (
          <th scope="col" abbr={name('long', day)}>
            <span class="wide-only">{name('short', day)}</span>
            <span class="narrow-only">{name('narrow', day)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
