import { eq, getTableColumns, isNull } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { feeds } from './feeds.ts'
import { organizations } from './organizations.ts'

/** The organizations and feeds the public may see: what is disabled or archived does not exist here. */
export const openOrganizations = pgView('open_organizations').as((db) =>
  db.select().from(organizations).where(isNull(organizations.disabledAt)),
)

export const openFeeds = pgView('open_feeds').as((db) =>
  db
    .select(getTableColumns(feeds))
    .from(feeds)
    .innerJoin(openOrganizations, eq(openOrganizations.id, feeds.orgId))
    .where(isNull(feeds.archivedAt)),
)
