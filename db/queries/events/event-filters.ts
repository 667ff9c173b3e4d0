import { sql } from 'drizzle-orm'
import { FUNCTION_NAMES } from '../../stored/function-names.generated.ts'

/** Events `e` against a row `m` of `compileCriteria`. */
export const matchesRow = sql.raw(`and ${FUNCTION_NAMES.read_event_matches}(e, m.keyword_patterns,
  m.state_key, m.category_keys, m.feed_ids)`)
