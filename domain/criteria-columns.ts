import { type Criteria, compileCriteria, keywordPatterns } from './criteria.ts'
import { DERIVED_VERSION } from './derive-event.ts'

/** What staff typed, and the form of it that the database compares. */
export function criteriaColumns(criteria: Criteria) {
  const matcher = compileCriteria(criteria)
  const { stateKey, categoryKeys, feedIds } = matcher
  return {
    criteria,
    keywordPatterns: keywordPatterns(matcher),
    stateKey,
    categoryKeys,
    feedIds,
    derivedVersion: DERIVED_VERSION,
  }
}
