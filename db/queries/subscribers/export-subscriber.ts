import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type SubscriberHistory = {
  mails: { kind: string; state: string; createdAt: string; endedAt: string | null }[]
  digests: { date: string; frequency: string; state: string }[]
  /** What was told to the organization's systems, word for word. */
  reported: { createdAt: string; body: unknown }[]
}

/** What is on record about a subscriber besides the subscription itself. */
export async function exportSubscriber(
  db: Db,
  id: string,
  emailHashes: string[],
): Promise<SubscriberHistory> {
  const hashes = sql.join(
    emailHashes.map((hash) => sql`${hash}`),
    sql`, `,
  )
  const result = await db.execute<SubscriberHistory>(sql`
    select coalesce((
      select json_agg(json_build_object('kind', m.kind, 'state', m.state,
        'createdAt', m.created_at, 'endedAt', m.ended_at) order by m.created_at)
      from mails m where m.subject_id = s.id
    ), '[]') as mails, coalesce((
      select json_agg(json_build_object('date', r.local_date, 'frequency', r.frequency,
        'state', d.state) order by r.local_date)
      from digest_runs r join digest_sends d on d.run_id = r.id and d.subscriber_id = s.id
      where r.feed_id = s.feed_id
    ), '[]') as digests, coalesce((
      select json_agg(json_build_object('createdAt', e.created_at, 'body', e.body::json)
        order by e.timestamp_ms)
      from webhook_events e
      where e.org_id = s.org_id and e.email_hash in (s.email_hash, ${hashes})
        and e.body is not null
    ), '[]') as reported
    from subscribers s where s.id = ${id}`)
  return result.rows[0] ?? { mails: [], digests: [], reported: [] }
}
