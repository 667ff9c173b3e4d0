import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { demoFeeds } from './organizations.ts'

type DemoEndpoint = { url: string; encryptedSecret: string; now: Date }

/**
 * An endpoint of the demo organization at the example receiver, for a developer's machine alone.
 * Its address follows the receiver's port; whatever else was changed stays, a deletion too.
 */
export async function seedDemoEndpoint(db: Db, { url, encryptedSecret, now }: DemoEndpoint) {
  const at = timestamptz(now)
  await db.execute(sql`
    insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
    select 'whk_demo_receiver', id, ${url}, ${encryptedSecret},
      array['subscriber.created', 'subscriber.updated', 'subscriber.unsubscribed'], ${at}, ${at}
    from organizations where id = ${demoFeeds.music.orgId}
    on conflict (id) do update set url = excluded.url
      where webhook_endpoints.url ~ '^http://127[.]0[.]0[.]1:[0-9]+/receiver$'`)
}
