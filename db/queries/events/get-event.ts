import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { type Owner, ownerJson } from '../feeds/owner-json.ts'
import { eventJson } from './event-json.ts'

type EventQuery = { feedId?: string | undefined; eventId: string; publicUrl: string }
export type OneEvent = { orgId: string; event: string }

const columns = { orgId: sql<string>`e.org_id`, event: sql<string>`${eventJson()}` }
const openEvents = sql`events e join open_feeds f on f.id = e.feed_id
  join organizations o on o.id = e.org_id`

/** One event as JSON text; `feedId` keeps to that feed. */
export async function getEvent(db: Db, query: EventQuery): Promise<OneEvent | undefined> {
  const [event] = await statement(db, { inFeed: query.feedId !== undefined }).execute(query)
  return event
}

/** The same with whose page it is. */
export async function getEventPage(
  db: Db,
  query: { eventId: string; publicUrl: string },
): Promise<(OneEvent & { owner: Owner }) | undefined> {
  const [event] = await page(db, {}).execute(query)
  return event
}

const page = prepareOnce((db) =>
  db
    .select({ ...columns, owner: sql<Owner>`${ownerJson}` })
    .from(openEvents)
    .where(sql`e.id = ${sql.placeholder('eventId')}`)
    .prepare('event-page'),
)

const statement = prepareOnce((db, { inFeed }: { inFeed: boolean }) =>
  db
    .select(columns)
    .from(openEvents)
    .where(
      sql`e.id = ${sql.placeholder('eventId')}
        ${inFeed ? sql`and e.feed_id = ${sql.placeholder('feedId')}` : sql``}`,
    )
    .prepare('event'),
)
