import type { Db } from '../../client.ts'
import { readEvent } from '../../reads/event.ts'
import type { FeedOwner } from '../../reads/widget-config.ts'

export type OneEvent = { orgId: string; event: string }
type EventQuery = { feedId: string; eventId: string; publicUrl: string }

/** One event of a feed as JSON text. */
export async function getEvent(db: Db, query: EventQuery): Promise<OneEvent | undefined> {
  const [event] = await readEvent(db, { ...query, withOwner: false })
  return event
}

/** An event by its id alone, with whose page it is. */
export async function getEventPage(
  db: Db,
  query: Omit<EventQuery, 'feedId'>,
): Promise<(OneEvent & { owner: FeedOwner }) | undefined> {
  const [event] = await readEvent(db, { ...query, withOwner: true })
  return event
}
