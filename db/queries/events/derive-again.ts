import { and, eq, sql } from 'drizzle-orm'
import { criteriaColumns } from '../../../domain/criteria-columns.ts'
import { DERIVED_VERSION, deriveEvent } from '../../../domain/derive-event.ts'
import type { Db } from '../../client.ts'
import { customFeeds } from '../../schema/feeds.ts'
import { BATCH } from '../batch.ts'

type Row = Parameters<typeof deriveEvent>[0] & { id: string; updated_at: string }

/** Far fewer than are deleted at once: each is written to every index, which PGlite takes milliseconds for. */
export const EVENTS = 200

/**
 * Writes anew what searches and states compare, for events that an earlier version saved; a full
 * batch means more are left. Slugs stay: links were shared. One that is saved meanwhile has its
 * turn in the next run.
 */
export async function deriveEventsAgain(db: Db): Promise<number> {
  const old = await db.execute<Row>(sql`
    select id, title, location, city, state, state_code as "stateCode", country, categories,
      updated_at::text
    from events where id = any(array(
      select id from events where derived_version < ${DERIVED_VERSION} limit ${EVENTS}))`)
  if (old.rows.length === 0) return 0
  const rows = old.rows.map((row) => {
    const { slug: _, ...derived } = deriveEvent(row)
    return { id: row.id, updatedAt: row.updated_at, ...derived }
  })
  await db.execute(sql`
    update events e set state = d.state, state_code = d."stateCode", state_key = d."stateKey",
      state_keys = d."stateKeys", category_keys = d."categoryKeys",
      search_text = d."searchText", derived_version = d."derivedVersion"
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id text, "updatedAt" timestamptz,
      state text, "stateCode" text, "stateKey" text, "stateKeys" text[], "categoryKeys" text[],
      "searchText" text, "derivedVersion" smallint)
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
