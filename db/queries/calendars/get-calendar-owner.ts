import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import {
  type CalendarOwner,
  type CalendarScope,
  OWNERS,
  type OwnerKind,
  ownerKind,
} from './calendar-owners.ts'

/** Whose calendar it is, without its events; `undefined`: there is no such owner. */
export async function getCalendarOwner(
  db: Db,
  scope: CalendarScope,
): Promise<CalendarOwner | undefined> {
  const [found] = await statement(db, { kind: ownerKind(scope) }).execute(scope)
  return found?.owner
}

const statement = prepareOnce((db, { kind }: { kind: OwnerKind }) =>
  db
    .select({ owner: sql<CalendarOwner>`owner` })
    .from(OWNERS[kind].owner)
    .prepare('calendar-owner'),
)
