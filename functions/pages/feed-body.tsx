import type { Reader } from '../layout/locale.ts'
import type { CalendarView } from './calendar-view.ts'
import { DayEvents } from './day-events.tsx'
import { EventCards } from './event-cards.tsx'
import { EventList } from './event-list.tsx'
import { hrefOf } from './feed-href.ts'
import { FilterBar, isNarrowed } from './filter-bar.tsx'
import { MonthTable } from './month-table.tsx'

type Props = {
  view: CalendarView
  reader: Reader
  path: string
  target?: '_blank' | undefined
  /** Whether each day has a page; otherwise days link to a filtered list. */
  dayPages?: boolean
}

/** Search, the views and the events: the same on the calendar's page and in its embed. */
export function FeedBody({ view, reader, path, target, dayPages = true }: Props) {
  const { words } = reader
  const { timezone } = view.feed
  const shared = { reader, timezone, target }
  const dayHref = (day: string) =>
    dayPages ? dayPath(path, day) : hrefOf(path, { from: day, to: day, view: 'list' })
  return (
    <>
      <FilterBar {...{ view, reader, path }} />
      {view.view === 'month' ? (
        <MonthTable
          {...{ shown: view, dayHref, ...shared }}
          href={(month) => monthPath(path, month)}
        />
      ) : view.view === 'day' ? (
        <DayEvents
          {...{ shown: view, ...shared }}
          href={dayHref}
          monthHref={monthPath(path, view.day.slice(0, 7))}
        />
      ) : view.events.length === 0 ? (
        <div class="empty">
          <p>
            {view.unknownPlace
              ? reader.language.filter[
                  view.choices.places === 'cities' ? 'unknownCity' : 'unknownPlace'
                ]
              : isNarrowed(view, reader)
                ? words.noMatch
                : words.none}
          </p>
        </div>
      ) : view.view === 'cards' ? (
        <EventCards {...{ events: view.events, ...shared }} heading="h2" eager={4} />
      ) : (
        <EventList
          {...{ events: view.events, ...shared }}
          repeats={view.widget.repeats === 'first'}
        />
      )}
      {view.nextCursor && (
        <p class="pager">
          <a class="button secondary" rel="next" href={moreHref(path, view)}>
            {words.more}
          </a>
        </p>
      )}
    </>
  )
}

function monthPath(path: string, month: string): string {
  return hrefOf(path, { month, view: 'month' })
}

/** The page of one day, below that of the calendar. */
export function dayPath(path: string, day: string): string {
  return `${path}/days/${day}`
}

function moreHref(path: string, view: CalendarView): string {
  const shown = view.view === 'month' ? { view: 'month', month: view.month } : {}
  const query = { ...view.query, ...shown, cursor: view.nextCursor }
  return hrefOf(view.view === 'day' ? dayPath(path, view.day) : path, query)
}
