import type { Translation } from '../../../domain/display/words.ts'
import type { Option } from '../../forms/field.tsx'
import { WIDGET } from './texts.ts'

/** The languages of the widget, each in itself. */
const NAMES: Record<Translation | 'en', string> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ar: 'العربية',
  zh: '中文',
  ja: '日本語',
}

export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The choices of the form. A language with a region, such as `pt-BR`, is listed only if it was chosen before. */
export function languageOptions(chosen: string): Option[] {
  const own = Object.entries(NAMES).map(([value, label]) => ({ value, label }))
  const isOther = chosen !== '' && !Object.hasOwn(NAMES, chosen) && isLanguage(chosen)
  const other = isOther ? [{ value: chosen, label: languageName(chosen) }] : []
  return [{ value: '', label: WIDGET.anyLanguage }, ...own, ...other]
}

export function languageName(tag: string): string {
  if (tag === '') return WIDGET.anyLanguage
  if (Object.hasOwn(NAMES, tag)) return NAMES[tag as keyof typeof NAMES]
  return (
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  )
}
