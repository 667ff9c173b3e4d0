import * as z from 'zod/mini'
import type { EventFilters } from '../../db/lists/event-lists.ts'
import { ACCESS_FEATURES, isAccessFeature } from '../../domain/access.ts'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import { countryCode } from '../../domain/countries.ts'
import { fold } from '../../domain/fold.ts'
import { isId } from '../../domain/ids.ts'
import { placeText } from '../../domain/place-name.ts'
import { joinedTerm, searchTerms } from '../../domain/search-terms.ts'
import { countryKey, knownState, stateKey } from '../../domain/states.ts'
import { tidyLine } from '../../domain/word-list.ts'
import { listParameter } from '../caching/canonical-url.ts'

// Each is made once, since all of them are made whenever the Worker starts.
const string = z.string()
const absentIfEmpty = z.transform((text: string) => (text === '' ? undefined : text))

const orAbsent = z.pipe(string, absentIfEmpty)
const typed = z.pipe(
  string,
  z.transform((text: string) => tidyLine(text.normalize('NFC'))),
)

/** Counted as a reader does: an emoji is one character, though two units of a string. */
const hasAtMost = (most: number) => (text: string) => [...text].length <= most

/**
 * Counted as it was typed: folding makes eighteen characters of some. A text that it makes too long
 * stays as it was, so that its own address takes it, too; code that compares it folds it.
 */
function text(name: string, most: number, read: (text: string) => string) {
  const message = `${name} must be at most ${most} characters`
  const counted = typed.check(z.refine(hasAtMost(most), message))
  const short = z.transform((typed: string) => {
    const value = read(typed)
    return hasAtMost(most)(value) ? value : typed
  })
  return z.optional(z.pipe(z.pipe(counted, short), absentIfEmpty))
}

/** Numbers as people write them, to three decimals; `1e3` and `0x10` are none. */
function decimal(pattern: RegExp, fits: (value: number) => boolean, message: string) {
  const text = string.check(z.regex(pattern, message))
  const number = z.pipe(text, z.transform(Number)).check(z.refine(fits, message))
  return z.pipe(
    number,
    z.transform((value: number) => Math.round(value * 1000) / 1000),
  )
}

function degrees(name: string, most: number) {
  const message = `${name} must be a number from ${-most} to ${most}`
  const number = decimal(/^[+-]?\d{1,6}(\.\d{1,30})?$/, (n) => Math.abs(n) <= most, message)
  // A plain HTML form sends what was left empty.
  return z.optional(z.pipe(orAbsent, z.optional(number)))
}

const place = text('place', 100, placeText)

function miles(most: number, byDefault: number) {
  const message = `radius must be a number above 0 and at most ${most}`
  const filled = z.transform((text: string) => text || String(byDefault))
  const fits = (miles: number) => miles > 0 && miles <= most
  const number = decimal(/^\+?\d{1,6}(\.\d{1,30})?$/, fits, message)
  // A radius that rounding made 0 was above 0.
  const atLeast = z.transform((miles: number) => Math.max(miles, 0.001))
  return z._default(z.pipe(z.pipe(z.pipe(string, filled), number), atLeast), byDefault)
}

/** spec 8: default 20; more than 100 means 100. */
const perPage = z._default(
  z.pipe(
    string.check(z.regex(/^0*[1-9]\d*$/, 'per_page must be a whole number of at least 1')),
    z.transform((text: string) => Math.min(Number(text), 100)),
  ),
  20,
)

const search = text('search', 200, (typed) => {
  const folded = fold(typed)
  return searchTerms(folded).length > 0 ? folded : ''
})

const category = text('category', 100, fold)

const cursor = z.optional(
  z.pipe(
    string.check(z.maxLength(400, 'cursor is invalid; send a cursor from a previous response')),
    absentIfEmpty,
  ),
)

const ongoing = z._default(
  z.pipe(
    z.enum(['true', 'false', ''], 'ongoing must be true or false'),
    z.transform((text: '' | 'true' | 'false') => text !== 'false'),
  ),
  true,
)

const isFree = z.optional(
  z.pipe(
    z.enum(['true', 'false', ''], 'is_free must be true or false'),
    z.transform((text: '' | 'true' | 'false') => (text === '' ? undefined : text === 'true')),
  ),
)

