import type { EventFilters } from '../../db/events/lists.ts'
import { fold } from '../../domain/fold.ts'
import { searchTerms } from '../../domain/search-terms.ts'
import { countryKey, stateKey } from '../../domain/states.ts'

/** A list's parameters as the filters of a query. */
export function toFilters(query: {
  search?: string | undefined
  category?: string | undefined
  state?: string | undefined
  country?: string | undefined
  ongoing: boolean
  from?: string | undefined
  to?: string | undefined
}): EventFilters {
  return {
    terms: query.search === undefined ? [] : searchTerms(fold(query.search)),
    category: query.category && fold(query.category),
    stateKey: query.state
      ? stateKey(query.state, query.country)
      : query.country && countryKey(query.country),
    ongoing: query.ongoing,
    from: query.from,
    to: query.to,
  }
}
