import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { publishEvent, setShownSeparately } from '../../events/change-event.ts'
import { inputLabels } from '../../events/event-fields.ts'
import { eventValues, feedErrors, inMarkdown, readEvent } from '../../events/event-input.ts'
import { typed } from '../../forms/parse-form.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { address } from '../parts/list-parts.tsx'
import { OPENED, saveMerged } from '../parts/merge-edits.tsx'
import { pathId } from '../parts/path-id.ts'
import type { Form, FormContext, StaffContext } from '../staff-context.ts'
import { findOwnSubmission, isDraft, renewSubmission } from '../writing/own-submission.ts'
import { isOpen, NOTE } from '../writing/review-panel.tsx'
import { sendChanges } from '../writing/send-changes.tsx'
import { WRITING } from '../writing/texts.ts'
import { restoreField } from './event-origin.tsx'
import { answerEdit, findEvent, openedBy } from './event-page.tsx'
import { inputInWords } from './input-in-words.ts'
import { addDeletedEvent } from './new-event.tsx'
import { readSentence } from './notified-people.tsx'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import { repeatInputs } from './repeat-input.ts'
import { REPEAT, SAVED_DATES } from './repeat-texts.ts'
import { formGroups, formValues, type SavedDates, saveDates, versionOf } from './save-series.ts'
import { insteadAll, savedQuery, savedText } from './saved-dates.tsx'
import { showMore } from './show-more.ts'
import { INTENT } from './texts.ts'

/** GET events/:eventId */
export async function editEventPage(c: StaffContext) {
  const found = await findEvent(c)
  const text = await savedText(c, found)
  const alert = text && ({ kind: 'done', text } as const)
  const published = ['created', 'published'].includes(c.req.query('saved') ?? '')
  const sent = await findOwnSubmission(c, found)
  const inputs = !isDraft(found) &&
    sent &&
    isOpen(sent) && { ...sent.inputs, [NOTE]: sent.note ?? '' }
  const state = { values: { ...formValues(found), ...inputs }, errors: {} }
  return answerEdit(c, found, state, { sent, published, ...(alert ? { alert } : {}) })
}

/** POST events/:eventId: merged with what another member saved since the form was opened. */
export async function saveEvent(c: FormContext) {
  const { session } = c.var
  const form = inMarkdown(c.var.form)
  const id = pathId(c, 'eventId')
  const found = await getEventForEdit(c.env.db, session.org.id, id, draftsOf(session))
  if (!found) return addDeletedEvent(c, form)
  const more = await showMore(c, form, found)
  if (more) return answerEdit(c, found, more.state, { ...more, ...openedBy(form) })
  if (onlyWrites(session) && !isDraft(found)) return sendChanges(c, found, form)
  const { event, state } = readEvent(form, c.env.now())
  const { sentence, state: ofSentence } = readSentence(form)
  if (event && !ofSentence) {
    const outcome =
      form.version === versionOf(found)
        ? await saveDates(c, { found, form, event, sentence })
        : undefined
    if (outcome === undefined) return mergeAndSave(c, { found, form, event })
    if ('fields' in outcome) return saved(c, { found, form }, 'changed', outcome)
    return answerEdit(c, found, outcome, { status: 400, ...openedBy(form) })
  }
  const values = state?.values ?? typed(form)
  const errors = { ...state?.errors, ...ofSentence?.errors }
  return answerEdit(c, found, { values, errors }, { status: 400, ...openedBy(form) })
}

/** POST events/:eventId/all-dates: what was saved for one date gets to all dates of its series. */
export async function shareWithAllDates(c: FormContext) {
  const found = await findEvent(c)
  const { outcome, errors } = await insteadAll(c, found)
  if (outcome)
    return c.redirect(c.var.session.path(address(`/events/${found.event.id}`, outcome)), 303)
  const state = { values: formValues(found), errors: errors ?? {} }
  if (errors) return answerEdit(c, found, state, { status: 400 })
  const text = <p>{SAVED_DATES.changedMeanwhile}</p>
  return answerEdit(c, found, state, { status: 409, alert: { kind: 'failed', text } })
}

/** POST events/:eventId/use-source */
export async function useSource(c: FormContext) {
  const { form } = c.var
  return restoreField(c, await findEvent(c), form)
}

/** POST events/:eventId/another and events/:eventId/same */
export const showSeparately = (separately: boolean) => async (c: StaffContext) => {
  const { session } = c.var
  const id = pathId(c, 'eventId')
  const found = await setShownSeparately(c.env, { orgId: session.org.id, id, separately })
  if (!found) throw notFound('Event')
  return c.redirect(session.path(`/events/${id}?saved=${separately ? 'another' : 'same'}`), 303)
}

type Merge = { found: EditableEvent; form: Form; event: EventColumns }

/** Takes over what only the other changed; where both changed a field, shows both and asks. */
async function mergeAndSave(c: StaffContext, { found, form, event }: Merge): Promise<Response> {
  // What is in the past was confirmed by the one who entered it.
  const read = (values: Form) =>
    readEvent({ ...values, meantDate: values.startDate ?? '' }, c.env.now())
  const { outcome, merged, ask } = await saveMerged({
    thing: 'this event',
    labels: LABELS,
    groups: formGroups,
    inWords: inputInWords,
    opened: form[OPENED],
    mine: { ...form, ...eventValues({ event }) },
    found,
    findAgain: () => findEvent(c),
    valuesOf: formValues,
    fits: (values) => read(values).event !== undefined,
    save: async (values, found) => {
      if (onlyWrites(c.var.session) && !isDraft(found)) {
        throw new HttpError(409, WRITING.publishedMeanwhile)
      }
      const { event, state } = read(values)
      if (!event) return state
      const { feedId } = found.event
      const errors = event.feedId === feedId ? undefined : feedErrors(event.feedId, found.feeds)
      if (errors) return { values, errors }
      return saveDates(c, { found, form: values, event, ...readSentence(form) })
    },
  })
  if (ask) {
    const { values, found, ...rest } = ask
    return answerEdit(c, found, { values, errors: {} }, { status: 409, ...rest })
  }
  return 'fields' in outcome
    ? saved(c, { found, form }, merged ? 'merged' : 'changed', outcome)
    : answerEdit(c, found, outcome, { status: 400, ...openedBy(form) })
}

const LABELS = {
  ...inputLabels,
  ...Object.fromEntries(repeatInputs.map((name) => [name, REPEAT.title])),
}

type Saved = { found: EditableEvent; form: Form }

async function saved(
  c: StaffContext,
  { found, form }: Saved,
  how: 'changed' | 'merged',
  dates: SavedDates,
) {
  const { session } = c.var
  const { id } = found.event
  const publishes = isDraft(found) && form[INTENT] === 'publish' && !onlyWrites(session)
  if (publishes) {
    await publishEvent(c.env, { orgId: session.org.id, id, by: session.personId })
  }
  if (isDraft(found)) await renewSubmission(c, found)
  const query = publishes ? { saved: 'published' } : savedQuery(how, dates)
  return c.redirect(session.path(address(`/events/${id}`, query)), 303)
}
