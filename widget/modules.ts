import type { LanguageTag } from '../domain/words.ts'
import { adoptSheet } from './dom.ts'
import { FeedError } from './errors.ts'
import { languageOf } from './language.ts'
import type * as cards from './modules/cards.ts'
import type * as chips from './modules/chips.ts'
import type * as event from './modules/event.ts'
import type * as filter from './modules/filter.ts'
import type * as links from './modules/links.ts'
import type * as look from './modules/look.ts'
import type * as month from './modules/month.ts'
import type * as repeat from './modules/repeat.ts'
import type * as subscribe from './modules/subscribe.ts'

// Set by the build: what names the modules of this release.
declare const MODULES_HASH: string

/**
 * The parts of the widget that are loaded on first use. A page may keep an old script and get the
 * modules of a later release, so what they are given and what they export only grows.
 */
export type Modules = {
  cards: typeof cards
  chips: typeof chips
  event: typeof event
  filter: typeof filter
  links: typeof links
  look: typeof look
  month: typeof month
  subscribe: typeof subscribe
} & Record<RepeatModule, typeof repeat>

/** Each language has its own: sentences about rules are long. */
type RepeatModule = `repeat${LanguageTag}`

/** The module that says how events repeat, in the language of a locale. */
export function repeatModule(locale: string): RepeatModule {
  return `repeat${languageOf(locale) ?? 'en'}` as RepeatModule
}

const failures = new Map<string, number>()

/** Loads a module once for all widgets of a page, with its styles for the widget around `inside`. */
export async function loadModule<N extends keyof Modules>(
  name: N,
  origin: string,
  inside: Element,
): Promise<Modules[N]> {
  const failed = failures.get(name) ?? 0
  // Before the wait, after which a part may have been drawn anew and be gone.
  const shadow = inside.getRootNode() as ShadowRoot
  try {
    // A page may have the widget in a bundle of its own, which is to leave this URL alone.
    const module = await import(
      /* webpackIgnore: true */ `${origin}/widget.${name}.${MODULES_HASH}.js${failed ? `?${failed}` : ''}`
    )
    const { css }: { css?: string } = module
    if (css && shadow instanceof ShadowRoot) adoptSheet(shadow, css)
    return module
  } catch (error) {
    // A browser remembers that a URL could not be loaded, so the next attempt uses another one.
    failures.set(name, failed + 1)
    throw new FeedError(navigator.onLine ? 'network' : 'offline', String(error))
  }
}
