import type { OrgWidgetConfigAnswer, WidgetConfigAnswer } from '../domain/calendar-contract.ts'
import { textOn } from '../domain/display/accent.ts'
import { httpLink } from '../domain/display/http-link.ts'
import { ATTRIBUTES, type Attribute, type AttributeOf } from './attributes.ts'
import { FeedError } from './errors.ts'

/** What is known of a calendar besides its events: that of an organization has no feed. */
export type Config = Pick<WidgetConfigAnswer, 'widget'> & {
  feed?: WidgetConfigAnswer['feed']
  places?: boolean
  countries?: string[]
  postalCodes?: boolean
  organization: Partial<OrgWidgetConfigAnswer['organization'] & WidgetConfigAnswer['organization']>
  links: Partial<WidgetConfigAnswer['links']>
}

export type Settings = {
  /** Empty for the calendar of an organization. */
  feed: string
  /** Where its calendar stands in the API. */
  path: string
  /** The address of its page, for people. */
  page: string
  /** Where the service is, without a slash at the end; empty when that is not known. */
  api: string
  view: WidgetConfigAnswer['widget']['view']
  /** The month to begin with; empty for today's. */
  month: string
  theme: 'auto' | 'light' | 'dark'
  /** Empty where none was chosen. */
  accent: string
  heading: string
  headingLevel: number
  perPage: number
  /** Whether lists show of an event that repeats the next date alone. */
  firstOnly: boolean
  /** Images in lists and details, in details only, or nowhere. */
  images: WidgetConfigAnswer['widget']['images']
  /** Whether the page's URL names the event that is open. */
  eventLinks: boolean
  search: boolean
  nearby: boolean
  /** Whether the service knows cities, and postal codes where the events are. */
  places: boolean | undefined
  /** Where its next events are. */
  countries: string[] | undefined
  postalCodes: boolean | undefined
  subscribe: boolean
  /** Whether visitors can subscribe to the calendar in a program of theirs. */
  calendar: boolean
  /** Whether a link leads to where visitors suggest events: the API does not say whether a feed takes them. */
  suggest: boolean | undefined
}

/** What the dashboard says where no color was chosen. */
export const ACCENT = '#2557d6'

type Attributes = { getAttribute(name: string): string | null }

/**
 * What the page says, else what the dashboard says, else the default. A wrong value counts as none.
 */
export function readSettings(element: Attributes, scriptOrigin: string, answer?: Config): Settings {
  const config = answer?.widget
  // Frameworks write properties of an element they do not know yet as attributes: `perpage`.
  const attribute = (name: Attribute) =>
    (element.getAttribute(name) ?? element.getAttribute(name.replace('-', '')))?.trim()
  const oneOf = <N extends AttributeOf<readonly string[]>>(name: N) => {
    const words: readonly (typeof ATTRIBUTES)[N][number][] = ATTRIBUTES[name]
    return words.find((word) => word === attribute(name))
  }
  const wholeNumber = (name: AttributeOf<number>) => {
    const value = Number(attribute(name))
    return Number.isInteger(value) && value > 0 ? Math.min(value, ATTRIBUTES[name]) : undefined
  }
  const isShown = (name: AttributeOf<true>) => {
    const value = attribute(name)
    return value === undefined ? undefined : !/^(false|off|no|0)$/i.test(value)
  }
  const accent = attribute('accent')
  const org = attribute('org')
  const feed = org ? '' : (attribute('feed') ?? '')
  const custom = attribute('custom') ?? ''
  const link = httpLink(attribute('api') ?? scriptOrigin)
  const api = link ? new URL(link).origin : ''
  return {
    feed,
    path: org ? `orgs/${org}${custom && `/custom/${custom}`}` : `feeds/${feed}`,
    page: `${api}/${org ? `o/${org}${custom && `/${custom}`}` : `f/${feed}`}`,
    api,
    view: oneOf('view') ?? config?.view ?? 'list',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(attribute('month') ?? '')?.[0] ?? '',
    theme: oneOf('theme') ?? config?.theme ?? 'auto',
    accent: (accent && textOn(accent) ? accent : config?.accentColor.replace(ACCENT, '')) ?? '',
    heading: attribute('heading') ?? config?.title ?? answer?.feed?.name ?? '',
    headingLevel: wholeNumber('heading-level') ?? 2,
    perPage: wholeNumber('per-page') ?? config?.perPage ?? 20,
    firstOnly: (oneOf('repeats') ?? config?.repeats) === 'first',
    images: oneOf('images') ?? config?.images ?? 'list',
    eventLinks: isShown('event-links') ?? false,
    search: isShown('search') ?? config?.showSearch ?? true,
    // A place is looked for within one feed.
    nearby: !org && (isShown('nearby') ?? config?.showNearby ?? true),
    places: answer?.places,
    countries: answer?.countries,
    postalCodes: answer?.postalCodes,
    subscribe: isShown('subscribe') ?? config?.showSubscribe ?? true,
    calendar: isShown('calendar') ?? config?.showCalendar ?? true,
    suggest: !org && isShown('suggest'),
  }
}

/** Throws where no calendar can be meant. */
export function assertSettings({ api, path }: Settings): void {
  if (!api) throw new FeedError('setup', 'no api')
  if (!/^(feeds\/feed_[a-z0-9_]{4,40}|orgs(\/[^/?#.%]+)+)$/.test(path)) {
    throw new FeedError('setup', `no calendar: ${path}`)
  }
}
