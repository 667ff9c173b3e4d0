import * as events from '../../db/events/change-event.ts'
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
  const added = await events.saveEvents(deps.db, [{ ...event, id, orgId }])
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
  return (await events.changeEvent(db, change)) ? 'saved' : 'other text'
}

type Change = {
  orgId: string
  id: string
  event: EventColumns
  ifUpdatedAt: Date
  sentence?: string | undefined
}

/** Changes an event if nobody changed it since; `sentence` is for those who were notified of it. Whether it did. */
export async function changeEvent(
  deps: Deps,
  { orgId, id, event, ifUpdatedAt, sentence }: Change,
): Promise<boolean> {
  const now = deps.now()
  const saved = await events.changeEvent(deps.db, {
    ...event,
    id,
    orgId,
    ifUpdatedAt,
    sentence,
    now,
  })
  if (saved) purgeAfterAnswer(deps)
  return saved
}

/** Cancels or postpones an event, or takes that back. Whether there is such an event. */
export async function setEventStatus(
  deps: Deps,
  change: Omit<events.StatusChange, 'now'>,
): Promise<boolean> {
  const saved = await events.setEventStatus(deps.db, { ...change, now: deps.now() })
  if (saved) purgeAfterAnswer(deps)
  return saved
}

/** Shows an event beside its duplicates, or in one with them. Whether there is such an event. */
export async function setShownSeparately(
  deps: Deps,
  { orgId, id, separately }: { orgId: string; id: string; separately: boolean },
): Promise<boolean> {
  const saved = await events.setListedAlone(deps.db, { orgId, id, alone: separately })
  if (saved) purgeAfterAnswer(deps)
  return saved
}

/** Deletes an event for good. Whether there was one. */
export async function deleteEvent(
  deps: Deps,
  event: { orgId: string; id: string; sentence?: string | undefined },
): Promise<boolean> {
  const deleted = await events.deleteEvent(deps.db, { ...event, now: deps.now() })
  if (deleted) purgeAfterAnswer(deps)
  return deleted
}
