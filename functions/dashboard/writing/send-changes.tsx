import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { sendEdit } from '../../../db/submissions/of-staff.ts'
import { newId } from '../../../domain/ids.ts'
import { feedErrors, readEvent } from '../../events/event-input.ts'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { answerEdit, openedBy } from '../events/event-page.tsx'
import { readRepeat } from '../events/repeat-input.ts'
import { startOf, versionOf } from '../events/save-series.ts'
import type { Form, StaffContext } from '../staff-context.ts'
import { readDates } from './dates-of-edit.ts'
import { changedInputs } from './edit-inputs.ts'
import { readText, refusal } from './hand-in.tsx'
import { findOwnSubmission, whose } from './own-submission.ts'
import { isOpen, NOTE } from './review-panel.tsx'
import { WRITING } from './texts.ts'

/** Bytes of the inputs of a submission; the table refuses somewhat more. */
const MOST_BYTES = 60_000

/** The form of a published event, sent by a person who may not change it: what it says waits for review. */
export async function sendChanges(c: StaffContext, found: EditableEvent, form: Form) {
  const { session } = c.var
  const now = c.env.now()
  const read = readEvent(form, now)
  const note = readText(form, NOTE)
  // How a series repeats is not in the form.
  const repeat = read.event && !found.series && readRepeat(form, startOf(read.event))
  const ofFeed =
    read.event && read.event.feedId !== found.event.feedId
      ? feedErrors(read.event.feedId, found.feeds)
      : undefined
  const errors: FormState['errors'] = {
    ...read.state?.errors,
    ...ofFeed,
    ...(note.error && { [NOTE]: note.error }),
    ...(repeat && (repeat.errors || repeat.repeat) && { repeat: WRITING.repeats }),
  }
  const again = (errors: FormState['errors'], values = typed(form)) =>
    answerEdit(c, found, { values, errors }, { status: 400, ...openedBy(form) })
  if (!read.event || Object.keys(errors).length > 0) return again(errors, read.state?.values)
  if (form.version !== versionOf(found)) {
    const text = <p>{WRITING.changedMeanwhile}</p>
    const state = { values: typed(form), errors: {} }
    return answerEdit(c, found, state, { status: 409, alert: { kind: 'failed', text } })
  }
  const { event } = read
  const changed = changedInputs(found, event)
  const dates = await readDates(c, { found, form, event })
  if (dates.errors) return again(dates.errors)
  const inputs = { ...changed, ...dates.inputs }
  if (sizeOf(inputs) > MOST_BYTES) return again({ description: WRITING.tooLong })
  const isSame = Object.keys(changed).length === 0
  if (isSame && !isOpen(await findOwnSubmission(c, found))) {
    return c.redirect(session.path(`/events/${found.event.id}?done=edit-same`), 303)
  }
  const sent = await sendEdit(c.env.db, {
    ...{ ...whose(c, found), now, inputs, event, note: note.text || null },
    nonce: newId('n', c.env.random),
    eventUpdatedAt: found.event.updatedAt,
  })
  const refused = refusal(sent)
  if (refused) {
    const state = { values: typed(form), errors: {} }
    const alert = { kind: 'failed', text: <p>{refused}</p> } as const
    return answerEdit(c, found, state, { status: 400, alert, ...openedBy(form) })
  }
  return c.redirect(session.path(`/events/${found.event.id}?done=edit-sent`), 303)
}

function sizeOf(inputs: Record<string, string>): number {
  return new TextEncoder().encode(JSON.stringify(inputs)).length
}
