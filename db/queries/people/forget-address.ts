import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

const PAGE = 10_000
const MAX_PAGES = 100_000

type Page = { count: number; createdAt: string | null; id: string | null }

/**
 * Blanks every body that names an address, of subscriptions that ended long ago too; what is still
 * to be delivered is blanked after that. It walks all bodies that are kept, since the hash that
 * would find them needs APP_SECRET. Answers with their number.
 */
export async function forgetAddress(db: Db, emailKey: string, now: Date): Promise<number> {
  let forgotten = 0
  let after = { createdAt: '-infinity', id: '' }
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const result = await db.execute<Page>(sql`
      with page as (
        select id, created_at, body from webhook_events
        where body is not null
          and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::text)
        order by created_at, id limit ${PAGE}
      ), forgotten as (
        update webhook_events e set erased_at = ${now.toISOString()}::timestamptz,
          body = case when exists (
            select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
          ) then e.body end
        from page where e.id = page.id and e.erased_at is null
          and strpos(lower(page.body), '"email":' || to_json(${emailKey}::text)::text) > 0
        returning 1
      ), last as (select * from page order by created_at desc, id desc limit 1)
      select (select count(*)::int from forgotten) as count,
        (select created_at::text from last) as "createdAt", (select id from last) as id`)
    const page = result.rows[0]
    forgotten += page?.count ?? 0
    if (!page?.createdAt || !page.id) break
    after = { createdAt: page.createdAt, id: page.id }
  }
  return forgotten
}
