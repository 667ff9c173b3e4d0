import { around } from '../../domain/display/distance.ts'
import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { fold } from '../../domain/fold.ts'
import { knownState } from '../../domain/states.ts'
import type { Reader } from '../layout/locale.ts'
import type { CalendarView } from './calendar-view.ts'
import { ColorDot } from './event-image.tsx'

type Props = { view: CalendarView; reader: Reader; path: string }
type Query = CalendarView['query']

/** The views of a calendar, and its filters: words, place, and category. */
export function FilterBar({ view, reader, path }: Props) {
  const { words } = reader
  const { month: _, cursor: __, ...query } = view.query
  const tab = (name: 'list' | 'cards' | 'month', label: string) => {
    const isFirst = name === view.widget.view
    // A month has all events; the other views keep their filters.
    const kept = name === 'month' ? {} : query
    return (
      <a
        class={view.view === name ? 'tab current' : 'tab'}
        href={hrefOf(path, { ...kept, view: isFirst ? undefined : name })}
        aria-current={view.view === name ? 'page' : undefined}
      >
        {label}
      </a>
    )
  }
  return (
    <div class="stack filter-bar">
      <div class="row apart">
        <nav class="tabs" aria-label={view.feed.name}>
          {tab('list', words.list)}
          {tab('cards', words.cards)}
          {tab('month', words.month)}
        </nav>
        {view.widget.showSearch && !isEmpty(view, reader) && (
          <SearchForm {...{ view, reader, path }} />
        )}
      </div>
      <CategoryChips {...{ view, reader, path }} />
      <Narrowed {...{ view, reader, path }} />
    </div>
  )
}

/** Words and a place, or a state if no places are loaded. */
function SearchForm({ view, reader, path }: Props) {
  const { words } = reader
  const { query, choices } = view
  const placeLabel = choices.places === 'cities' ? words.city : words.place
  const hasStates = !choices.places && choices.states.length > 0
  const hidden = {
    category: query.category,
    state: hasStates ? undefined : query.state,
    view: query.view === 'month' ? undefined : query.view,
  }
  return (
    <search>
      <form class="row search-form" action={path}>
        <input
          name="search"
          type="search"
          data-typed="search"
          value={query.search}
          aria-label={words.search}
          placeholder={words.search}
        />
        {choices.places && (
          <input
            name="place"
            type="search"
            data-typed="place"
            value={view.placeName ?? query.place}
            aria-label={placeLabel}
            placeholder={placeLabel}
            autocomplete={choices.places === 'cities' ? 'address-level2' : 'postal-code'}
          />
        )}
        {hasStates && (
          <select name="state" aria-label={words.state}>
            <option value="">{words.state}</option>
            {choices.states.map((name) => (
              <option value={name} selected={fold(name) === query.state}>
                {name}
              </option>
            ))}
          </select>
        )}
        {Object.entries(hidden).map(
          ([name, value]) =>
            value && <input type="hidden" name={name} data-typed={name} value={value} />,
        )}
        <button class="button secondary" type="submit" aria-label={words.search}>
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}

function CategoryChips({ view, reader, path }: Props) {
  const { categories, allCategories } = reader.language.page
  const { choices, query } = view
  if (choices.categories.length === 0) return null
  const chip = (key: string | undefined, name: string, color: string | null) => (
    <a
      class="chip"
      href={hrefOf(path, { ...query, category: key })}
      aria-current={query.category === key ? 'true' : undefined}
    >
      <ColorDot color={color} />
      <bdi>{name}</bdi>
    </a>
  )
  return (
    <nav class="row tight chips" aria-label={categories}>
      {chip(undefined, allCategories, null)}
      {choices.categories.map(({ key, name, color }) => chip(key, name, color))}
    </nav>
  )
}

/** The active filters, and a link that clears them. */
function Narrowed({ view, reader, path }: Props) {
  const { words, locale } = reader
  const isChip = view.choices.categories.length > 0
  const filters = filtersOf(
    {
      ...view.query,
      category: isChip ? undefined : view.query.category,
    },
    locale,
  )
  const place = view.placeName && around(view.placeName, locale)
  if (filters.length === 0) return null
  const kept = { view: view.query.view === 'cards' ? view.query.view : undefined }
  return (
    <p>
      <span class="muted">
        {filters.map(([name, text], i) => (
          <>
            {i > 0 && ' · '}
            {name === 'place' && place ? <bdi>{place}</bdi> : <bdi data-typed={name}>{text}</bdi>}
          </>
        ))}
      </span>{' '}
      <a href={hrefOf(path, kept)}>{words.all}</a>
    </p>
  )
}

/** Whether nothing is to come, so that nothing can be looked for. */
function isEmpty(view: CalendarView, reader: Reader): boolean {
  const isList = view.view === 'list' || view.view === 'cards'
  return isList && view.events.length === 0 && !view.query.cursor && !isNarrowed(view, reader)
}

/** Whether an empty list says that nothing was found. */
export function isNarrowed({ query }: CalendarView, { locale }: Reader): boolean {
  return filtersOf(query, locale).length > 0
}

/** The text of each filter, with the name of its parameter; days have two. */
function filtersOf(query: Query, locale: string): [name: string | undefined, text: string][] {
  const { search, category, keywords, state, place, from, to } = query
  const texts: [string | undefined, string | undefined][] = [
    ['search', search],
    ['category', category],
    ['keywords', keywords?.join(', ')],
    ['state', state && (knownState(state)?.name ?? state)],
    ['place', place],
    [undefined, daysInWords(from, to, locale)],
  ]
  return texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
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

/** A page of the calendar with these parameters, in the order of canonical URLs. */
export function hrefOf(path: string, query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort()) {
    if (value) params.set(name, String(value))
  }
  return params.size > 0 ? `${path}?${params}` : path
}
