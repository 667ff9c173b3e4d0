import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { longDate, monthName } from '../../domain/display/when.ts'
import type { Reader } from '../layout/locale.ts'
import { EventItems } from './event-list.tsx'
import type { ShownDay } from './load-month.ts'

type Props = {
  shown: ShownDay
  reader: Reader
  /** The calendar's zone. */
  timezone: string
  href: (day: string) => string
  monthHref: string
  target?: '_blank' | undefined
}

/** All events of one day as a list, below links to its month and the days around it. */
export function DayEvents({ shown, reader, timezone, href, monthHref, target }: Props) {
  const { day, links, events } = shown
  const { locale, words } = reader
  const short = dateFormat(locale, { month: 'short', day: 'numeric' })
  // An empty element keeps the month in the middle.
  const turn = (rel: 'prev' | 'next', to: string | undefined) =>
    to === undefined ? (
      <span />
    ) : (
      <a class="button secondary small" rel={rel} href={href(to)}>
        {short.format(dayOf(to))}
      </a>
    )
  return (
    <div class="stack">
      <nav class="row apart" aria-label={longDate(day, locale)}>
        {turn('prev', links.previous)}
        <a href={monthHref}>{monthName(day.slice(0, 7), locale)}</a>
        {turn('next', links.next)}
      </nav>
      <h2>
        <time datetime={day}>{longDate(day, locale)}</time>
      </h2>
      {events.length > 0 ? (
        <EventItems {...{ events, reader, timezone, target }} first={new Set(events.slice(0, 4))} />
      ) : (
        <div class="empty">
          <p>{words.noMatch}</p>
        </div>
      )}
    </div>
  )
}
