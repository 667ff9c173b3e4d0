import { en } from '../domain/display/words/en.ts'
import type { Words } from '../domain/display/words.ts'
import { getJson } from './client.ts'

// Set by the build: which translations there are, and what names their present wording.
declare const LANGUAGES: string[]
declare const TRANSLATIONS_HASH: string

/** Whether there are texts in the language of a locale. */
export function hasWords(locale: string): boolean {
  const [language = ''] = locale.split('-')
  return language === 'en' || LANGUAGES.includes(language)
}

const kept = new Map<string, Promise<Words>>()

/**
 * The texts of a language, read once for all widgets of a page and kept by the browser for good.
 * English is in the script, and stands in where a translation cannot be had.
 */
export function readWords(locale: string, origin: string): Promise<Words> {
  const [language = ''] = locale.split('-')
  if (!LANGUAGES.includes(language)) return Promise.resolve(en)
  const url = `${origin}/widget.${language}.${TRANSLATIONS_HASH}.json`
  const words = kept.get(url) ?? read(url)
  kept.set(url, words)
  return words
}

async function read(url: string): Promise<Words> {
  try {
    return { ...en, ...(await getJson<Partial<Words>>(url, undefined, 'default')) }
  } catch {
    // The next widget asks again.
    kept.delete(url)
    return en
  }
}
