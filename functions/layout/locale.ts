import { en } from '../../domain/display/words/en.ts'
import type { Words } from '../../domain/display/words.ts'
import type { Deps } from '../platform/deps.ts'

/** Whom a page is written for: in which language, and at which moment. */
export type Reader = { locale: string; direction: 'ltr' | 'rtl'; words: Words; now: number }

/** The language staff chose for the feed, where the widget has texts for it; English otherwise. */
export async function readerOf(deps: Deps, language: string | null | undefined): Promise<Reader> {
  const now = deps.now().getTime()
  const locale = canonical(language)
  const [primary = ''] = locale.split('-')
  const isForeign = primary !== 'en' && /^[a-z]{2}$/.test(primary)
  const file = isForeign ? await deps.publicFile(`/widget.${primary}.json`) : undefined
  if (!file?.ok) return { locale: 'en-US', direction: 'ltr', words: en, now }
  const words: Words = { ...en, ...((await file.json()) as Partial<Words>) }
  return { locale, direction: primary === 'ar' ? 'rtl' : 'ltr', words, now }
}

function canonical(language: string | null | undefined): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en-US')[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}
