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

/** Conditions on `e`, each with a leading `and`. */
export function filterEvents(filters: EventFilters, now: Date): SQL {
  const conditions = filters.terms.map(
    (term) => sql`and e.search_text like ${containsPattern(term)}`,
  )
  if (filters.category) conditions.push(sql`and ${filters.category}::text = any(e.category_keys)`)
  if (filters.stateKey) conditions.push(sql`and e.state_key = ${filters.stateKey}`)
  if (!filters.ongoing) conditions.push(sql`and e.starts_at > ${now.toISOString()}::timestamptz`)
  return sql.join(conditions, sql` `)
}

/** The event is not over. */
export function notOver(now: Date): SQL {
  return sql`and e.over_at > ${now.toISOString()}::timestamptz`
}

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
