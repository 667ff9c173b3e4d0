import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import { getOutcome } from '../../../db/submissions/decide.ts'
import { getSubmission, type Submission } from '../../../db/submissions/queue.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import type { SeriesProblem } from '../../../domain/series/plan-series.ts'
import { ownFields } from '../../../domain/series/series-fields.ts'
import { SUBMISSION_DEEDS } from '../../../domain/submissions.ts'
import {
  acceptChanges,
  acceptForDates,
  acceptHandedIn,
  acceptSubmission,
} from '../../events/accept-submission.ts'
import { readEvent } from '../../events/event-input.ts'
import { notFound } from '../../http/errors.ts'
import { withEnteredPosition } from '../events/event-position.tsx'
import { howToApply, scopeOf } from '../events/save-series.ts'
import { pathId } from '../parts/path-id.ts'
import type { Form, StaffContext } from '../staff-context.ts'
import { isSeriesChanged } from '../writing/dates-of-edit.ts'
import { withChanges } from '../writing/edit-inputs.ts'
import { placeIn } from './did-alert.tsx'

/** A submission with the event that it is about, and the event that comes out if it is accepted as it is. */
export type Found = {
  submission: Submission
  /** Of a draft, an edit, or an accepted submission, unless it was deleted. */
  event: EditableEvent | undefined
  /** `undefined`: not everything in it is valid, or it is no longer there. */
  accepted: EventColumns | undefined
}

/** The submission of the address, if it is one of this organization that was confirmed. */
export async function findSubmission(c: StaffContext): Promise<Found> {
  const { org } = c.var.session
  const submission = await getSubmission(c.env.db, {
    ...{ orgId: org.id, id: pathId(c, 'submissionId'), place: placeIn(c) },
  })
  if (!submission) throw notFound('Submission')
  return withEvent(c, submission)
}

export async function withEvent(c: StaffContext, submission: Submission): Promise<Found> {
  const { kind, eventId, inputs } = submission
  const { org } = c.var.session
  const event = eventId ? await getEventForEdit(c.env.db, org.id, eventId) : undefined
  if (kind === 'draft') return { submission, event, accepted: event?.event }
  // That its date may be past is not asked again.
  const ofVisitor = { ...inputs, meantDate: inputs.startDate ?? '' }
  const form = kind === 'edit' ? event && withChanges(event, inputs) : ofVisitor
  return { submission, event, accepted: form && readEvent(form, c.env.now()).event }
}

/** Why a submission could not be accepted. */
export type Problem =
  | 'meanwhile'
  | 'unreadable'
  | 'closed feed'
  | 'event changed'
  | 'event gone'
  | SeriesProblem

type Acceptance = {
  /** The submission as it was seen. */
  version: Date
  /** The event of a draft or an edit as it was seen. */
  eventVersion?: Date | undefined
  /** The version of its series, where more than its event was seen. */
  seriesVersion?: number | undefined
  /** Instead of what was submitted. */
  event?: EventColumns | undefined
  /** To which dates of its series an edit applies, as a form says it. */
  dates?: Form | undefined
}

/** Accepts a submission, as it is or with changes. Returns the event that it is now, or why it was not accepted. */
export async function acceptFound(
  c: StaffContext,
  found: Found,
  acceptance: Acceptance,
): Promise<{ eventId: string } | Problem> {
  const { submission } = found
  const { version, eventVersion, seriesVersion, event = found.accepted } = acceptance
  const { dates = submission.inputs } = acceptance
  const { session } = c.var
  const named = { orgId: session.org.id, id: submission.id, version, decidedBy: session.personId }
  const before = problemOf(submission, version)
  if (before) return before
  if (submission.kind === 'visitor') {
    if (!event) return 'unreadable'
    const done = await acceptSubmission(c.env, { ...named, event })
    return done ?? (await whyNot(c, submission, version, 'closed feed'))
  }
  if (!found.event) return 'event gone'
  const { id: eventId, updatedAt } = found.event.event
  const ofEvent = { ...named, eventId, eventUpdatedAt: eventVersion ?? updatedAt }
  const done =
    submission.kind === 'draft'
      ? await acceptHandedIn(c.env, ofEvent)
      : await acceptEdit(c, found.event, { ...ofEvent, event, dates, seriesVersion })
  if (typeof done === 'string') return done
  return done ? { eventId } : whyNot(c, submission, version, 'event changed')
}

type Edit = Parameters<typeof acceptHandedIn>[1] & {
  event: EventColumns | undefined
  dates: Form
  seriesVersion: number | undefined
}

async function acceptEdit(c: StaffContext, found: EditableEvent, edit: Edit) {
  const { event: typedIn, dates, seriesVersion, ...named } = edit
  if (!typedIn) return 'unreadable' as const
  const event = withEnteredPosition(typedIn, found)
  const { series } = found
  const scope = scopeOf(dates)
  if (series && scope) {
    return acceptForDates(c.env, {
      ...{ ...named, event, scope, ...howToApply(dates) },
      ...{ seriesId: series.id, seriesVersion: seriesVersion ?? series.version },
    })
  }
  const overridden = series && ownFields(series, found.event, event, found.event.status)
  return acceptChanges(c.env, { ...named, event, ...(overridden && { overridden }) })
}

/** A decision that was made meanwhile; the statement itself looks again. */
function problemOf(submission: Submission, version: Date): Problem | undefined {
  const isSame = submission.version.getTime() === version.getTime()
  return isSame && SUBMISSION_DEEDS.accept.from.includes(submission.state) ? undefined : 'meanwhile'
}

async function whyNot(
  c: StaffContext,
  submission: Submission,
  version: Date,
  otherwise: Problem,
): Promise<Problem> {
  const outcome = await getOutcome(c.env.db, c.var.session.org.id, submission.id)
  return outcome?.version.getTime() === version.getTime() ? otherwise : 'meanwhile'
}

/** Whether what an edit is about was changed since the writer handed it in: others decide what comes out. */
export function isEventChanged({ submission, event }: Found): boolean {
  const { kind, eventUpdatedAt, inputs } = submission
  if (kind !== 'edit' || !event || !eventUpdatedAt) return false
  const isSame = event.event.updatedAt.getTime() === eventUpdatedAt.getTime()
  return !isSame || isSeriesChanged(event, inputs)
}

/** Whether its event is in the calendar, unless staff took that off by hand. */
export function isAccepted({ state }: Pick<Submission, 'state'>): boolean {
  const { from, to } = SUBMISSION_DEEDS['ask-off']
  return from.includes(state) || state === to
}
