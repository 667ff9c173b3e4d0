import {
  acceptDraft,
  acceptEdit,
  acceptSeriesEdit,
  acceptTrusted,
  acceptVisitors,
  type Decision,
} from '../../db/submissions/decide.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { newId } from '../../domain/ids.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import type { Deps } from '../platform/deps.ts'
import { type Edited, planChange } from './series.ts'

type Named = {
  orgId: string
  id: string
  /** The submission as it was seen: its `updated_at`. */
  version: Date
  /** The member of staff. */
  decidedBy: string
}

type OfVisitor = Omit<Named, 'decidedBy'> & { event: EventColumns }

/**
 * Accepts what a visitor sent, and publishes it in an open feed of the organization. `undefined`: it was decided,
 * changed, or withdrawn since it was seen, or its feed is no longer open.
 */
export async function acceptSubmission(
  deps: Deps,
  accepted: OfVisitor & { decidedBy: string },
): Promise<{ eventId: string } | undefined> {
  const made = madeBy(deps)
  const done = await acceptVisitors(deps.db, { ...accepted, ...made })
  return finish(deps, done) && { eventId: made.eventId }
}

/** The same at once for a trusted sender. `undefined` also above the limit a day: it waits for staff then. */
export async function acceptAtOnce(deps: Deps, accepted: OfVisitor): Promise<Decision | undefined> {
  return finish(deps, await acceptTrusted(deps.db, { ...accepted, ...madeBy(deps) }))
}

function madeBy({ random, now }: Deps) {
  return { eventId: newId('evt', random), mailId: newId('mail', random), now: now() }
}

type OfEvent = Named & { eventId: string; eventUpdatedAt: Date }

/** Accepts a draft that a writer handed in. `undefined`: the draft or the submission is not as it was seen. */
export async function acceptHandedIn(deps: Deps, draft: OfEvent): Promise<Decision | undefined> {
  const mailId = newId('mail', deps.random)
  return finish(deps, await acceptDraft(deps.db, { ...draft, mailId, now: deps.now() }))
}

/** Accepts a writer's changes of an event. `undefined`: the event or the submission is not as it was seen. */
export async function acceptChanges(
  deps: Deps,
  edit: OfEvent & { event: EventColumns; overridden?: string[] | undefined },
): Promise<Decision | undefined> {
  const mailId = newId('mail', deps.random)
  return finish(deps, await acceptEdit(deps.db, { ...edit, mailId, now: deps.now() }))
}

type OfDates = Pick<Edited, 'scope' | 'seriesId' | 'reset' | 'zone'> & {
  event: EventColumns
  /** Of the series when it was seen. */
  seriesVersion: number
}

/**
 * The same where the changes are for several dates of a series: those get what differs from the date that they were
 * made of. A text says why that cannot be.
 */
export async function acceptForDates(deps: Deps, { version, ...edit }: OfEvent & OfDates) {
  const { orgId, eventId: id, seriesVersion, event, scope, seriesId, reset, zone } = edit
  const change = { orgId, id, seriesId, version: seriesVersion, event, scope }
  const planned = await planChange(deps, {
    ...change,
    ...(reset !== undefined && { reset }),
    ...(zone && { zone }),
  })
  if (planned === 'missing' || planned === 'changed meanwhile') return undefined
  if (typeof planned === 'string') return planned
  const { plan, ...fence } = planned
  const accepted = await acceptSeriesEdit(deps.db, {
    ...{ ...edit, version, feedId: event.feedId, write: { ...plan, ...fence } },
    mailId: newId('mail', deps.random),
    now: fence.now,
  })
  return finish(deps, accepted)
}

function finish(deps: Deps, decision: Decision | undefined): Decision | undefined {
  if (!decision) return undefined
  deps.enqueue(decision.tasks)
  purgeAfterAnswer(deps)
  return decision
}
