import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { MOST_FEEDS } from '../../domain/organization-limits.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { WidgetConfig } from '../../domain/widget-config.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { firstUpcoming } from '../lists/upcoming.ts'
import { newMailTasks } from '../mail/mails.ts'
import { feeds } from '../tables/index.ts'
import { type FencedWrite, newTasks, publishable, TASKS } from '../tasks/tasks.ts'
import { IS_NEW, rowVersion, type Saved, saved } from '../writes/outcome.ts'

export type FeedName = { id: string; name: string; timezone: string; archived: boolean }

/** A feed's name for its own staff; of several feeds with one name, with the short name. */
export function feedLabel(row: string): SQL {
  return sql.raw(`case when exists (select from feeds same where same.org_id = ${row}.org_id
    and same.name = ${row}.name and same.id <> ${row}.id)
    then ${row}.name || ' (' || ${row}.slug || ')' else ${row}.name end`)
}

/** The organization's feeds by name, for choosing one. */
export function feedNames(orgId: string): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', f.id, 'name', ${feedLabel('f')},
    'timezone', f.timezone, 'archived', f.archived_at is not null) order by f.name, f.id)
    from feeds f where f.org_id = ${orgId}), '[]')`
}

export async function listFeedNames(db: Db, orgId: string): Promise<FeedName[]> {
  const rows = await queryRows(db, { feeds: holding<FeedName[]>('json') })(
    sql`select ${feedNames(orgId)} as feeds`,
  )
  return rows[0]?.feeds ?? []
}

/** Beyond this a count only says "more": no list of feeds reads whole tables. */
export const FEED_COUNT_BOUND = 1000
const MAX_LISTED = MOST_FEEDS

const LISTED_FEED = {
  id: 'text',
  slug: 'text',
  name: 'text',
  archived: 'boolean',
  upcoming: 'integer',
  subscribers: 'integer',
} satisfies Columns
export type ListedFeed = Given<typeof LISTED_FEED>

/** The feeds of an organization with what is in them. */
export async function listFeeds(db: Db, orgId: string, now: Date): Promise<ListedFeed[]> {
  const counted = { now, dates: 'all', most: FEED_COUNT_BOUND + 1 } as const
  const upcoming = firstUpcoming({ feedId: sql`f.id` }, counted)
  const rows = await queryRows(
    db,
    LISTED_FEED,
  )(sql`
    select f.id, f.slug, f.name, f.archived_at is not null as archived,
      (select count(*)::int from ${upcoming}) as upcoming,
      (select count(*)::int from (select from subscribers s where s.feed_id = f.id
        and s.state = 'active' limit ${FEED_COUNT_BOUND + 1}) s) as subscribers
    from feeds f where f.org_id = ${orgId}
    order by f.archived_at is not null, f.name, f.id limit ${MAX_LISTED}`)
  return rows
}

const { name, slug, description, timezone, url, color, imageUrl, takesSubmissions } = feeds
const SETTINGS = [name, slug, description, timezone, url, color, imageUrl, takesSubmissions]
const settingsVersion = rowVersion(SETTINGS)
const widgetVersion = rowVersion([feeds.widget])

export type EditableFeed = NonNullable<Awaited<ReturnType<typeof getFeed>>>

/** One feed of the organization, and whom its end would concern. */
export async function getFeed(db: Db, orgId: Id<'org'>, id: string) {
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
  color: string | null
  imageUrl: string | null
  takesSubmissions: boolean
}

/**
 * Adds a feed; with an id that is there already (a second click) it adds nothing. An id that another organization
 * had is refused by a trigger (db/functions/after-change/own-urls.sql).
 */
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
      .returning({ isNew: IS_NEW }),
  )
}

type Scoped = { orgId: string; id: string; now: Date }
/** Changes only what is as it was when `version` was read. */
type Versioned = Scoped & { version: string }

/** `missing`: there is no such feed, or another member changed it since. */
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

/** Deletes a feed with its events, unless it has subscribers. */
export async function deleteFeed(db: Db, orgId: Id<'org'>, id: string): Promise<boolean> {
  const result = await db.execute(sql`
    delete from feeds f where f.id = ${id} and f.org_id = ${orgId}
      and not exists (select from subscribers s where s.feed_id = f.id) returning f.id`)
  return result.rows.length > 0
}

/** So many mails are prepared at once; the rest when the task comes again. */
export const BATCH = 500

type Archive = { orgId: string; id: string; taskId: Id<'task'>; now: Date }

/**
 * Takes a feed off everything public, with one task that tells its subscribers. Archiving it twice
 * notifies no subscriber again. `undefined`: no such feed.
 */
export async function archiveFeed(
  db: Db,
  { orgId, id, taskId, now }: Archive,
): Promise<PublishableTask[] | undefined> {
  const at = timestamptz(now)
  const notice = newTasks({
    from: sql`archived`,
    id: sql`${taskId}`,
    kind: 'feed-archived',
    subject: sql`id || '.' || ${now.getTime()}::bigint`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with archived as (
      update feeds set archived_at = ${at}, updated_at = ${at}
      where id = ${id} and org_id = ${orgId} and archived_at is null returning id, org_id
    ), notice as (
      ${notice}
    )
    select ${publishable('notice')} as tasks from feeds where id = ${id} and org_id = ${orgId}`)
  return rows[0]?.tasks
}

/** Whether more subscribers wait for their mail than one batch holds. */
export async function hasManyToTell(db: Db, subject: string): Promise<boolean> {
  const rows = await queryRows(db, { count: 'integer' })(sql`
    select count(*)::int as count from (${untold(subject)} limit ${BATCH + 1}) u`)
  return (rows[0]?.count ?? 0) > BATCH
}

/** A batch of mails with their tasks. The id of a mail follows from its cause, so none goes twice. */
export function tellSubscribers(subject: string, now: Date): FencedWrite[] {
  const at = timestamptz(now)
  return [
    sql`insert into mails (id, kind, subject_id, created_at)
      select u.mail_id, ${'feed-archived' satisfies MailKind}, u.id, ${at}
      from ended, lateral (${untold(subject)} limit ${BATCH}) u
      on conflict do nothing returning id`,
    {
      tasks: newMailTasks({
        from: sql`write_0`,
        lane: sql`(select 'mails.' || org_id from feeds where id = ${feedOf(subject)})`,
        now,
      }),
    },
  ]
}

function feedOf(subject: string): string {
  return subject.split('.')[0] ?? ''
}

function untold(subject: string) {
  return sql`
    select s.id, 'mail_' || substr(md5(${subject} || s.id), 1, 20) as mail_id
    from subscribers s join archived_feeds f on f.id = s.feed_id
    where s.feed_id = ${feedOf(subject)} and s.state = 'active' and not exists (
      select from mails m where m.id = 'mail_' || substr(md5(${subject} || s.id), 1, 20))
    order by s.requested_at, s.id`
}
