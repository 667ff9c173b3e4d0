import { textOn } from '../../domain/display/accent.ts'
import { localDate } from '../../domain/display/event-time.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Language } from '../../domain/words.ts'
import { type Child, h } from '../dom.ts'
import { directionOf } from '../language.ts'
import type { PageLook } from '../modules/look.ts'
import { ACCENT, type Config, type Settings } from '../settings.ts'

/** A page's own wording: any text of these sections, by its name. */
export type Strings = Partial<
  Language['widget'] &
    Language['event'] &
    Language['filter'] &
    Language['month'] &
    Language['near'] &
    Language['signUp'] &
    Language['subscribe']
>

/** The element, as far as a session knows it. */
export type Host = HTMLElement & {
  /** The page's own wording. */
  strings: Strings | undefined
  announce: (text: string) => void
}

/** What every part of the widget needs to draw itself; modules of later releases get it, too. */
export type Ui = {
  words: Language['widget']
  locale: string
  settings: Settings
  now: () => number
  /** Where the feed is at home. */
  timeZone: string
  /** `2026-07-02` where the feed is at home. */
  today: () => string
  /** Shows an event; `key` names what gets the focus back afterwards. */
  open: (event: Event, key?: string) => void
  /** A heading so many levels below the widget's own. */
  heading: (
    below: number,
    name: string,
    props: Record<string, string | number | boolean>,
    ...content: Child[]
  ) => HTMLElement
}

export function makeUi(
  spoken: Pick<Ui, 'words' | 'locale'>,
  settings: Settings,
  config: Config | undefined,
  open: Ui['open'],
): Ui {
  const home = config?.feed ?? config?.organization
  const timeZone = home?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    ...spoken,
    settings,
    now: Date.now,
    timeZone,
    today: () => localDate(Date.now(), timeZone),
    open,
    heading: (below, name, props, ...content) => {
      // Without a heading of its own the widget's next ones move up: no level is left out.
      const level = settings.headingLevel + (settings.heading ? below : 0)
      return h(`h${level}.${name}` as `h2.${string}`, props, ...content)
    },
  }
}

/**
 * Language, direction, and colors of everything inside. `page` is how the page around looks; until that is known,
 * what an `auto` theme shows goes with any background.
 */
export function applyLook(
  host: Element,
  root: HTMLElement,
  { settings, locale }: Ui,
  page?: Partial<PageLook>,
): void {
  // A color that was chosen wins.
  const accent = settings.accent || page?.accent || ACCENT
  root.lang = locale
  root.dir = directionOf(host, locale)
  root.dataset.theme = page?.theme ?? settings.theme
  const set = (name: string, value = '') => root.style.setProperty(`--set-${name}`, value)
  set('accent', accent)
  set('on-accent', accent === page?.accent ? page.onAccent : textOn(accent))
  set('font', page?.font)
  set('radius', page?.radius)
}

/**
 * The snippet reserves a screen, so that nothing shifts while the calendar loads. A height that the
 * page sets counts instead, and the calendar scrolls in it.
 */
export function fitHeight(host: HTMLElement, root: HTMLElement): void {
  const { display, minHeight } = host.style
  const { maxHeight } = getComputedStyle(host)
  // The height as it was set, and not as it came out, is known of what is not displayed only.
  host.style.display = 'none'
  const { height } = getComputedStyle(host)
  host.style.display = display
  const isSet = /\d/.test(height + maxHeight)
  if (isSet && minHeight === '100vh') host.style.minHeight = ''
  // In a host that is no flex box; a percentage would mean its height alone.
  root.style.maxHeight = /\d/.test(maxHeight) ? 'inherit' : ''
}

/**
 * What of the reserved screen is out of sight goes again, which shifts nothing either and leaves no hole
 * below a short calendar.
 */
export function releaseHeight(host: HTMLElement): void {
  const { top } = host.getBoundingClientRect()
  if (host.style.minHeight === '100vh') host.style.minHeight = `min(100vh, 100vh - ${top}px)`
}
