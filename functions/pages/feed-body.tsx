import type { Reader } from '../http/reader.ts'
import type { CalendarView } from './calendar-view.ts'
import { DayEvents } from './day-events.tsx'
import { EventList } from './event-list.tsx'
import { MonthTable } from './month-table.tsx'

type Props = {
  view: CalendarView
  reader: Reader
  path: string
  target?: '_blank' | undefined
  /** Whether there are pages of its months. */
  months?: boolean
}

/** Search, the two views and the events: the same on the feed's page and in its embed. */
export function FeedBody({ view, reader, path, target, months = true }: Props) {
  const { words } = reader
  const { search, category, state } = view.query
  const filtered = search !== undefined || category !== undefined || state !== undefined
  const tab = (name: 'list' | 'month', label: string) => (
    <a
      class={view.view === name ? 'tab current' : 'tab'}
      href={name === view.widget.view ? path : `${path}?view=${name}`}
      aria-current={view.view === name ? 'page' : undefined}
    >
      {label}
    </a>
  )
  return (
    <>
      <div class="row apart">
        {months && (
          <nav class="tabs" aria-label={view.feed.name}>
            {tab('list', words.list)}
            {tab('month', words.month)}
          </nav>
        )}
        {view.widget.showSearch && (
          <search>
            <form class="row search-form" action={path}>
              <input
                name="search"
                type="search"
                value={search}
                aria-label={words.search}
                placeholder={words.search}
              />
              {category && <input type="hidden" name="category" value={category} />}
              <button class="button secondary" type="submit" aria-label={words.search}>
                <SearchIcon />
              </button>
            </form>
          </search>
        )}
      </div>
      {filtered && (
        <p>
          <span class="muted">{[search, category, state].filter(Boolean).join(' · ')}</span>{' '}
          <a href={path}>{words.all}</a>
        </p>
      )}
      {view.view === 'month' ? (
        <MonthTable
          {...{ shown: view, reader, target }}
          timezone={view.feed.timezone}
          href={(month) => monthPath(path, month)}
          dayHref={(day) => dayPath(path, day)}
        />
      ) : view.view === 'day' ? (
        <DayEvents
          {...{ shown: view, reader, target }}
          href={(day) => dayPath(path, day)}
          monthHref={monthPath(path, view.day.slice(0, 7))}
        />
      ) : view.events.length > 0 ? (
        <EventList
          {...{ events: view.events, reader, target }}
          repeats={view.widget.repeats === 'first'}
        />
      ) : (
        <div class="empty">
          <p>{filtered ? words.noMatch : words.none}</p>
        </div>
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

function SearchIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="9" cy="9" r="6" stroke="currentColor" stroke-width="2" />
      <path d="m13.5 13.5 4 4" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  )
}

function monthPath(path: string, month: string): string {
  return `${path}?month=${month}&view=month`
}

/** The page of one day, below that of the calendar. */
export function dayPath(path: string, day: string): string {
  return `${path}/days/${day}`
}

function moreHref(path: string, view: CalendarView): string {
  const shown = view.view === 'month' ? { view: 'month', month: view.month } : {}
  const query = { ...view.query, ...shown, cursor: view.nextCursor }
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort()) if (value) next.set(name, value)
  return `${view.view === 'day' ? dayPath(path, view.day) : path}?${next}`
}
