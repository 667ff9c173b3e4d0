import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { pageWordsFor } from '../../domain/display/words/page.ts'
import type { Reader } from '../http/reader.ts'
import type { CalendarView } from './calendar-view.ts'
import { DayEvents } from './day-events.tsx'
import { EventCards } from './event-cards.tsx'
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
  const { timezone } = view.feed
  const filters = filtersOf(view.query, reader.locale)
  const filtered = filters.length > 0
  const { search, category } = view.query
  const tab = (name: 'list' | 'cards' | 'month', label: string) => (
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
            {tab('cards', pageWordsFor(reader.locale).cards)}
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
              {view.query.view === 'cards' && <input type="hidden" name="view" value="cards" />}
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
          <span class="muted">{filters.join(' · ')}</span> <a href={path}>{words.all}</a>
        </p>
      )}
      {view.view === 'month' ? (
        <MonthTable
          {...{ shown: view, reader, timezone, target }}
          href={(month) => monthPath(path, month)}
          dayHref={(day) => dayPath(path, day)}
        />
      ) : view.view === 'day' ? (
        <DayEvents
          {...{ shown: view, reader, timezone, target }}
          href={(day) => dayPath(path, day)}
          monthHref={monthPath(path, view.day.slice(0, 7))}
        />
      ) : view.events.length === 0 ? (
        <div class="empty">
          <p>{filtered ? words.noMatch : words.none}</p>
        </div>
      ) : view.view === 'cards' ? (
        <EventCards {...{ events: view.events, reader, timezone, target }} heading="h2" eager={4} />
      ) : (
        <EventList
          {...{ events: view.events, reader, timezone, target }}
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

/** What narrows the list, in words. */
function filtersOf(query: CalendarView['query'], locale: string): string[] {
  const { search, category, keywords, state, from, to } = query
  const words = [search, category, keywords?.join(', '), state, daysInWords(from, to, locale)]
  return words.filter((word) => word !== undefined)
}

/** From the first of these days to the last; an end that is not given stays open. */
function daysInWords(from: string | undefined, to: string | undefined, locale: string) {
  const format = dateFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' })
  if (from && to) return format.formatRange(dayOf(from), dayOf(to))
  if (from) return `${format.format(dayOf(from))} –`
  return to && `– ${format.format(dayOf(to))}`
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
  for (const [name, value] of Object.entries(query).sort()) if (value) next.set(name, String(value))
  return `${view.view === 'day' ? dayPath(path, view.day) : path}?${next}`
}
