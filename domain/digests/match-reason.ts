import { type Criteria, compileCriteria, type Matchable, matchesCriteria } from '../criteria.ts'

/** Which of the chosen words and states an event has, as they were typed: why it is in the mail. */
export function matchReason(event: Matchable, criteria: Criteria): string[] {
  const has = (wish: Criteria) => matchesCriteria(event, compileCriteria(wish))
  const keywords = criteria.keywords?.filter((word) => has({ keywords: [word] })) ?? []
  const { state } = criteria
  return state && has({ state }) ? [...keywords, state] : keywords
}
