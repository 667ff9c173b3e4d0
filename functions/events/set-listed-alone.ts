import { setListedAlone as save } from '../../db/events/change-event.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'

type Change = { orgId: string; id: string; alone: boolean }

/** Shows an event beside its twins, or in one with them. Whether there is such an event. */
export async function setListedAlone(deps: Deps, change: Change): Promise<boolean> {
  const saved = await save(deps.db, change)
  if (saved) purgeAfterAnswer(deps)
  return saved
}
