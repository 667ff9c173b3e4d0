import { LANGUAGES, type LanguageTag } from '../../../domain/words.ts'
import type { Option } from '../../forms/field.tsx'
import { WIDGET } from './texts.ts'

export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The choices of the form. A language with a region, such as `pt-BR`, is listed only if it was chosen before. */
export function languageOptions(chosen: string): Option[] {
  const own = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))
  const isOther = chosen !== '' && !Object.hasOwn(LANGUAGES, chosen) && isLanguage(chosen)
  const other = isOther ? [{ value: chosen, label: languageName(chosen) }] : []
  return [{ value: '', label: WIDGET.anyLanguage }, ...own, ...other]
}

export function languageName(tag: string): string {
  if (tag === '') return WIDGET.anyLanguage
  if (Object.hasOwn(LANGUAGES, tag)) return LANGUAGES[tag as LanguageTag].name
  return (
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  )
}
