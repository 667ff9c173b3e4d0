import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { openFeeds as feeds } from '../../schema/open.ts'
import { organizations } from '../../schema/organizations.ts'

/** A feed with its organization and the widget settings that staff chose. */
export async function getWidgetConfig(db: Db, feedId: string) {
  const [config] = await statement(db, {}).execute({ feedId })
  return config
}

const statement = prepareOnce((db) =>
  db
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
    .where(eq(feeds.id, sql.placeholder('feedId')))
    .prepare('widget-config'),
)
