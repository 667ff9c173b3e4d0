/** The values of the settings that are a choice. */
export const WIDGET_CHOICES = {
  view: ['list', 'month', 'cards'],
  theme: ['auto', 'light', 'dark'],
  /** Whether lists show each date of an event that repeats, or its next one alone. */
  repeats: ['all', 'first'],
  /** Images in lists and details, in details only, or nowhere. */
  images: ['none', 'list', 'detail'],
} as const
export const MOST_PER_PAGE = 100
/** Characters of the texts. */
export const LONGEST_SETTING = { language: 35, title: 100 }

type Choices = { [N in keyof typeof WIDGET_CHOICES]: (typeof WIDGET_CHOICES)[N][number] }

/** How a feed's widget looks unless the page that embeds it says otherwise. */
export type WidgetConfig = Choices & {
  accentColor: string
  language: string | null
  showSearch: boolean
  showNearby: boolean
  showSubscribe: boolean
  showCalendar: boolean
  perPage: number
  title: string | null
}

export const WIDGET_DEFAULTS: WidgetConfig = {
  view: 'list',
  theme: 'auto',
  accentColor: '#2557d6',
  language: null,
  showSearch: true,
  showNearby: true,
  showSubscribe: true,
  showCalendar: true,
  perPage: 20,
  repeats: 'all',
  images: 'list',
  title: null,
}

/** The settings that staff chose over the defaults; anything else that is stored stays inside. */
export function withDefaults(chosen: Partial<WidgetConfig>): WidgetConfig {
  const names = Object.keys(WIDGET_DEFAULTS) as (keyof WidgetConfig)[]
  const entries = names.map((name) => [name, chosen[name] ?? WIDGET_DEFAULTS[name]])
  return Object.fromEntries(entries)
}

/** The settings that feeds shown together agree on. */
export function sharedSettings(all: Partial<WidgetConfig>[]): Partial<WidgetConfig> {
  const [first = {}, ...others] = all
  const agreed = Object.entries(first).filter(([name, value]) =>
    others.every((settings) => settings[name as keyof WidgetConfig] === value),
  )
  return Object.fromEntries(agreed)
}
