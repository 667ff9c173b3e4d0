import { distanceText, RADIUS } from '../../domain/display/distance.ts'
import { dayOf, localDate } from '../../domain/display/event-time.ts'
import { fill } from '../../domain/display/fill.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { isNear, NEAR } from '../../domain/display/near-days.ts'
import { fold } from '../../domain/fold.ts'
import { placeText } from '../../domain/place-name.ts'
import { knownState } from '../../domain/states.ts'
import { ASSETS } from '../caching/assets.generated.ts'
import { toFilters } from '../events/params.ts'
import type { Reader } from '../layout/locale.ts'
import type { CalendarView } from './calendar-view.ts'
import { hrefOf } from './feed-href.ts'
import { FilterChips } from './filter-chips.tsx'

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
  const isFiltered = view.widget.showSearch && !isEmpty(view, reader)
  return (
    <div class="stack">
      <div class="filter-bar">
        <nav class="tabs" aria-label={view.feed.name}>
          {tab('list', words.list)}
          {tab('cards', words.cards)}
          {tab('month', words.month)}
        </nav>
        {isFiltered && <Find {...{ view, reader, path }} />}
        {isFiltered && hasChips(view) && <FilterChips {...{ view, reader, path }} />}
      </div>
      <Narrowed {...{ view, reader, path }} />
      <OtherPlaces {...{ view, reader, path }} />
      {isFiltered && hasChips(view) && <script src={ASSETS.nearScript} defer />}
    </div>
  )
}

/**
 * Folds the fields behind a button where there is little room, so that events begin on the first screen. They are open
 * where words are looked for, so that those can be changed; what is said of a place would be below them.
 */
function Find(props: Props) {
  const { search, place, state } = props.view.query
  return (
    <details class="find" open={Boolean(search) && !place && !state}>
      <summary class="button secondary" aria-label={props.reader.words.search}>
        <SearchIcon />
      </summary>
      <SearchForm {...props} />
    </details>
  )
}

/** Asks for words and a place, or for a state if no places are loaded. */
function SearchForm({ view, reader, path }: Props) {
  const { words } = reader
  const { query, choices } = view
  const placeLabel = choices.places === 'cities' ? words.city : words.place
  const hasStates = !choices.places && choices.states.length > 0
  const hidden = {
    category: query.category,
    access: query.access,
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
          <div class="place-field">
            <input
              name="place"
              type="search"
              data-typed="place"
              value={view.placeName ?? query.place}
              data-countries={choices.countries?.join(',')}
              data-found={reader.language.filter.placesFound}
              aria-label={placeLabel}
              placeholder={placeLabel}
              autocomplete={choices.places === 'cities' ? 'address-level2' : 'postal-code'}
            />
          </div>
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
        {choices.places && <script src={ASSETS.placeScript} defer />}
      </form>
    </search>
  )
}

/** The active filters that no chip shows, and a link that clears them all. */
function Narrowed({ view, reader, path }: Props) {
  const { words, locale } = reader
  const { category, access, from, to, ...others } = view.query
  const days = isNearShown(view, reader) ? {} : { from, to }
  const { choices } = view
  const chips = {
    category: choices.categories.length > 0 ? undefined : category,
    access: choices.access.length > 0 ? undefined : access,
  }
  const filters = filtersOf({ ...others, ...days, ...chips }, reader)
  const { within } = reader.language.filter
  const place =
    view.placeName &&
    fill(within, { distance: distanceText(RADIUS, locale), place: view.placeName })
  // An empty list of chips alone needs a way back as well.
  if (filters.length === 0 && (view.events.length > 0 || !isNarrowed(view, reader))) return null
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

/** Other places that are called like the one that was found: `Which Springfield?` */
function OtherPlaces({ view, reader, path }: Props) {
  const { otherPlaces = [], placeName, query } = view
  if (!placeName || otherPlaces.length === 0) return null
  const { cursor: _, ...kept } = query
  const [name = ''] = placeName.split(', ')
  return (
    <p class="row tight">
      <span class="muted">{fill(reader.language.filter.whichPlace, { place: name })}</span>
      {otherPlaces.map((label) => (
        <a href={hrefOf(path, { ...kept, place: placeText(label) })}>
          <bdi>{label}</bdi>
        </a>
      ))}
    </p>
  )
}

/** Days and categories belong to lists: a month has links of its own to other days, and shows all events. */
function hasChips({ view }: CalendarView): boolean {
  return view === 'list' || view === 'cards'
}

function isNearShown(view: CalendarView, { now }: Reader): boolean {
  const today = localDate(now, view.feed.timezone)
  return hasChips(view) && NEAR.some((near) => isNear(near, today, view.query))
}

/** Whether the calendar has no upcoming events: then there is nothing to search. */
function isEmpty(view: CalendarView, reader: Reader): boolean {
  return (
    hasChips(view) && view.events.length === 0 && !view.query.cursor && !isNarrowed(view, reader)
  )
}

/** Whether an empty list says that nothing was found. */
export function isNarrowed({ query }: CalendarView, reader: Reader): boolean {
  return filtersOf(query, reader).length > 0
}

/** The text of each filter, with the name of its parameter; days have two. */
function filtersOf(
  query: Query,
  { locale, words }: Reader,
): [name: string | undefined, text: string][] {
  const { search, category, keywords, state, place, from, to } = query
  const { access } = toFilters({ access: query.access, ongoing: true })
  const texts: [string | undefined, string | undefined][] = [
    ['search', search],
    ['category', category],
    ['keywords', keywords?.join(', ')],
    ['state', state && (knownState(state)?.name ?? state)],
    ['place', place],
    [undefined, access?.map((feature) => words[feature]).join(words.comma)],
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
