import { and, eq, sql } from 'drizzle-orm'
import { criteriaColumns } from '../../domain/criteria.ts'
import { DERIVED_VERSION, deriveEvent } from '../../domain/derive-event.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { customFeeds } from '../tables/feeds.ts'
import { BATCH } from '../writes/batch.ts'

/**
 * Far fewer than are deleted at once: each is written to every index, which PGlite takes milliseconds for, and may have
 * 150 kB of HTML, of which one statement takes 10 MB.
 */
export const EVENTS = 50

/**
 * Writes anew what searches and states compare, for events that an earlier version saved; a full
 * batch means more are left. Slugs stay: links were shared. One that is saved meanwhile has its
 * turn in the next run.
 */
export async function deriveEventsAgain(db: Db): Promise<number> {
  const old = await queryRows(db, {
    id: 'text',
    title: 'text',
    location: 'text?',
    city: 'text?',
    state: 'text?',
    stateCode: 'text?',
    country: 'text?',
    categories: 'text[]',
    description: 'text',
    descriptionMarkdown: 'text?',
    updatedAt: 'text',
  })(sql`
    select id, title, location, city, state, state_code as "stateCode", country, categories,
      case when description_markdown is null then '' else description end as description,
      description_markdown as "descriptionMarkdown", updated_at::text as "updatedAt"
    from events where id = any(array(
      select id from events where derived_version < ${DERIVED_VERSION} limit ${EVENTS}))`)
  if (old.length === 0) return 0
  const rows = old.map((row) => {
    const { slug: _, ...derived } = deriveEvent(row)
    return { id: row.id, updatedAt: row.updatedAt, ...derived }
  })
  await db.execute(sql`
    update events e set state = d.state, state_code = d."stateCode",
      state_keys = d."stateKeys", category_keys = d."categoryKeys",
      search_text = d."searchText", derived_version = d."derivedVersion",
      description = case when e.description_markdown is null then e.description else d.description end,
      description_html = d."descriptionHtml"
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id text, "updatedAt" timestamptz,
      state text, "stateCode" text, "stateKeys" text[], "categoryKeys" text[],
      "searchText" text, "derivedVersion" smallint, description text, "descriptionHtml" text)
    where e.id = d.id and e.updated_at = d."updatedAt"`)
  return rows.length < EVENTS ? rows.length : BATCH
}

/** The same for the criteria of custom feeds, of which there are few. */
export async function deriveCustomFeedsAgain(db: Db): Promise<number> {
  const ids = sql`array(select id from custom_feeds
    where derived_version < ${DERIVED_VERSION} limit ${CUSTOM_FEEDS})`
  const old = await db.select().from(customFeeds).where(sql`${customFeeds.id} = any(${ids})`)
  const [first, ...rest] = old.map(({ id, updatedAt, criteria }) =>
    db
      .update(customFeeds)
      .set(criteriaColumns(criteria))
      .where(and(eq(customFeeds.id, id), eq(customFeeds.updatedAt, updatedAt))),
  )
  if (first) await db.batch([first, ...rest])
  return old.length < CUSTOM_FEEDS ? old.length : BATCH
}

/** Each takes a statement of its own. */
const CUSTOM_FEEDS = 50

/** Who keeps a copy and does not ask for so long begins again. */
const KEPT_DAYS = 90

/** Deletes what is known of old changes, and notes up to where: a cursor from before is refused. */
export async function forgetChanges(db: Db, now: Date): Promise<number> {
  const before = sql`${timestamptz(now)} - make_interval(days => ${KEPT_DAYS})`
  // In the order in which changes are written: first the counts, then the rows.
  const [, deleted] = await db.batch([
    db.execute(sql`
      with due as (
        select org_id, max(number) as number from (
          select org_id, number from feed_changes where changed_at < ${before}
          order by changed_at limit ${BATCH}) old
        group by org_id
      ), held as (
        select org_id from change_counts where org_id in (select org_id from due)
        order by org_id for update
      )
      update change_counts c set valid_from = greatest(c.valid_from, due.number),
        org_valid_from = greatest(c.org_valid_from, due.number)
      from due join held using (org_id) where c.org_id = due.org_id`),
    db.execute(sql`
      delete from feed_changes where (feed_id, event_id) in (
        select f.feed_id, f.event_id
        from feed_changes f join change_counts c on c.org_id = f.org_id and f.number <= c.valid_from
        where f.changed_at < ${before} order by f.changed_at limit ${BATCH}
        for update of f skip locked)`),
  ])
  return deleted.rowCount ?? 0
}