const ACCESS = `access must be a list of ${ACCESS_FEATURES.join(', ')}`

/** Features that must all be available, in one spelling: each once, sorted, between commas. */
const access = listParameter(
  z.optional(
    z.pipe(
      string,
      z.transform((text: string, context) => {
        const features = [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean)
        if (features.every(isAccessFeature)) return features.sort().join() || undefined
        context.issues.push({ code: 'custom', message: ACCESS, input: text })
        return z.NEVER
      }),
    ),
  ),
)

/** What a list shows of events that repeat. */
const repeats = z._default(
  z.pipe(
    z.enum(['all', 'first', ''], 'repeats must be all or first'),
    z.transform((text: '' | 'all' | 'first'): 'all' | 'first' => text || 'all'),
  ),
  'all',
)

const day = (name: 'from' | 'to') =>
  z.optional(
    z.pipe(
      orAbsent,
      z.optional(
        string.check(
          z.refine(isCalendarDate, `${name} must be a valid date in the form YYYY-MM-DD`),
        ),
      ),
    ),
  )

const organization = z.optional(
  z.pipe(string.check(z.maxLength(100, 'organization must be a slug')), absentIfEmpty),
)

const from = day('from')
const to = day('to')

const state = text('state', 100, fold)

const country = text('country', 100, countryCode)

const fullName = (state: string | undefined, country?: string) =>
  state && fold(knownState(state, country)?.name ?? state)

/** The `state` of pages, which have no `country`. */
export const stateAlone = z.optional(
  z.pipe(
    state,
    z.transform((state: string | undefined) => fullName(state)),
  ),
)

/** One URL for `Texas` and `TX`, but with `country=AU` another one for `WA` than for `Washington`. */
const stateInFull = z.overwrite<{ state?: string | undefined; country?: string | undefined }>(
  (query) => ({ ...query, state: fullName(query.state, query.country) }),
)

export const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  'from must be on or before to',
)

/** What narrows a list, and the counts of what is in it. */
const narrowing = {
  ...{ search, category, state, country, is_free: isFree, access, ongoing, repeats, from, to },
}

/** What every list takes. */
export const ListQuery = z
  .object({ ...narrowing, per_page: perPage, cursor })
  .check(inOrder, stateInFull)
export type ListQuery = z.output<typeof ListQuery>

/** How long the days are that a search of all calendars looks at. */
export const SEARCH_DAYS = 366
const SEARCH_MILES = 250

/** What a search of all calendars takes. */
export const SearchQuery = z
  .object({
    ...{ ...narrowing, per_page: perPage, cursor, place },
    radius: miles(SEARCH_MILES, 30),
    organization,
  })
  .check(
    inOrder,
    z.refine(
      ({ from, to }) =>
        !from || !to || Date.parse(to) - Date.parse(from) <= SEARCH_DAYS * 86_400_000,
      `from and to must be at most ${SEARCH_DAYS} days apart`,
    ),
    // Without a place a radius means nothing, and must not make a second address for one answer.
    z.overwrite((query) => ({ ...query, radius: query.place === undefined ? 30 : query.radius })),
    stateInFull,
  )
export type SearchQuery = z.output<typeof SearchQuery>

/** What counts of a list take. */
export const FacetsQuery = z.object(narrowing).check(inOrder, stateInFull)
export type FacetsQuery = z.output<typeof FacetsQuery>

/** What finds calendars by their names. */
export const CalendarsQuery = z.object({ search })
export type CalendarsQuery = z.output<typeof CalendarsQuery>

/** What finds pages of the documentation. */
export const DocsQuery = z.object({ q: text('q', 100, (typed) => typed.toLowerCase()) })
export type DocsQuery = z.output<typeof DocsQuery>

/** What those take who keep a copy. */
export const ChangesQuery = z.object({ per_page: perPage, cursor })
export type ChangesQuery = z.output<typeof ChangesQuery>

/** What a month takes, and how many of its events one answer holds at most. */
export const MonthQuery = z.object({ cursor })
export type MonthQuery = z.output<typeof MonthQuery>
export const MONTH_PER_PAGE = 1000

