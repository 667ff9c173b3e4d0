import { addMonths } from '../../domain/display/calendar-days.ts'
import { dayOf, localDate } from '../../domain/display/event-time.ts'
import { fill } from '../../domain/display/fill.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { anyWeek, monthDays } from '../../domain/display/month-days.ts'
import { isAbroad, monthName } from '../../domain/display/when.ts'
import type { Reader } from '../layout/locale.ts'
import type { ShownMonth } from './load-month.ts'
import { MonthDayCell } from './month-day.tsx'
import { MonthOngoing } from './month-ongoing.tsx'

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
 * One month as a table below what lasts longer than a few days. On a phone it has a dot for each event of a day, and
 * below it the events of one day: today, until a visitor selects another one.
 */
export function MonthTable({ shown, reader, timezone, href, dayHref, target }: Props) {
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
                    {...{ day, reader, timezone, target, dayHref }}
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

/** The month's name and today, between the months before and after. */
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
        {/* Where the whole month is in sight, today is. */}
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

/** With its year where months in between are left out. */
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
