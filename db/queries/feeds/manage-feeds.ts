import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WidgetConfig } from '../../../domain/widget-config.ts'
import type { Db } from '../../client.ts'
import { feeds } from '../../schema/index.ts'
import { allComing } from '../events/coming.ts'
import { rowVersion } from '../row-version.ts'
import { type Saved, saved } from '../saved.ts'

/** Beyond this a count only says "more": no list of feeds reads whole tables. */
export const FEED_COUNT_BOUND = 1000
const MAX_LISTED = 200

export type ListedFeed = {
  id: string
  slug: string
  name: string
  archived: boolean
  coming: number
  subscribers: number
}

/** The feeds of an organization with what is in them. */
export async function listFeeds(db: Db, orgId: string, now: Date): Promise<ListedFeed[]> {
  const coming = allComing({ owner: sql`e.feed_id = f.id`, now, columns: sql`e.id` })
  const result = await db.execute<ListedFeed>(sql`
    select f.id, f.slug, f.name, f.archived_at is not null as archived,
      (select count(*)::int from (${coming} limit ${FEED_COUNT_BOUND + 1}) e) as coming,
      (select count(*)::int from (select from subscribers s where s.feed_id = f.id
        and s.state = 'active' limit ${FEED_COUNT_BOUND + 1}) s) as subscribers
    from feeds f where f.org_id = ${orgId}
    order by f.archived_at is not null, f.name, f.id limit ${MAX_LISTED}`)
  return result.rows
}

const SETTINGS = [feeds.name, feeds.slug, feeds.description, feeds.timezone, feeds.url]
const settingsVersion = rowVersion(SETTINGS)
const widgetVersion = rowVersion([feeds.widget])

export type EditableFeed = NonNullable<Awaited<ReturnType<typeof getFeed>>>

/** One feed of the organization, and whom its end would concern. */
export async function getFeed(db: Db, orgId: string, id: string) {
  const rows = await db
    .select({
      feed: feeds,
      settingsVersion,
      widgetVersion,
      subscribers: sql<number>`(select count(*)::int from (select from subscribers s
        where s.feed_id = ${id} limit ${FEED_COUNT_BOUND + 1}) s)`,
      events: sql<number>`(select count(*)::int from (select from events e
        where e.feed_id = ${id} limit ${FEED_COUNT_BOUND + 1}) e)`,
    })
    .from(feeds)
    .where(and(eq(feeds.id, id), eq(feeds.orgId, orgId)))
  return rows[0]
}

type FeedInput = {
  name: string
  slug: string
  description: string
  timezone: string
  url: string | null
}

/** Adds a feed; with an id that is there already (a second click) it adds nothing. */
export function createFeed(
  db: Db,
  feed: FeedInput & { id: string; orgId: string; now: Date },
): Promise<Saved> {
  const { now, ...values } = feed
  return saved(
    db
      .insert(feeds)
      .values({ ...values, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: feeds.id,
        set: { id: sql`excluded.id` },
        setWhere: eq(feeds.orgId, feed.orgId),
      })
      .returning({ id: feeds.id }),
  )
}

type Scoped = { orgId: string; id: string; now: Date }
/** Changes only what is as it was when `version` was read. */
type Versioned = Scoped & { version: string }

/** `missing`: there is no such feed, or somebody else changed it since. */
export function changeFeed(db: Db, of: Versioned, changes: FeedInput): Promise<Saved> {
  return saved(update(db, of, changes, eq(settingsVersion, of.version)))
}

export async function changeWidget(db: Db, of: Versioned, widget: WidgetConfig): Promise<boolean> {
  return (await update(db, of, { widget }, eq(widgetVersion, of.version))).length > 0
}

export async function restoreFeed(db: Db, of: Scoped): Promise<boolean> {
  return (await update(db, of, { archivedAt: null })).length > 0
}

function update(
  db: Db,
  { orgId, id, now }: Scoped,
  changes: Partial<typeof feeds.$inferInsert>,
  condition?: SQL,
) {
  return db
    .update(feeds)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(feeds.id, id), eq(feeds.orgId, orgId), condition))
    .returning({ id: feeds.id })
}

/** Deletes a feed with its events, unless somebody subscribes to it. */
export async function deleteFeed(db: Db, orgId: string, id: string): Promise<boolean> {
  const result = await db.execute(sql`
    delete from feeds f where f.id = ${id} and f.org_id = ${orgId}
      and not exists (select from subscribers s where s.feed_id = f.id) returning f.id`)
  return result.rows.length > 0
}
