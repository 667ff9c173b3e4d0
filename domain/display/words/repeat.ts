import type { Translation } from '../words.ts'
import { ar } from './repeat/ar.ts'
import { de } from './repeat/de.ts'
import { en } from './repeat/en.ts'
import { es } from './repeat/es.ts'
import { fr } from './repeat/fr.ts'
import { it } from './repeat/it.ts'
import { ja } from './repeat/ja.ts'
import { nl } from './repeat/nl.ts'
import type { RepeatWords } from './repeat/parts.ts'
import { pl } from './repeat/pl.ts'
import { pt } from './repeat/pt.ts'
import { zh } from './repeat/zh.ts'

const LANGUAGES: Record<Translation | 'en', RepeatWords> = {
  ...{ ar, de, en, es, fr, it, ja, nl, pl, pt, zh },
}

/** The words of a locale, and the locale of names beside them: English where there are none. */
export function repeatWordsFor(locale: string): { words: RepeatWords; locale: string } {
  const words = LANGUAGES[(locale.split('-')[0] ?? '') as keyof typeof LANGUAGES]
  return words ? { words, locale } : { words: en, locale: 'en' }
}
