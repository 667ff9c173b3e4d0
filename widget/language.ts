import { widget as english } from '../domain/words/en.ts'
import type { Language } from '../domain/words.ts'
import { getJson } from './service.ts'

// Set by the build: which languages there are, `ar de en`, and what names their present wording.
declare const LANGUAGES: string
declare const TRANSLATIONS_HASH: string

/** The language of a locale, if there are texts in it. */
export function languageOf(locale: string): string | undefined {
  return LANGUAGES.split(' ').find((language) => language === locale.split('-')[0])
}

const kept = new Map<string, Promise<Language['widget']>>()

/**
 * The texts of a language, read once for all widgets of a page and kept by the browser for good.
 * English is in the script, and stands in where a translation cannot be had.
 */
export async function readWords(locale: string, origin: string): Promise<Language['widget']> {
  const language = languageOf(locale)
  if (!language || language === 'en') return english
  const url = `${origin}/widget.${language}.${TRANSLATIONS_HASH}.json`
  const words = kept.get(url) ?? read(url)
  kept.set(url, words)
  return words
}

async function read(url: string): Promise<Language['widget']> {
  try {
    return {
      ...english,
      ...(await getJson<Partial<Language['widget']>>(url, undefined, 'default')),
    }
  } catch {
    // The next widget asks again.
    kept.delete(url)
    return english
  }
}

/**
 * The nearest `lang` wins, through shadow roots too; then the feed's setting; then the browser's. A
 * language without texts is passed over, dates and all, unless the page brings the texts itself.
 */
export function localeOf(
  element: Element,
  configured: string | null | undefined,
  bringsTexts: boolean,
): string {
  const own = known(nearestLang(element))
  if (own && bringsTexts) return own
  const tags = [own, known(configured), known(navigator.language)]
  return tags.find((tag) => tag && languageOf(tag)) ?? 'en'
}

/** `en_us` -> `en-US`; nothing for a tag that is wrong or that this browser has no texts for. */
function known(tag: string | null | undefined): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf((tag ?? '').replace(/_/g, '-'))[0]
  } catch {
    return undefined
  }
}

function nearestLang(element: Element): string | null {
  const found = element.closest('[lang]')
  const root = element.getRootNode()
  if (found) return found.getAttribute('lang')
  return root instanceof ShadowRoot ? nearestLang(root.host) : null
}

/** An explicit `dir` on the element wins; else the script of the language decides. */
export function directionOf(element: Element, locale: string): string {
  return element.getAttribute('dir') ?? (/^(ar|fa|he|ur)/.test(locale) ? 'rtl' : 'ltr')
}
