import { type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '../../../functions/domain/search-terms.ts'

export type EventFilters = {
  /** Folded search terms; all must occur. */
  terms: string[]
  /** A folded category. */
  category?: string | undefined
  stateKey?: string | undefined
  /** `false` leaves out events that have begun. */
  ongoing: boolean
}

/** What of the filters decides the text of a statement; the rest are values. */
export function filterShape({ terms, category, stateKey, ongoing }: EventFilters) {
  return { terms: terms.length, category: !!category, stateKey: !!stateKey, ongoing }
}
export type FilterShape = ReturnType<typeof filterShape>

export function filterValues({ terms, category, stateKey }: EventFilters) {
  const patterns = terms.map((term, i) => [`term${i}`, containsPattern(term)])
  return { ...Object.fromEntries(patterns), category, stateKey }
}

const now = sql`${sql.placeholder('now')}::timestamptz`

/** Conditions on `e`, each with a leading `and`. */
export function filterEvents({ terms, category, stateKey, ongoing }: FilterShape): SQL {
  const conditions = Array.from(
    { length: terms },
    (_, i) => sql`and e.search_text like ${sql.placeholder(`term${i}`)}`,
  )
  if (category)
    conditions.push(sql`and ${sql.placeholder('category')}::text = any(e.category_keys)`)
  if (stateKey) conditions.push(sql`and e.state_key = ${sql.placeholder('stateKey')}`)
  if (!ongoing) conditions.push(sql`and e.starts_at > ${now}`)
  return sql.join(conditions, sql` `)
}

/** The event is not over. */
export const notOver = sql`and e.over_at > ${now}`

/**
 * Conditions the planner cannot look into: it neither guesses how rare they are nor picks an index
 * for them, and so keeps to the index by date, where it can stop when the page is full.
 */
export function opaque(...conditions: SQL[]): SQL {
  return sql`and case when true ${sql.join(conditions, sql` `)} then true end`
}

/**
 * The criteria predicate: events `e` against a row `m` of `compileCriteria`. Its twin is
 * `matchesCriteria` in `functions/domain/criteria.ts`; a test compares the two.
 */
export const matchesRow = sql.raw(`
  and (m.keyword_patterns is null or e.search_text like any(m.keyword_patterns))
  and (m.state_key is null or e.state_key = m.state_key)
  and (m.category_keys is null or e.category_keys && m.category_keys)
  and (m.feed_ids is null or e.feed_id = any(m.feed_ids))`)
