import { type SQL, sql } from 'drizzle-orm'
import { containsPattern, hasTrigram, searchGrams } from '../../../domain/search-terms.ts'
import { hasNotBegun, isNotOver } from './coming.ts'

export type EventFilters = {
  /** Folded search terms; all must occur. */
  terms: string[]
  /** A folded category. */
  category?: string | undefined
  stateKey?: string | undefined
  /** `false` leaves out events that have begun. */
  ongoing: boolean
}

/** Further words narrow little, and each costs another scan of the index. */
const MOST_INDEXED = 3

/** What of the filters decides the text of a statement; the rest are values. */
export function filterShape({ terms, category, stateKey, ongoing }: EventFilters) {
  const indexed = Math.min(terms.filter(hasTrigram).length, MOST_INDEXED)
  return { terms: terms.length, indexed, category: !!category, stateKey: !!stateKey, ongoing }
}
export type FilterShape = ReturnType<typeof filterShape>

export function filterValues({ terms, category, stateKey }: EventFilters) {
  const patterns = indexedFirst(terms).map((term, i) => [`term${i}`, containsPattern(term)])
  const grams = [...new Set(terms.flatMap(searchGrams))]
  return { ...Object.fromEntries(patterns), grams, category, stateKey }
}

/** The longest word is the rarest. */
function indexedFirst(terms: string[]): string[] {
  const length = (term: string) => (hasTrigram(term) ? term.length : 0)
  return terms.toSorted((a, b) => length(b) - length(a))
}

const now = sql`${sql.placeholder('now')}::timestamptz`

/** Events saved by an earlier release have only `state_key`. */
const stateKeys = sql.raw('any(coalesce(e.state_keys, array[e.state_key]))')

/** Conditions on `e`, each with a leading `and`. */
export function filterEvents({ terms, category, stateKey, ongoing }: FilterShape): SQL {
  const conditions = Array.from(
    { length: terms },
    (_, i) => sql`and e.search_text like ${sql.placeholder(`term${i}`)}`,
  )
  if (category)
    conditions.push(sql`and ${sql.placeholder('category')}::text = any(e.category_keys)`)
  if (stateKey) conditions.push(sql`and ${sql.placeholder('stateKey')} = ${stateKeys}`)
  if (!ongoing) conditions.push(sql`and ${hasNotBegun(now)}`)
  return sql.join(conditions, sql` `)
}

/**
 * The words in `events_words`, within one organization or feed: what others publish costs nothing.
 * Words without a trigram are looked up by their pairs of characters; in the trigram index they
 * would mean to read all of it. Behind `select` the planner does not see a word: it would take a
 * common one for costly and compile the whole statement first.
 */
export function findWords({ indexed }: FilterShape, owner: SQL): SQL {
  const words = Array.from(
    { length: indexed },
    (_, i) => sql`and e.search_text like (select ${sql.placeholder(`term${i}`)}::text)`,
  )
  const grams = sql`and event_search_grams(e.search_text) @> (select ${sql.placeholder('grams')}::text[])`
  const found = indexed > 0 ? sql.join(words, sql` `) : grams
  return sql`array[e.org_id, e.feed_id] @> array[${owner}] ${found}`
}

/** The event is not over. */
export const notOver = sql`and ${isNotOver(now)}`

/**
 * Conditions the planner cannot look into: it neither guesses how rare they are nor picks an index
 * for them, and so keeps to the index by date, where it can stop when the page is full.
 */
export function hiddenFromPlanner(...conditions: SQL[]): SQL {
  return sql`and case when true ${sql.join(conditions, sql` `)} then true end`
}

/**
 * The criteria predicate: events `e` against a row `m` of `compileCriteria`. Its twin is
 * `matchesCriteria` in `domain/criteria.ts`; a test compares the two.
 */
export const matchesRow = sql`
  and (m.keyword_patterns is null or e.search_text like any(m.keyword_patterns))
  and (m.state_key is null or m.state_key = ${stateKeys})
  and (m.category_keys is null or e.category_keys && m.category_keys)
  and (m.feed_ids is null or e.feed_id = any(m.feed_ids))`
