import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import type { Language, LanguageTag } from '../../domain/words.ts'

// The texts that come with a module, in every language; the build puts them in place of this file. All
// other texts of a language are in one file, which the script reads beside the first events.

type Texts<Section extends keyof Language, Name extends keyof Language[Section]> = Record<
  LanguageTag,
  Pick<Language[Section], Name>
>

export const EVENT_TEXTS = textsOf('event', ['eventPage'])
export const FILTER_TEXTS = textsOf('filter', ['categories'])
export const CALENDAR_TEXTS = textsOf('subscribe', [
  ...(['apple', 'google', 'calendarAddress', 'calendarOften', 'copy', 'copied'] as const),
])
export const MONTH_TEXTS = textsOf('month', ['moreEvents', 'timeZone'])
export const PRIVACY_TEXTS = textsOf('subscribe', ['privacy'])

function textsOf<S extends keyof Language, N extends keyof Language[S]>(
  section: S,
  names: N[],
): Texts<S, N> {
  const texts = Object.entries(ALL_LANGUAGES).map(([tag, language]) => [
    tag,
    Object.fromEntries(names.map((name) => [name, language[section][name]])),
  ])
  return Object.fromEntries(texts)
}
