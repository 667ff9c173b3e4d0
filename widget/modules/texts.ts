import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { isStateAlone } from '../../domain/place-name.ts'
import { stateSpellings } from '../../domain/states.ts'
import type { Language } from '../../domain/words.ts'

// The texts that come with a module; the build puts them in place of this file. They are in English: other
// languages have theirs in the file of `besideEvents`.

const MONTH = ['moreEvents', 'timeZone'] as const
const LINKS = ['apple', 'google', 'copy', 'copied', 'calendarAddress', 'calendarOften'] as const
const { event, filter, month, subscribe } = ALL_LANGUAGES.en

export const MONTH_TEXTS = pick(month, MONTH)
export const LINK_TEXTS = pick(subscribe, LINKS)
// What only pages or another module shows is left out.
const { website: _, ...ofEvent } = event
const { categories, ...finding } = filter
export const EVENT_TEXTS = ofEvent
export const FILTER_TEXTS = finding
export const SIGN_UP_TEXTS = { categories, ...pick(subscribe, ['privacy', 'suggest']) }
/** What means a state, and no city. */
export const STATES_ALONE = stateSpellings().filter(isStateAlone)

/** What the script reads in the visitor's language beside the first events. */
export function besideEvents(language: Language): Record<string, unknown> {
  const { widget, event, filter, near, signUp, month, subscribe } = language
  const links = pick(subscribe, [...LINKS, 'privacy', 'suggest'])
  return { ...widget, ...event, ...filter, ...near, ...signUp, ...pick(month, MONTH), ...links }
}

function pick<T extends object, N extends keyof T>(texts: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Pick<T, N>
}
