import * as events from '../../db/events/change-event.ts'
import * as drafts from '../../db/events/publish-event.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { newId } from '../../domain/ids.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'

type Created = {
  orgId: string
  id: string
  event: EventColumns
  isDraft: boolean
  /** The member of staff who adds it; none for what others sent in. */
  createdBy?: string
}

/** Adds an event. Whether it did: one with this id may be there already. */
export async function createEvent(deps: Deps, created: Created): Promise<boolean> {
  const { isDraft, event, ...ids } = created
  const row = { ...event, ...ids, publishedAt: isDraft ? null : deps.now() }
  const added = await events.saveEvents(deps.db, [row])
  if (added > 0) purgeAfterAnswer(deps)
  return added > 0
}

type Change = {
  orgId: string
  id: string
  event: EventColumns
  ifUpdatedAt: Date
  sentence?: string | undefined
  /** Fields that this date of a series has for itself. */
  overridden?: string[]
}

/** Changes an event unless it was changed since; `sentence` is for those who were notified of it. Whether it did. */
export async function changeEvent(
  deps: Deps,
  { orgId, id, event, ifUpdatedAt, sentence, overridden }: Change,
): Promise<boolean> {
  const now = deps.now()
  const saved = await events.changeEvent(deps.db, {
    ...event,
    id,
    orgId,
    ifUpdatedAt,
    sentence,
    ...(overridden && { overridden }),
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
  const saved = await events.setShownSeparately(deps.db, { orgId, id, alone: separately })
  if (saved) purgeAfterAnswer(deps)
  return saved
}

/** Deletes an event for good. Whether there was one. */
export async function deleteEvent(
  deps: Deps,
  event: { orgId: string; id: string; sentence?: string | undefined; ifUpdatedAt?: Date },
): Promise<boolean> {
  const deleted = await events.deleteEvent(deps.db, { ...event, now: deps.now() })
  if (deleted) purgeAfterAnswer(deps)
  return deleted
}

/** Publishes a draft, with all dates of its series. Returns whether the event exists. */
export async function publishEvent(
  deps: Deps,
  event: { orgId: string; id: string; by?: string },
): Promise<boolean> {
  const mailId = newId('mail', deps.random)
  const tasks = await drafts.publishEvent(deps.db, { ...event, mailId, now: deps.now() })
  if (!tasks) return false
  deps.enqueue(tasks)
  purgeAfterAnswer(deps)
  return true
}

/** Makes an event a draft again, with all dates of its series. Returns whether the event exists. */
export async function unpublishEvent(
  deps: Deps,
  event: { orgId: string; id: string; sentence?: string | undefined },
): Promise<boolean> {
  const found = await drafts.unpublishEvent(deps.db, { ...event, now: deps.now() })
  if (found) purgeAfterAnswer(deps)
  return found
}
