import { deleteEvent as remove } from '../../db/events/change-event.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'

/** Deletes an event for good. Whether there was one. */
export async function deleteEvent(
  deps: Deps,
  event: { orgId: string; id: string; sentence?: string | undefined },
): Promise<boolean> {
  const deleted = await remove(deps.db, { ...event, now: deps.now() })
  if (deleted) purgeAfterAnswer(deps)
  return deleted
}
