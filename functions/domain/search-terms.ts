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
