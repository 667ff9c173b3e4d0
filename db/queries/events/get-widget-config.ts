import { eq } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { feeds, organizations } from '../../schema/index.ts'

/** A feed with its organization and the widget settings that staff chose. */
export async function getWidgetConfig(db: Db, feedId: string) {
  const rows = await db
    .select({
      feed: {
        id: feeds.id,
        slug: feeds.slug,
        name: feeds.name,
        description: feeds.description,
        timezone: feeds.timezone,
        url: feeds.url,
      },
      organization: { id: organizations.id, slug: organizations.slug, name: organizations.name },
      widget: feeds.widget,
    })
    .from(feeds)
    .innerJoin(organizations, eq(organizations.id, feeds.orgId))
    .where(eq(feeds.id, feedId))
  return rows[0]
}
