import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { demoFeeds } from './organizations.ts'

const DEMO_SUBSCRIBERS = [
  { id: 'sub_demo_ann', email: 'ann@example.com', digestFrequency: 'weekly', criteria: null },
  {
    id: 'sub_demo_bob',
    email: 'bob@example.com',
    digestFrequency: 'weekly',
    criteria: '{"keywords":["jazz","blues"]}',
  },
  { id: 'sub_demo_cleo', email: 'cleo@example.com', digestFrequency: 'daily', criteria: null },
] as const

type Demo = { hash: (email: string) => Promise<string>; now: Date }

/** Readers of the music feed's digests, for a developer's machine alone. */
export async function seedDemoSubscribers(db: Db, { hash, now }: Demo): Promise<void> {
  const rows = await Promise.all(
    DEMO_SUBSCRIBERS.map(async (row) => ({ ...row, hash: await hash(row.email) })),
  )
  const at = timestamptz(now)
  await db.execute(sql`
    insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
      digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
    select d.id, f.org_id, f.id, d.email, d.email, d.hash, 'active', d."digestFrequency", d.criteria,
      'n_' || substr(md5(d.id), 1, 20), ${at}, ${at}, ${at}
    from feeds f, json_to_recordset(${JSON.stringify(rows)}::json) as d
      (id text, email text, "digestFrequency" text, criteria text, hash text)
    where f.id = ${demoFeeds.music.id}
    on conflict do nothing`)
}
