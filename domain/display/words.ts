import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import type { enScript } from './words/en-script.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'

export type Words = Record<keyof typeof en, string>
/** What of them the widget's script says by itself. */
export type ScriptWords = Record<keyof typeof enScript, string>

const LANGUAGES = { ar, de, en, es, fr, it, ja, nl, pl, pt, zh } satisfies Record<string, Words>
/** Every table of texts has all of these languages. */
export type Translation = Exclude<keyof typeof LANGUAGES, 'en'>

/** For the build; the widget and the pages read the one language they need. */
export const TRANSLATIONS: Record<string, Words> = LANGUAGES

/** The texts in a locale's language, English where there are none. */
export function wordsFor(locale: string): Words {
  return TRANSLATIONS[locale.split('-')[0] ?? ''] ?? en
}
