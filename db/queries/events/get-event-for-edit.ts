import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { events, feeds } from '../../schema/index.ts'
import { type Telling, tellingsOf } from '../digests/count-told.ts'
import { type FeedName, feedNames } from '../feeds/feed-names.ts'
import { type Twin, twinsOf } from './twins.ts'

export type EditableEvent = NonNullable<Awaited<ReturnType<typeof getEventForEdit>>>

/** One event of the organization with everything its form shows, the feeds to choose from, its twins and the mails that tell of it. */
export async function getEventForEdit(db: Db, orgId: string, id: string) {
  const rows = await db
    .select({
      event: events,
      feed: { name: feeds.name, archivedAt: feeds.archivedAt },
      feeds: sql<FeedName[]>`${feedNames(orgId)}`,
      twins: sql<Twin[]>`${twinsOf(events.id)}`,
      tellings: sql<Telling[]>`${tellingsOf(orgId, id)}`,
    })
    .from(events)
    .innerJoin(feeds, eq(feeds.id, events.feedId))
    .where(and(eq(events.id, id), eq(events.orgId, orgId)))
  return rows[0]
}
