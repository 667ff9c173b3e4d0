import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

export type FeedName = { id: string; name: string; timezone: string; archived: boolean }

/** The organization's feeds by name, for choosing one. */
export function feedNames(orgId: string): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', id, 'name', name,
    'timezone', timezone, 'archived', archived_at is not null) order by name, id)
    from feeds where org_id = ${orgId}), '[]')`
}

export async function listFeedNames(db: Db, orgId: string): Promise<FeedName[]> {
  const result = await db.execute<{ feeds: FeedName[] }>(sql`select ${feedNames(orgId)} as feeds`)
  return result.rows[0]?.feeds ?? []
}
