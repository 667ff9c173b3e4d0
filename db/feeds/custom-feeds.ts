import { and, asc, eq, sql } from 'drizzle-orm'
import { type Criteria, criteriaColumns } from '../../domain/criteria.ts'
import type { Id } from '../../domain/ids.ts'
import { MOST_CUSTOM_FEEDS } from '../../domain/organization-limits.ts'
import type { Db } from '../connection/client.ts'
import { customFeeds } from '../tables/index.ts'
import { IS_NEW, rowVersion, type Saved, saved } from '../writes/outcome.ts'
import { type FeedName, feedNames } from './manage-feeds.ts'

const MAX_LISTED = MOST_CUSTOM_FEEDS
const version = rowVersion([customFeeds.name, customFeeds.slug, customFeeds.criteria])

/** The custom feeds of an organization; `lostFeeds`: all feeds that it names are deleted. */
export async function listCustomFeeds(db: Db, orgId: string) {
  const { id, name, slug, criteria, feedIds } = customFeeds
  const lostFeeds = sql<boolean>`${feedIds} is not null and not exists (
    select from feeds where org_id = ${orgId} and id = any(${feedIds}))`
  return db
    .select({ id, name, slug, criteria, lostFeeds })
    .from(customFeeds)
    .where(eq(customFeeds.orgId, orgId))
    .orderBy(asc(customFeeds.name), asc(customFeeds.id))
    .limit(MAX_LISTED)
}

export type EditableCustomFeed = NonNullable<Awaited<ReturnType<typeof getCustomFeed>>>

/** One custom feed of the organization, and the feeds to choose from. */
export async function getCustomFeed(db: Db, orgId: Id<'org'>, id: string) {
  const rows = await db
    .select({ customFeed: customFeeds, version, feeds: sql<FeedName[]>`${feedNames(orgId)}` })
    .from(customFeeds)
    .where(and(eq(customFeeds.id, id), eq(customFeeds.orgId, orgId)))
  return rows[0]
}

type Input = { name: string; slug: string; criteria: Criteria }
type Scoped = { orgId: string; id: string; now: Date }

/** Adds a custom feed; with an id that is there already (a second click) it adds nothing. */
export function createCustomFeed(db: Db, { orgId, id, now }: Scoped, input: Input): Promise<Saved> {
  return saved(
    db
      .insert(customFeeds)
      .values({ ...columns(input), id, orgId, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: customFeeds.id,
        set: { id: sql`excluded.id` },
        setWhere: eq(customFeeds.orgId, orgId),
      })
      .returning({ isNew: IS_NEW }),
  )
}

/** `missing`: there is no such custom feed, or another member changed it since `version` was read. */
export function changeCustomFeed(
  db: Db,
  { orgId, id, now, ...of }: Scoped & { version: string },
  input: Input,
): Promise<Saved> {
  return saved(
    db
      .update(customFeeds)
      .set({ ...columns(input), updatedAt: now })
      .where(and(eq(customFeeds.id, id), eq(customFeeds.orgId, orgId), eq(version, of.version)))
      .returning({ id: customFeeds.id }),
  )
}

export async function deleteCustomFeed(db: Db, orgId: Id<'org'>, id: string): Promise<boolean> {
  const rows = await db
    .delete(customFeeds)
    .where(and(eq(customFeeds.id, id), eq(customFeeds.orgId, orgId)))
    .returning({ id: customFeeds.id })
  return rows.length > 0
}

const columns = ({ criteria, ...names }: Input) => ({ ...names, ...criteriaColumns(criteria) })
