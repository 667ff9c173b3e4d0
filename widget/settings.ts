import { textOn } from '../domain/display/accent.ts'
import { httpLink } from '../domain/display/http-link.ts'
import type { WidgetConfigAnswer } from '../domain/event-contract.ts'

export type Settings = {
  feed: string
  /** Where the service is, without a slash at the end; empty when nobody said. */
  api: string
  view: 'list' | 'month'
  /** The month to begin with; empty for today's. */
  month: string
  theme: 'auto' | 'light' | 'dark'
  accent: string
  heading: string
  headingLevel: number
  perPage: number
  search: boolean
  nearby: boolean
  subscribe: boolean
}

/** Attributes of the element, each also a property in camel case. */
export const ATTRIBUTES =
  'feed api view month theme accent heading heading-level per-page search nearby subscribe'.split(
    ' ',
  )

type Attributes = { getAttribute(name: string): string | null }

/** What the page says, else what the dashboard says, else the default. Wrong values count as unsaid. */
export function readSettings(
  element: Attributes,
  scriptOrigin: string,
  answer?: WidgetConfigAnswer,
): Settings {
  const config = answer?.widget
  // Frameworks write properties of an element they do not know yet as attributes: `perpage`.
  const said = (name: string) =>
    (element.getAttribute(name) ?? element.getAttribute(name.replace('-', '')))?.trim()
  const oneOf = <T extends string>(name: string, ...values: T[]) =>
    values.find((value) => value === said(name))
  const whole = (name: string, most: number) => {
    const value = Number(said(name))
    return Number.isInteger(value) && value > 0 ? Math.min(value, most) : undefined
  }
  const shown = (name: string) => {
    const value = said(name)
    return value === undefined ? undefined : !/^(false|off|no|0)$/i.test(value)
  }
  const accent = said('accent')
  const api = httpLink(said('api') ?? scriptOrigin)
  return {
    feed: said('feed') ?? '',
    api: api ? new URL(api).origin : '',
    view: oneOf('view', 'list', 'month') ?? config?.view ?? 'list',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(said('month') ?? '')?.[0] ?? '',
    theme: oneOf('theme', 'auto', 'light', 'dark') ?? config?.theme ?? 'auto',
    accent: (accent && textOn(accent) ? accent : config?.accentColor) ?? '#2557d6',
    heading: said('heading') ?? config?.title ?? answer?.feed.name ?? '',
    headingLevel: whole('heading-level', 5) ?? 2,
    perPage: whole('per-page', 100) ?? config?.perPage ?? 20,
    search: shown('search') ?? config?.showSearch ?? true,
    nearby: shown('nearby') ?? config?.showNearby ?? true,
    subscribe: shown('subscribe') ?? config?.showSubscribe ?? true,
  }
}
