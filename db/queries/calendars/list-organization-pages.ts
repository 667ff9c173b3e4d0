import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

/** As many as the format lets one sitemap name. */
const MOST = 50_000

/** The pages of organizations that have an open feed, and of their custom feeds (Pro), below `/o/`. */
export async function listOrganizationPages(db: Db): Promise<string[]> {
  const result = await db.execute<{ path: string }>(sql`
    with shown as (
      select o.id, o.slug, o.plan from open_organizations o
      where exists (select from open_feeds f where f.org_id = o.id)
    )
    select slug as path from shown
    union all
    select o.slug || '/' || c.slug from shown o join custom_feeds c on c.org_id = o.id
    where has_pro(o.plan)
    order by path limit ${MOST}`)
  return result.rows.map(({ path }) => path)
}
