import { sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { Db } from '../client.ts'
import type { DigestRunState } from '../tables/digests.ts'

/** A feed as its mails show it. */
export type DigestFeed = {
  orgId: string
  orgName: string
  orgReplyTo: string | null
  orgPostalAddress: string | null
  feedId: string
  feedSlug: string
  feedName: string
  feedLanguage: string | null
  timezone: string
}
export type Run = DigestFeed & {
  of: 'digest'
  id: string
  frequency: DigestFrequency
  localDate: string
  state: DigestRunState
  plannedTo: string
  dueAt: Date
  cutAt: Date
  createdAt: Date
}

export const DIGEST_FEED = sql.raw(`
  o.id as "orgId", o.name as "orgName", o.mail_reply_to as "orgReplyTo",
  o.postal_address as "orgPostalAddress", f.id as "feedId", f.slug as "feedSlug",
  f.name as "feedName", f.widget ->> 'language' as "feedLanguage", f.timezone`)

/** A run with the feed it is of; none of a feed that is archived or whose organization is disabled. */
export async function getRun(db: Db, id: string): Promise<Run | undefined> {
  const result = await db.execute<Omit<Run, 'of' | 'dueAt' | 'cutAt' | 'createdAt'> & Times>(sql`
    select r.id, r.frequency, r.local_date::text as "localDate", r.state,
      r.planned_to as "plannedTo", r.due_at as "dueAt", r.cut_at as "cutAt",
      r.created_at as "createdAt", ${DIGEST_FEED}
    from digest_runs r join open_feeds f on f.id = r.feed_id
    join organizations o on o.id = f.org_id where r.id = ${id}`)
  const row = result.rows[0]
  if (!row) return undefined
  const { dueAt, cutAt, createdAt, ...run } = row
  return {
    ...run,
    of: 'digest',
    dueAt: new Date(dueAt),
    cutAt: new Date(cutAt),
    createdAt: new Date(createdAt),
  }
}

type Times = { dueAt: string; cutAt: string; createdAt: string }
