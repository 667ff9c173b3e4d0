import * as z from 'zod/mini'
import type { FeedName } from '../../db/feeds/manage-feeds.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { escapeMarkdown, readMarkdown } from '../../domain/markdown/text.ts'
import { clockIn } from '../../domain/zoned-time.ts'
import {
  markdown,
  optionalImage,
  optionalLine,
  optionalUrl,
  requiredLine,
  wordList,
} from '../forms/inputs.ts'
import { type FormState, parseForm, typed } from '../forms/parse-form.ts'
import type { Form } from '../forms/read-form.ts'
import { accessValues, readAccess } from './event-access.ts'
import { type eventFields, type PlainName, plainFields } from './event-fields.ts'
import { positionErrors, positionInputs, positionValues } from './event-position.ts'
import { priceInputs, priceValues, readPrice } from './event-price.ts'
import { type EventTimes, readTimes, timesInputs, timeValues } from './event-times.ts'
import { ERRORS } from './input-errors.ts'

const feed = z.string(ERRORS.feed).check(z.maxLength(60, ERRORS.feed))
/** What a kind of field makes of what was typed. */
type Typed = {
  title: string
  feed: string
  markdown: string
  line: string | null
  url: string | null
  image: string | null
  words: string[]
}
type Fields = typeof eventFields
type Output<F> = F extends { kind: 'choice'; options: infer Options }
  ? keyof Options
  : F extends { kind: infer Kind extends keyof Typed }
    ? Typed[Kind]
    : never

/** The schema of the form's plain fields, by the list of fields. */
const plainInputs = Object.fromEntries(
  plainFields.map(([name, field]) => [name, readerOf(field)]),
) as { [N in PlainName]: z.ZodMiniType<Output<Fields[N]>> }

function readerOf(field: (typeof plainFields)[number][1]): z.ZodMiniType {
  switch (field.kind) {
    case 'title':
      return requiredLine(field.most, field.missing)
    case 'line':
      return optionalLine(field.most)
    case 'markdown':
      return markdown(field.most)
    case 'words':
      return wordList(field.most, 'categories')
    case 'url':
      return optionalUrl
    case 'image':
      return optionalImage
    case 'feed':
      return feed
    case 'choice':
      return z.enum(Object.keys(field.options), ERRORS.choice)
  }
}

const EventForm = z.object({ ...plainInputs, ...timesInputs, ...positionInputs, ...priceInputs })
const TimesForm = z.object(timesInputs)

type Read = { event: EventColumns; state?: never } | { event?: never; state: FormState }

/** An event as its form describes it, or the form again with what is wrong in it. */
export function readEvent(form: Form, now: Date): Read {
  const { data, state } = parseForm(EventForm, form)
  if (!data) return { state: { ...state, errors: { ...state.errors, ...timeErrors(form) } } }
  const { price: _, timeUnknown: __, startDate, startTime, ...others } = data
  const { endDate, endTime, startFold, endFold, ...typedEvent } = others
  const event = { ...typedEvent, ...readDescription(data.description), ...readAccess(form) }
  const { times, errors: ofTimes } = readTimes(data)
  const price = readPrice(data)
  const errors = { ...ofTimes, ...positionErrors(data), ...price.errors }
  if (data.organizerUrl && !data.organizerName) errors.organizerName = ERRORS.organizerName
  if (times && isOver(times, data.timezone, now) && form.meantDate !== startDate) {
    errors.startDate ??= ERRORS.pastDate
    return { state: { values: { ...typed(form), meantDate: startDate }, errors } }
  }
  if (!times || !price.columns || Object.keys(errors).length > 0)
    return { state: { values: typed(form), errors } }
  // Spelled as it is saved, so that it equals the state of an event that was entered as `TX`.
  const { state: stateName, stateCode } = deriveEvent(event)
  return { event: { ...event, state: stateName, stateCode, ...times, ...price.columns } }
}

/** The field that says that the description is Markdown. */
export const MARKDOWN_FORM = { name: 'descriptionFormat', value: 'markdown' } as const

/** A form that the release before opened has plain text: it is the Markdown that says the same. */
export function inMarkdown(form: Form): Form {
  const { name, value } = MARKDOWN_FORM
  if (form[name] === value || form.description === undefined) return form
  return { ...form, description: escapeMarkdown(form.description), [name]: value }
}

/** Without formatting it is plain text, as before descriptions had any. */
function readDescription(typed: string): Pick<EventColumns, 'description' | 'descriptionMarkdown'> {
  const { text, markdown } = readMarkdown(typed)
  return { description: text, descriptionMarkdown: markdown }
}

type When = EventTimes & Pick<EventColumns, 'timezone'>

/** When the event of a form takes place, whatever its other fields say. */
export function readWhen(
  form: Form,
): { when: When } | { when?: never; errors: FormState['errors'] } {
  const { data, state } = parseForm(TimesForm, form)
  if (!data) return { errors: { ...state.errors, ...timeErrors(form) } }
  const { times, errors } = readTimes(data)
  return times ? { when: { ...times, timezone: data.timezone } } : { errors }
}

/** Whether its last day has gone by, where it takes place. */
function isOver({ startsAt, endsAt }: EventTimes, zone: string, now: Date): boolean {
  const last = endsAt ? new Date(endsAt.getTime() - 1) : startsAt
  return clockIn(last, zone).date < clockIn(now, zone).date
}

/** Problems of the times are told together with those of the other fields. */
function timeErrors(form: Form): FormState['errors'] {
  const times = TimesForm.safeParse(form)
  return times.success ? (readTimes(times.data).errors ?? {}) : {}
}

/** What is wrong with the feed that was chosen: an event goes into an open one. */
export function feedErrors(chosen: string, feeds: FeedName[]): FormState['errors'] | undefined {
  const open = feeds.filter(({ archived }) => !archived)
  if (open.some(({ id }) => id === chosen)) return undefined
  return { feedId: open.length > 0 ? ERRORS.feedGone : ERRORS.noFeed }
}

type Values = FormState['values']

/** An event as its form shows it. */
export function eventValues({ event }: { event: EventColumns }): Values {
  return {
    ...Object.fromEntries(plainFields.map(([name]) => [name, textOf(event[name])])),
    // Plain text is shown as the Markdown that says the same, so that none is read otherwise than it was meant.
    description: event.descriptionMarkdown ?? escapeMarkdown(event.description),
    ...timeValues(event),
    ...positionValues(event),
    ...accessValues(event),
    ...priceValues(event),
    // A past date that is saved already is not asked about again.
    meantDate: clockIn(event.startsAt, event.timezone).date,
  }
}

function textOf(value: string | string[] | null = null): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
