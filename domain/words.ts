/** The texts of one language, by section: what a file of `domain/words/` exports. */
export type Language = typeof import('./words/en.ts')

/** Every language, as it calls itself, in the order of lists. The build gives each to the widget, too. */
export const LANGUAGES = {
  de: { name: 'Deutsch', read: () => import('./words/de.ts') },
  en: { name: 'English', read: () => import('./words/en.ts') },
  es: { name: 'Español', read: () => import('./words/es.ts') },
  fr: { name: 'Français', read: () => import('./words/fr.ts') },
  it: { name: 'Italiano', read: () => import('./words/it.ts') },
  nl: { name: 'Nederlands', read: () => import('./words/nl.ts') },
  pl: { name: 'Polski', read: () => import('./words/pl.ts') },
  pt: { name: 'Português', read: () => import('./words/pt.ts') },
  ar: { name: 'العربية', read: () => import('./words/ar.ts') },
  zh: { name: '中文', read: () => import('./words/zh.ts') },
  ja: { name: '日本語', read: () => import('./words/ja.ts') },
} satisfies Record<string, { name: string; read: () => Promise<Language> }>

export type LanguageTag = keyof typeof LANGUAGES
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[]

/** The language of a locale, if there are texts in it: `pt` for `pt-BR`. */
export function languageOf(locale: string): LanguageTag | undefined {
  const [tag = ''] = locale.split('-')
  return LANGUAGE_TAGS.find((known) => known === tag)
}

/** Loads the language of a setting such as `pt-BR`: English where there are no texts. */
export async function readLanguage(
  setting: string | null | undefined,
): Promise<Spoken & { direction: 'ltr' | 'rtl' }> {
  const locale = canonical(setting)
  const tag = languageOf(locale)
  const language = await LANGUAGES[tag ?? 'en'].read()
  return { locale: tag ? locale : 'en', direction: tag === 'ar' ? 'rtl' : 'ltr', language }
}

function canonical(setting: string | null | undefined): string {
  try {
    return Intl.getCanonicalLocales(setting ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** What is said of an event and its list. */
export type Words = Language['widget'] & Language['event']

/** For whom something is written: the texts, and how dates and numbers are. */
export type Spoken<Section extends keyof Language = keyof Language> = {
  locale: string
  language: Pick<Language, Section>
}
