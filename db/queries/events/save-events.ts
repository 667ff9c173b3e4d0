import { sql } from 'drizzle-orm'
import { deriveEvent } from '../../../functions/domain/derive-event.ts'
import type { Db } from '../../client.ts'
import { eventOldSlugs, events } from '../../schema/index.ts'

type Derived = 'slug' | 'stateKey' | 'categoryKeys' | 'searchText'
export type NewEvent = Omit<typeof events.$inferInsert, Derived>

/** Rows in one INSERT; Postgres takes 65,535 parameters, an event has under 40. */
const BATCH = 500

/** Adds events; one that is there already stays as it is. */
export async function saveEvents(db: Db, rows: NewEvent[]): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH).map((row) => ({ ...row, ...derive(row) }))
    await db.insert(events).values(batch).onConflictDoNothing()
  }
}

/** Changes an event of this organization; a slug it leaves behind keeps answering. */
export async function changeEvent(
  db: Db,
  { orgId, id, now, ...event }: NewEvent & { now: Date },
): Promise<boolean> {
  const columns = { ...event, ...derive(event), updatedAt: now }
  const before = db
    .$with('before')
    .as(
      db
        .select({ id: events.id, slug: events.slug })
        .from(events)
        .where(sql`${events.id} = ${id} and ${events.orgId} = ${orgId}`),
    )
  const kept = db
    .$with('kept')
    .as(
      db
        .insert(eventOldSlugs)
        .select(sql`select slug, id from before where slug <> ${columns.slug}`)
        .onConflictDoNothing()
        .returning({ eventId: eventOldSlugs.eventId }),
    )
  const changed = await db
    .with(before, kept)
    .update(events)
    .set(columns)
    .where(sql`${events.id} = ${id} and ${events.orgId} = ${orgId}`)
    .returning({ id: events.id })
  return changed.length > 0
}

function derive(event: Pick<NewEvent, 'title' | 'location' | 'city' | 'state' | 'categories'>) {
  return deriveEvent(event as Parameters<typeof deriveEvent>[0])
}
