import { sql } from 'drizzle-orm'

/** The suppression that holds for the subscriber `s`, if there is one; `x` names it. */
export const SUPPRESSION_OF_S = sql.raw(
  'active_suppressions x on x.email_hash = s.email_hash and x.org_id = s.org_id',
)
