import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { byDate, firstComing } from './coming.ts'
import { eventLink } from './event-link.ts'

/** The format lets one index name 50,000 sitemaps; one is that of organizations. */
const MAX_FEEDS = 49_999
/** A sitemap may name 50,000 addresses; a smaller answer is quicker to read and to keep. */
const MAX_EVENTS = 5_000

/** The public pages that search engines should know: feeds first, then coming events by date. */
export async function listFeedIds(db: Db): Promise<string[]> {
  const result = await db.execute<{ id: string }>(sql`
    select f.id from open_feeds f order by f.id limit ${MAX_FEEDS}`)
  return result.rows.map((row) => row.id)
}

type SitemapEvent = { path: string; updatedAt: string }

/** Paths of a feed's coming events; `undefined`: no such feed. */
export async function listSitemapEvents(
  db: Db,
  { feedId, now }: { feedId: string; now: Date },
): Promise<{ orgId: string; events: SitemapEvent[] } | undefined> {
  const result = await db.execute<{ orgId: string; events: SitemapEvent[] }>(sql`
    select f.org_id as "orgId", coalesce((
      select json_agg(row_to_json(u)) from (
        select '/events/' || ${eventLink('e')} as path,
          to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
        from (${firstComing({ owner: sql`e.feed_id = ${feedId}`, now, most: MAX_EVENTS })}) first
        join events e on e.id = first.id order by ${byDate}
      ) u
    ), '[]') as events
    from open_feeds f where f.id = ${feedId}`)
  return result.rows[0]
}
