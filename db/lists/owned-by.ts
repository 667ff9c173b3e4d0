import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition on rows of an organization, or of one feed of it. A feed has one organization: asked of
 * each row, it makes the planner expect a few rows where all are, and another's feed is read in whole.
 */
export function ownedBy(row: 'e' | 's', orgId: string, feedId: string | undefined): SQL {
  const table = sql.raw(row)
  if (!feedId) return sql`${table}.org_id = ${orgId}`
  return sql`${table}.feed_id = ${feedId}
    and exists (select from feeds where id = ${feedId} and org_id = ${orgId})`
}
