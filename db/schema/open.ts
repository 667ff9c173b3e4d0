import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { feeds } from './feeds.ts'
import { organizations } from './organizations.ts'
import { suppressions } from './suppressions.ts'
import { webhookEndpoints } from './webhooks.ts'

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

/** Kept for their subscribers' sake, and shown nowhere. */
export const archivedFeeds = pgView('archived_feeds').as((db) =>
  db.select().from(feeds).where(isNotNull(feeds.archivedAt)),
)

/** The endpoints that get new events, if the plan has webhooks. */
export const activeEndpoints = pgView('active_endpoints').as((db) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(isNull(webhookEndpoints.deletedAt), isNull(webhookEndpoints.disabledAt))),
)

/** The suppressions that hold. */
export const activeSuppressions = pgView('active_suppressions').as((db) =>
  db.select().from(suppressions).where(isNull(suppressions.liftedAt)),
)
