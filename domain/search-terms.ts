import { lazyRegExp } from './lazy-reg-exp.ts'

const TERM = /"([^"]*)"|[^\s"]+/g
/** Marks that stand before or after a word without being a part of it; `C++`, `50%` keep theirs. */
const MARKS = String.raw`.,;:!?…¡¿'()[\]{}<>\-*/|&·•،؛؟。、「」『』【】《》।`
const BEFORE = new RegExp(`^[${MARKS}#@]+`, 'u')
const AFTER = new RegExp(`[${MARKS}]+$`, 'u')
/** `austin,texas` are two words, `1,000` is one. */
const COMMA = lazyRegExp(String.raw`(?<=\p{L}),(?=\p{L})`, 'gu')
const HAS_WORD = lazyRegExp(String.raw`[\p{L}\p{N}]`, 'u')
const MARKS_ONLY = lazyRegExp(String.raw`^\p{P}+$`, 'u')

/** Splits a folded search into what must all occur: `'jazz, "blue note"'` -> `['jazz', 'blue note']`. */
export function searchTerms(folded: string): string[] {
  const found = [...folded.replace(COMMA(), ', ').matchAll(TERM)]
  const terms = found.map(([word, phrase]) => phrase?.trim() ?? wordOf(word))
  const asked = [...new Set(terms.filter((term) => term !== ''))]
  // Marks between words (`jazz & blues`) mean nothing; alone they are what is looked for.
  const telling = asked.filter((term) => !MARKS_ONLY().test(term))
  return telling.length > 0 ? telling : asked
}

/** Between letters, as in `o'brien` and `hawai'i`. */
export const APOSTROPHE = lazyRegExp(String.raw`(?<=\p{L})'(?=\p{L})`, 'gu')

/** A term as texts of events always have it: words with an apostrophe stand there without it, too. */
export function joinedTerm(term: string): string {
  return term.replace(APOSTROPHE(), '')
}

function wordOf(word: string): string {
  return HAS_WORD().test(word) ? word.replace(BEFORE, '').replace(AFTER, '') : word
}

/** A LIKE pattern that finds the term anywhere, with `%`, `_` and `\` as plain characters. */
export function containsPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a trigram index finds the term in a database of any locale: some know ASCII letters only. */
export function hasTrigram(term: string): boolean {
  return /[a-z0-9]{3}/.test(term)
}

/**
 * What a text must hold that holds the term: its pairs of characters, or its only one. It must match
 * `event_search_grams` in the database.
 */
export function searchGrams(term: string): string[] {
  const letters = [...term]
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
  return pairs.length > 0 ? [...new Set(pairs)] : letters
}
