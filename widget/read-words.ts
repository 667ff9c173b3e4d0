import { getJson } from './client.ts'
import { en } from './words/en.ts'
import type { Words } from './words.ts'

/** Set by the build: the languages there are, each with the hash that names its file. */
declare const TRANSLATION_HASHES: Record<string, string>

const kept = new Map<string, Promise<Words>>()

/**
 * The texts of a language, read once for all widgets of a page and kept by the browser for good.
 * English is in the script, and stands in where a translation cannot be had.
 */
export function readWords(locale: string, origin: string): Promise<Words> {
  const [language = ''] = locale.split('-')
  const hash = TRANSLATION_HASHES[language]
  if (!hash) return Promise.resolve(en)
  const url = `${origin}/widget.${language}.${hash}.json`
  const words = kept.get(url) ?? read(url)
  kept.set(url, words)
  return words
}

async function read(url: string): Promise<Words> {
  try {
    return { ...en, ...(await getJson<Partial<Words>>(url, { cache: 'default' })) }
  } catch {
    // The next widget asks again.
    kept.delete(url)
    return en
  }
}
