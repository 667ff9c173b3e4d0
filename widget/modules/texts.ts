import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import type { Language, LanguageTag } from '../../domain/words.ts'

// The texts that come with a module; the build puts them in place of this file. They are in English: other
// languages have theirs in the file of `besideEvents`. Only what is long comes in every language.

const MONTH = ['moreEvents', 'timeZone'] as const
const LINKS = ['apple', 'google', 'copy', 'copied'] as const
const { filter, month, subscribe } = ALL_LANGUAGES.en

export const MONTH_TEXTS = pick(month, MONTH)
export const LINK_TEXTS = pick(subscribe, LINKS)
export const SIGN_UP_TEXTS = { ...pick(filter, ['categories']), ...pick(subscribe, ['privacy']) }
export const CALENDAR_TEXTS = inEveryLanguage('subscribe', ['calendarAddress', 'calendarOften'])

/** What the script reads in the visitor's language beside the first events. */
export function besideEvents(language: Language): Record<string, unknown> {
  const { widget, event, filter, near, signUp, month, subscribe } = language
  const links = pick(subscribe, [...LINKS, 'privacy'])
  return { ...widget, ...event, ...filter, ...near, ...signUp, ...pick(month, MONTH), ...links }
}

function inEveryLanguage<S extends keyof Language, N extends keyof Language[S]>(
  section: S,
  names: N[],
): Record<LanguageTag, Pick<Language[S], N>> {
  const texts = Object.entries(ALL_LANGUAGES).map(([tag, language]) => [
    tag,
    pick(language[section], names),
  ])
  return Object.fromEntries(texts)
}

function pick<T extends object, N extends keyof T>(texts: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Pick<T, N>
}
