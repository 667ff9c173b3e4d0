import { and, eq, sql } from 'drizzle-orm'
import { deriveEvent } from '../../../domain/derive-event.ts'
import type { Db } from '../../client.ts'
import { events } from '../../schema/events.ts'
import { noteChange, toldOtherwise } from './note-change.ts'
import { revisedAt } from './revised-at.ts'

type Derived =
  | 'slug'
  | 'stateKey'
  | 'stateKeys'
  | 'categoryKeys'
  | 'searchText'
  | 'derivedVersion'
  | 'maybeTwin'
export type NewEvent = Omit<typeof events.$inferInsert, Derived>

/** Rows in one INSERT. PGlite, which a laptop runs on, takes some milliseconds for each. */
const BATCH = 100

/** Adds events and returns how many were new; one that is there already stays as it is. */
export async function saveEvents(db: Db, rows: NewEvent[]): Promise<number> {
  let added = 0
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH).map((row) => ({ ...row, ...deriveEvent(row) }))
    const insert = db.insert(events).values(batch).onConflictDoNothing()
    added += (await insert.returning({ id: events.id })).length
  }
  return added
}

/** The columns that searches read are replaced as a whole, so that no old word finds the event. */
const NOT_GIVEN = { location: null, city: null, country: null, categories: [] }

type Change = NewEvent & {
  now: Date
  /** Only if nobody changed it since. */
  ifUpdatedAt?: Date
  /** What staff say to those who were told of it. */
  sentence?: string | undefined
}

/**
 * Changes an event of this organization, which may move to another of its feeds; the address it
 * leaves behind keeps answering by a trigger. `false`: nothing was changed.
 */
export async function changeEvent(
  db: Db,
  { orgId, id, now, ifUpdatedAt, sentence, ...event }: Change,
): Promise<boolean> {
  const saved = db
    .update(events)
    .set({
      ...NOT_GIVEN,
      ...event,
      ...deriveEvent(event),
      formerStartsAt: formerStart(event.startsAt),
      updatedAt: revisedAt(now),
    })
    .where(
      and(
        eq(events.id, id),
        eq(events.orgId, orgId),
        sql`exists (select from feeds where id = ${event.feedId} and org_id = ${orgId})`,
        ifUpdatedAt && eq(events.updatedAt, ifUpdatedAt),
      ),
    )
    .returning()
  const result = await db.execute(sql`
    with saved as ${saved}, noted as (
      ${noteChange({
        before: sql`events before join saved using (id)`,
        differs: toldOtherwise('before', 'saved'),
        now,
        sentence,
      })}
    )
    select id from saved`)
  return result.rows.length > 0
}

/**
 * A postponed event that gets a date remembers the one it had; moved back there, it has no other.
 */
function formerStart(startsAt: Date) {
  const { status, formerStartsAt } = events
  const former = sql`nullif(coalesce(${formerStartsAt}, ${events.startsAt}), ${startsAt.toISOString()}::timestamptz)`
  return sql`case when ${status} = 'postponed' or ${formerStartsAt} is not null then ${former} end`
}
