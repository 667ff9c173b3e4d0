import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import {
  dateOf,
  type ImportedEvent,
  parseContent,
  withCopies,
} from '../../../domain/imports/content.ts'
import { localStartOf } from '../../../domain/recurrence/occurrences.ts'
import {
  FIELDS,
  fieldsThatDiffer,
  ownFields,
  pickFields,
} from '../../../domain/series/series-fields.ts'
import { changeEvent, setEventStatus } from '../../events/change-event.ts'
import { eventFields } from '../../events/event-fields.ts'
import { eventValues } from '../../events/event-input.ts'
import { badRequest, HttpError } from '../../http/errors.ts'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { formatDay, formatTime } from '../parts/format.ts'
import type { Form as FormData, OrgSession, StaffContext } from '../staff-context.ts'
import { inputInSummary } from './input-in-words.ts'
import { ORIGIN } from './texts.ts'

type Field = (typeof FIELDS)[number]

/** Where an imported event comes from, and the fields that were changed here, with what the calendar says. */
export function EventOrigin({ session, found }: { session: OrgSession; found: EditableEvent }) {
  const { origin, event } = found
  const said = saidOf(found)
  if (!origin || !said) return null
  const source = <a href={session.path(`/imports/${origin.sourceId}`)}>{origin.name}</a>
  return (
    <section class="card stack">
      <h2>{ORIGIN.title}</h2>
      <p>{fillText(ORIGIN.from, { source: <bdi>{source}</bdi> })}</p>
      {changedHere(found, said).map((field) => (
        <div class="stack tight">
          <p>
            <strong>{labelOf(field)}</strong>: {ORIGIN.changed}
          </p>
          <p class="hint">
            {fillText(ORIGIN.theirs, { value: <bdi>{inWords(field, said, found)}</bdi> })}
          </p>
          <Form session={session} action={`/events/${event.id}/use-source`} class="row">
            <input type="hidden" name="field" value={field} />
            <button class="linklike" type="submit">
              {ORIGIN.restore}
              <span class="visually-hidden">: {labelOf(field)}</span>
            </button>
          </Form>
        </div>
      ))}
    </section>
  )
}

/** POST events/:eventId/use-source: a field gets the value that the calendar has. */
export async function restoreField(
  c: StaffContext,
  found: EditableEvent,
  form: FormData,
): Promise<Response> {
  const { session } = c.var
  const { event, series } = found
  const said = saidOf(found)
  const field = FIELDS.find((name) => name === form.field)
  if (!said || !field || field === 'feedId') throw badRequest('Unknown field')
  const of = { orgId: session.org.id, id: event.id }
  const fields = FIELDS.filter((name) => name !== 'status')
  const columns = pickFields(fields, (name) => (name === field ? said : event))
  const overridden = series && ownFields(series, event, columns, event.status)
  const change = { ...of, event: columns, ifUpdatedAt: event.updatedAt }
  const saved =
    field === 'status'
      ? await setEventStatus(c.env, { ...of, status: said.status })
      : await changeEvent(c.env, { ...change, ...(overridden && { overridden }) })
  if (!saved) throw new HttpError(409, ORIGIN.changedMeanwhile)
  return c.redirect(session.path(`/events/${event.id}?saved=changed`), 303)
}

/** What the calendar says of this event now; images that are copied count as their copies. */
function saidOf({ origin, event }: EditableEvent): ImportedEvent | undefined {
  if (!origin) return undefined
  const copies = new Map(Object.entries(origin.copies))
  const content = withCopies(parseContent(origin.content), copies)
  if (content.kind === 'event') return content.event
  const key = event.recurrenceKey
  return key === null ? undefined : dateOf(content, localStartOf(key), key)
}

function changedHere({ event }: EditableEvent, said: ImportedEvent): Field[] {
  return fieldsThatDiffer(event, said).filter((field) => field !== 'feedId')
}

/** Of fields that are no single input of the form. */
const LABELS = {
  status: EVENT_FIELDS.status.label,
  times: ORIGIN.times,
  position: ORIGIN.position,
  price: ORIGIN.price,
  access: EVENT_FIELDS.accessYes.label,
}

function labelOf(field: Field): string {
  return Object.hasOwn(LABELS, field)
    ? LABELS[field as keyof typeof LABELS]
    : eventFields[field as Exclude<Field, keyof typeof LABELS>].label
}

function inWords(field: Field, said: ImportedEvent, found: EditableEvent): string {
  if (field === 'status') return EVENT_FIELDS.status.options[said.status]
  if (field === 'times') {
    const format = said.allDay ? formatDay : formatTime
    const times = [said.startsAt, said.endsAt].flatMap((at) => at ?? [])
    return times.map((at) => format(at, said.timezone)).join(' – ')
  }
  const values = eventValues({ event: { ...said, feedId: found.event.feedId } })
  const shown = eventFields[field]
  const inputs = shown.kind === 'joint' ? Object.keys(shown.inputs) : [field]
  const words = inputs.map((name) => inputInSummary(name, values[name] ?? '', found))
  return words.filter(Boolean).join(', ') || ORIGIN.blank
}
