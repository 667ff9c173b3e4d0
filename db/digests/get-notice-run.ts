import { sql } from 'drizzle-orm'
import type { NoticedChange } from '../../domain/digests/notice.ts'
import type { Db } from '../client.ts'
import type { NoticeRunState } from '../tables/notices.ts'
import { DIGEST_FEED, type DigestFeed } from './get-run.ts'

export type NoticeRun = DigestFeed & {
  of: 'notice'
  id: string
  changes: NoticedChange[]
  state: NoticeRunState
  plannedTo: string
  createdAt: Date
}

/** A notice with the feed it is of; none of a feed that is archived or whose organization is disabled. */
export async function getNoticeRun(db: Db, id: string): Promise<NoticeRun | undefined> {
  type Row = Omit<NoticeRun, 'of' | 'createdAt'> & { createdAt: string }
  const result = await db.execute<Row>(sql`
    select r.id, r.changes, r.state, r.planned_to as "plannedTo", r.created_at as "createdAt",
      ${DIGEST_FEED}
    from notice_runs r join open_feeds f on f.id = r.feed_id
    join organizations o on o.id = f.org_id where r.id = ${id}`)
  const [row] = result.rows
  return row && { ...row, of: 'notice', createdAt: new Date(row.createdAt) }
}