const NEARBY_NEEDS = 'lat and lng are both required unless place or state is used'
const LAT_ALONE = 'lng is required with lat'
const LNG_ALONE = 'lat is required with lng'
const ONE_CENTER = 'place cannot be combined with lat and lng'

const lat = degrees('lat', 90)

const lng = degrees('lng', 180)

const NearbyShape = z.object({ ...ListQuery.shape, lat, lng, place, radius: miles(12_500, 100) })

/** spec 4: `lat` and `lng` are both required unless `state` is used; `place` names a point, too. */
export const NearbyQuery = NearbyShape.check(
  inOrder,
  z.refine(({ lat, lng, place }) => !place || (lat === undefined && lng === undefined), ONE_CENTER),
  z.refine(({ lat, lng }) => lat === undefined || lng !== undefined, LAT_ALONE),
  z.refine(({ lat, lng }) => lng === undefined || lat !== undefined, LNG_ALONE),
  z.refine(({ lat, place, state }) => (lat ?? place ?? state) !== undefined, NEARBY_NEEDS),
  // Without a centre a radius means nothing, and must not make a second address for one answer.
  z.overwrite((query) => ({
    ...query,
    radius: (query.lat ?? query.place) === undefined ? 100 : query.radius,
  })),
  stateInFull,
)
export type NearbyQuery = z.output<typeof NearbyQuery>

function id(name: string, of: string) {
  const message = `${name} must be ${of} ID`
  return z.optional(z.pipe(string.check(z.maxLength(60, message)), absentIfEmpty))
}

const feed = id('feed', 'a feed')

const event = id('event', 'an event')

export const PermalinkQuery = z.object({ event, feed })
export type PermalinkQuery = z.output<typeof PermalinkQuery>

/** The ids of a permalink, unless they cannot be any. */
export function permalinkIds({ event, feed }: PermalinkQuery) {
  const plausible =
    (feed === undefined || isId('feed', feed)) && (event === undefined || isId('evt', event))
  return plausible ? { eventId: event, feedId: feed } : undefined
}

export const NoQuery = z.object({})

/** What calendar files take: what is over may be in them, and they have no pages. */
export const CalendarQuery = z
  .object({ search, category, state, country, access })
  .check(stateInFull)

/** The same for feeds of news, which readers of some kinds want by the events' own dates. */
export const NewsQuery = z
  .object({
    ...CalendarQuery.shape,
    order: z._default(z.enum(['new', 'start'], 'order must be new or start'), 'new'),
    /** A series is news once, not once a week. */
    repeats: z._default(z.enum(['first', 'all'], 'repeats must be first or all'), 'first'),
  })
  .check(stateInFull)

/** Where further events are on further pages: with this many on each, 20 hold all. */
export const NEWS_PER_PAGE = 100
export const PagedNewsQuery = z
  .object({
    ...NewsQuery.shape,
    page: z._default(
      z.pipe(
        string.check(z.regex(/^(0*([1-9]|1\d|20))?$/, 'page must be a whole number from 1 to 20')),
        z.transform((text: string) => Number(text) || 1),
      ),
      1,
    ),
  })
  .check(stateInFull)

export type CalendarQuery = z.output<typeof CalendarQuery> & {
  order?: 'new' | 'start'
  repeats?: 'first' | 'all'
  page?: number
}

/** A list's parameters as the filters of a query. */
export function toFilters(query: {
  search?: string | undefined
  category?: string | undefined
  state?: string | undefined
  country?: string | undefined
  is_free?: boolean | undefined
  access?: string | undefined
  ongoing: boolean
  repeats?: string | undefined
  from?: string | undefined
  to?: string | undefined
}): EventFilters {
  return {
    terms: query.search === undefined ? [] : searchTerms(fold(query.search)).map(joinedTerm),
    category: query.category && fold(query.category),
    stateKey: query.state
      ? stateKey(query.state, query.country)
      : query.country && countryKey(query.country),
    isFree: query.is_free,
    access: query.access?.split(',').filter(isAccessFeature),
    ongoing: query.ongoing,
    firstOnly: query.repeats === 'first',
    from: query.from,
    to: query.to,
  }
}
