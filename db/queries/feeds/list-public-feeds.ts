import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type PublicFeed = {
  id: string
  slug: string
  name: string
  description: string
  timezone: string
}
type Found = { id: string; slug: string; name: string; feeds: PublicFeed[] }

/** More than any organization has, so that an answer cannot grow without end. */
const MOST = 1_000

/** What the public may see of an organization's feeds, by name. */
export async function listPublicFeeds(db: Db, orgSlug: string): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    select o.id, o.slug, o.name, coalesce((
      select json_agg(json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
        'description', f.description, 'timezone', f.timezone) order by f.name, f.id)
      from (
        select * from open_feeds where org_id = o.id order by name, id limit ${MOST}
      ) f), '[]') as feeds
    from open_organizations o where o.slug = ${orgSlug}`)
  return rows[0]
}
