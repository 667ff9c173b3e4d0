import { enScript } from '../domain/display/words/en-script.ts'
import type { ScriptWords } from '../domain/display/words.ts'
import { getJson } from './client.ts'

// Set by the build: which translations there are, and what names their present wording.
declare const LANGUAGES: string[]
declare const TRANSLATIONS_HASH: string

/** Whether there are texts in the language of a locale. */
export function hasWords(locale: string): boolean {
  const [language = ''] = locale.split('-')
  return language === 'en' || LANGUAGES.includes(language)
}

const kept = new Map<string, Promise<ScriptWords>>()

/**
 * The texts of a language, read once for all widgets of a page and kept by the browser for good.
 * English is in the script, and stands in where a translation cannot be had.
 */
export function readWords(locale: string, origin: string): Promise<ScriptWords> {
  const [language = ''] = locale.split('-')
  if (!LANGUAGES.includes(language)) return Promise.resolve(enScript)
  const url = `${origin}/widget.${language}.${TRANSLATIONS_HASH}.json`
  const words = kept.get(url) ?? read(url)
  kept.set(url, words)
  return words
}

async function read(url: string): Promise<ScriptWords> {
  try {
    return { ...enScript, ...(await getJson<Partial<ScriptWords>>(url, undefined, 'default')) }
  } catch {
    // The next widget asks again.
    kept.delete(url)
    return enScript
  }
}
