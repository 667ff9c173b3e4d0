import { type StatusChange, setEventStatus as save } from '../../db/events/change-event.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'

type Change = Omit<StatusChange, 'now'>

/** Cancels or postpones an event, or takes that back. Whether there is such an event. */
export async function setEventStatus(deps: Deps, change: Change): Promise<boolean> {
  const saved = await save(deps.db, { ...change, now: deps.now() })
  if (saved) purgeAfterAnswer(deps)
  return saved
}
