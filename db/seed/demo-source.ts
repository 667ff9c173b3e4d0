import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { demoFeeds } from './organizations.ts'

type DemoSource = { encryptedUrl: string; urlHint: string; now: Date }

/**
 * A calendar that the demo organization imports, for a developer's machine alone. Its URL follows the port;
 * what else was changed stays, a deletion with its feed too.
 */
export async function seedDemoSource(db: Db, { encryptedUrl, urlHint, now }: DemoSource) {
  const at = timestamptz(now)
  const { id, orgId } = demoFeeds.family
  await db.execute(sql`
    insert into sources (id, org_id, feed_id, name, url, url_hint, since, state, next_fetch_at, created_at, updated_at)
    select 'src_demo_venue', f.org_id, f.id, 'Sample calendar', ${encryptedUrl}, ${urlHint},
      ${now.toISOString().slice(0, 10)}::date, 'active', ${at}, ${at}, ${at}
    from feeds f where f.id = ${id} and f.org_id = ${orgId}
    on conflict (id) do update set url = excluded.url, url_hint = excluded.url_hint`)
}
