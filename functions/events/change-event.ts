import { changeEvent as save } from '../../db/queries/events/save-events.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventColumns } from './event-fields.ts'

type Change = { orgId: string; id: string; event: EventColumns; ifUpdatedAt: Date }

/** Changes an event if nobody changed it since. Whether it did. */
export async function changeEvent(
  deps: Deps,
  { orgId, id, event, ifUpdatedAt }: Change,
): Promise<boolean> {
  const saved = await save(deps.db, { ...event, id, orgId, ifUpdatedAt, now: deps.now() })
  if (saved) purgeAfterAnswer(deps)
  return saved
}
