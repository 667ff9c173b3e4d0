import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { languageOf, type Spoken } from '../../domain/words.ts'

/** How events repeat in the language of a locale. The build puts one language in place of this file. */
export function repeatsIn(locale: string): Spoken<'repeats'> {
  const tag = languageOf(locale)
  return { locale: tag ? locale : 'en', language: ALL_LANGUAGES[tag ?? 'en'] }
}
