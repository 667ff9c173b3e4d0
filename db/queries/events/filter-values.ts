import { containsPattern, hasTrigram, searchGrams } from '../../../domain/search-terms.ts'
import { earliestDate } from './earliest-date.ts'

export type EventFilters = {
  /** Folded search terms; all must occur. */
  terms: string[]
  /** A folded category. */
  category?: string | undefined
  stateKey?: string | undefined
  /** `false` leaves out events that have begun or, with `from`, began before it. */
  ongoing: boolean
  /** Local days, both inclusive. With a first one events that are over are listed, too. */
  from?: string | undefined
  to?: string | undefined
}

/** Further words narrow little, and each costs another scan of the index. */
const MOST_INDEXED = 3

/** The filters as the functions of the lists take them. */
export function filterValues({ terms, category, stateKey, ongoing }: EventFilters) {
  // The longest word is the rarest.
  const indexed = terms.filter(hasTrigram).toSorted((a, b) => b.length - a.length)
  return {
    ...{ category, stateKey, ongoing },
    patterns: terms.length > 0 ? terms.map(containsPattern) : undefined,
    words: indexed.slice(0, MOST_INDEXED).map(containsPattern),
    // Words without a trigram are looked up by their pairs of characters; in the trigram index they
    // would mean to read all of it.
    grams: indexed.length > 0 ? [] : [...new Set(terms.flatMap(searchGrams))],
  }
}

/** The days of a list as its function takes them. */
export function listedDays({ from, to }: EventFilters, now: Date) {
  return from === undefined ? { from: earliestDate(now), to, now } : { from, to }
}
