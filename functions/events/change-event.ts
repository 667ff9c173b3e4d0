import { changeEvent as save } from '../../db/events/change-event.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventColumns } from './event-fields.ts'

type Change = {
  orgId: string
  id: string
  event: EventColumns
  ifUpdatedAt: Date
  sentence?: string | undefined
}

/** Changes an event if nobody changed it since; `sentence` is for those who were told of it. Whether it did. */
export async function changeEvent(
  deps: Deps,
  { orgId, id, event, ifUpdatedAt, sentence }: Change,
): Promise<boolean> {
  const now = deps.now()
  const saved = await save(deps.db, { ...event, id, orgId, ifUpdatedAt, sentence, now })
  if (saved) purgeAfterAnswer(deps)
  return saved
}
