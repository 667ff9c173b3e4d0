const TERM = /"([^"]*)"|[^\s"]+/g

/** Splits a folded search into what must all occur: `'jazz "blue note"'` -> `['jazz', 'blue note']`. */
export function searchTerms(folded: string): string[] {
  const terms = [...folded.matchAll(TERM)].map((match) => (match[1] ?? match[0]).trim())
  return [...new Set(terms.filter((term) => term !== ''))]
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
 * What a text must hold that holds the term: its pairs of characters, or its only one. The twin of
 * `event_search_grams` in the database.
 */
export function searchGrams(term: string): string[] {
  const letters = [...term]
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
  return pairs.length > 0 ? [...new Set(pairs)] : letters
}
