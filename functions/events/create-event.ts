import { changeEvent, saveEvents } from '../../db/events/change-event.ts'
import { getEventForEdit } from '../../db/events/manage-events.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventColumns } from './event-fields.ts'

type Created = { orgId: string; id: string; event: EventColumns }

/**
 * Adds an event; sent again with the same id it adds nothing. With other text it changes the one that is
 * there, as long as nobody else did: `other text`. `missing`: the id is another organization's.
 */
export async function createEvent(
  deps: Deps,
  { orgId, id, event }: Created,
): Promise<'saved' | 'other text' | 'missing'> {
  const added = await saveEvents(deps.db, [{ ...event, id, orgId }])
  const outcome = added === 1 ? 'saved' : await saveAgain(deps, { orgId, id, event })
  if (outcome === 'saved') purgeAfterAnswer(deps)
  return outcome
}

async function saveAgain({ db, now }: Deps, { orgId, id, event }: Created) {
  const found = await getEventForEdit(db, orgId, id)
  if (!found) return 'missing'
  const { createdAt, updatedAt, ...columns } = found.event
  const wanted = { ...event, ...deriveEvent(event) }
  const same = Object.entries(wanted).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(columns[name as keyof typeof columns]),
  )
  if (same) return 'saved'
  if (createdAt.getTime() !== updatedAt.getTime()) return 'other text'
  const change = { ...event, id, orgId, ifUpdatedAt: updatedAt, now: now() }
  return (await changeEvent(db, change)) ? 'saved' : 'other text'
}
