import type { EventFilters } from '../../db/queries/events/event-filters.ts'
import { searchTerms } from '../domain/search-terms.ts'
import { stateKey } from '../domain/states.ts'

/** What a list's parameters mean to the database. */
export function toFilters(query: {
  search?: string | undefined
  category?: string | undefined
  state?: string | undefined
  ongoing: boolean
}): EventFilters {
  return {
    terms: searchTerms(query.search ?? ''),
    category: query.category,
    stateKey: query.state && stateKey(query.state),
    ongoing: query.ongoing,
  }
}
