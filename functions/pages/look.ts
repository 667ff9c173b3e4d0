import { TRANSLATIONS, type Words, wordsFor } from '../../widget/words.ts'

/** How a page speaks: what the widget's own modules need to write times and texts. */
export type Look = { locale: string; direction: 'ltr' | 'rtl'; words: Words; now: number }

/** The language staff chose for the feed, where there are texts for it; English otherwise. */
export function lookOf(language: string | null | undefined, now: Date): Look {
  const primary = (language ?? '').split('-')[0]?.toLowerCase() ?? ''
  const locale = language && primary in TRANSLATIONS ? canonical(language) : 'en-US'
  const direction = primary === 'ar' && locale !== 'en-US' ? 'rtl' : 'ltr'
  return { locale, direction, words: wordsFor(locale), now: now.getTime() }
}

function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}
