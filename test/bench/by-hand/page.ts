import { ACCESS_FEATURES } from '../../../domain/access.ts'
import { fold } from '../../../domain/fold.ts'
import { type WidgetConfig, withDefaults } from '../../../domain/widget-config.ts'
import { PUBLIC_URL, positionOf, type Row } from './columns.ts'
import { facetsOf, type Groups } from './facets.ts'
import { type Asked, cursorOf, PER_PAGE } from './list.ts'

type ConfigRow = {
  feed: { id: string }
  organization: Record<'slug' | 'name', string> & Record<'url' | 'privacyUrl', string | null>
  takesSubmissions: boolean
  widget: Partial<WidgetConfig>
  places: boolean
  countries: string[]
}

export function configBody([row]: ConfigRow[]): string {
  if (!row) throw new Error('no such feed')
  const { feed, organization, widget, places, countries } = row
  const { slug, name, url, privacyUrl } = organization
  const ofFeed = `${PUBLIC_URL}/api/v1/feeds/${feed.id}`
  return JSON.stringify({
    feed,
    organization: { slug, name, url, privacyUrl },
    widget: withDefaults(widget),
    ...{ places, countries, postalCodes: false },
    links: {
      events: `${ofFeed}/events`,
      calendar: `${ofFeed}/calendar/{year}/{month}`,
      nearby: `${ofFeed}/events/nearby`,
      subscribe: `${PUBLIC_URL}/subscriptions`,
      page: `${PUBLIC_URL}/f/${feed.id}`,
    },
  })
}

type PageRow = ConfigRow &
  Groups & {
    list: (Omit<Row, 'start'> & { start: string })[] | null
  }

const MOST_CATEGORIES = 30

/** What the page of a feed shows, as JSON. */
export function pageBody([row]: PageRow[], asked: Asked): string {
  if (!row) throw new Error('no such feed')
  const { feed, organization, takesSubmissions, widget, countries } = row
  const { categories, states } = facetsOf(row)
  const shown = categories.length > 1 ? categories.slice(0, MOST_CATEGORIES) : []
  const found = (row.list ?? []).map((one) => ({ ...one, start: new Date(one.start) }))
  const events = found.slice(0, PER_PAGE)
  const last = found.length > PER_PAGE && events.at(-1)
  return JSON.stringify({
    ...{ feed, organization, takesSubmissions, widget: withDefaults(widget) },
    ...{ query: {}, view: 'list' },
    choices: {
      categories: shown.map(({ name, color }) => ({ key: fold(name ?? ''), name, color })),
      access: ACCESS_FEATURES.filter((name) => row.access?.some(({ feature }) => feature === name)),
      states: states.length > 1 ? states.map(({ name }) => name) : [],
      countries,
    },
    events: events.map(({ event }) => JSON.parse(event)),
    nextCursor: last ? cursorOf(positionOf(last), asked) : null,
  })
}
