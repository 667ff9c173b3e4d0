import type { CalendarScope } from '../../db/lists/calendars.ts'
import { countFacets } from '../../db/lists/event-lists.ts'
import { ACCESS_FEATURES, type AccessFeature } from '../../domain/access.ts'
import {
  isNear,
  MOST_CATEGORY_CHIPS,
  NEAR,
  type ShownDays,
} from '../../domain/display/near-days.ts'
import type { Facets } from '../../domain/event-contract.ts'
import { fold } from '../../domain/fold.ts'
import type { WidgetConfig } from '../../domain/widget-config.ts'
import { toFilters } from '../events/params.ts'
import type { Deps } from '../platform/deps.ts'

/** Filters that a visitor can choose. */
export type Choices = {
  /** The most frequent ones; `key` is the value of the query parameter. */
  categories: { key: string; name: string; color: string | null }[]
  /** Accessibility features of any event, and those that are chosen. */
  access: AccessFeature[]
  /** Empty if all events are in one state. */
  states: string[]
  /** What can be looked up: cities alone, or postal codes, too. */
  places: 'cities' | 'postal codes' | undefined
  /** Where places are suggested first. */
  countries?: string[]
}

export const NO_CHOICES: Choices = { categories: [], access: [], states: [], places: undefined }

type Asked = {
  scope: CalendarScope
  query: ShownDays & { access?: string | undefined } & Record<string, unknown>
  widget: WidgetConfig
  places: Choices['places']
  colors: Record<string, string>
  /** The date in the calendar's zone. */
  today: string
}

/**
 * The categories and states of a calendar's upcoming events. Counting them costs as much as the list, so the
 * pages of a search, of other days than those of chips, and further pages, which have any number of URLs, go without.
 */
export async function loadChoices(
  { db, now }: Deps,
  { scope, query, widget, places, colors, today }: Asked,
): Promise<Choices> {
  const { search, cursor, keywords, from, to, place } = query
  const days = NEAR.some((near) => isNear(near, today, query)) ? [] : [from, to]
  const isPlain = [search, cursor, keywords, place, ...days].every((asked) => asked === undefined)
  if (!isPlain || !widget.showSearch) return { ...NO_CHOICES, places }
  const filters = toFilters({ ongoing: true, repeats: widget.repeats })
  const counted = await countFacets(db, { scope, filters, now: now() })
  if (!counted) return NO_CHOICES
  const chosen = toFilters({ access: query.access, ongoing: true }).access ?? []
  const { categories, access, states }: Facets = JSON.parse(counted.facets)
  return {
    categories: withChosen(categories, query.category).map((name) => {
      const key = fold(name)
      return { key, name, color: colors[key] ?? null }
    }),
    access: ACCESS_FEATURES.filter(
      (name) => chosen.includes(name) || access.some(({ feature }) => feature === name),
    ),
    states: states.length > 1 ? states.map(({ name }) => name) : [],
    places,
  }
}

/** The first categories and the chosen one; none if there is only one. */
function withChosen(counted: Facets['categories'], chosen: unknown): string[] {
  const names = counted.map(({ name }) => name)
  const first = names.slice(0, MOST_CATEGORY_CHIPS)
  const own = names.slice(MOST_CATEGORY_CHIPS).filter((name) => fold(name) === chosen)
  return names.length > 1 ? [...first, ...own] : []
}
