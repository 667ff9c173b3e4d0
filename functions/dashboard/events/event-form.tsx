import type { Child } from 'hono/jsx'
import type { Suggestions } from '../../../db/events/suggestions.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import {
  eventFields,
  type FieldName,
  type FormPart,
  formLines,
  formTopics,
  type PlainName,
  type plainFields,
} from '../../events/event-fields.ts'
import { Area, Choices, Field, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { Form } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import type { OrgSession } from '../staff-context.ts'
import { EnterButton, EventButtons } from './event-buttons.tsx'
import { SHOW, ShowButton, SuggestionLists, UsedCategories } from './event-help.tsx'
import { inputInWords, MARKDOWN_FORM } from './event-input.ts'
import { PositionField } from './event-position.tsx'
import { PriceField } from './event-price.tsx'
import { TimesField } from './event-times.tsx'
import { hasErrors, Topic } from './event-topic.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { HELP } from './texts.ts'

type Shown = {
  session: OrgSession
  state: FormState
  feeds: FeedName[]
  suggestions: Suggestions
  now: Date
  status?: string
  /** Where the form is sent. */
  path: string
}
type Props = Omit<Shown, 'path'> & {
  action: string
  label: string
  back: string
  /** Further buttons, and whether one of them is the main one. */
  buttons?: Child
  secondary?: boolean
  /** The form has values that are not saved. */
  unsaved: boolean
  /** Hidden fields: which event, and as of when. */
  children: Child
  /** Above the buttons. */
  end?: Child
}

const TOPICS = Object.entries(formTopics) as [keyof typeof formTopics, string][]

/** All fields of an event: first those that every event needs, then the rest by topic. */
export function EventForm(props: Props) {
  const { action, label, back, buttons, secondary, unsaved, children, end, ...fields } = props
  const { session } = fields
  const shown = { ...fields, path: session.path(action) }
  return (
    <Form {...{ session, action }} class="stack event-form" unsaved={unsaved ? 'yes' : 'no'}>
      <EnterButton label={label} />
      <SuggestionLists suggestions={shown.suggestions} />
      {children}
      <input type="hidden" {...MARKDOWN_FORM} />
      <section class="card form-part">
        <FieldLines part="first" {...shown} />
      </section>
      <div class="card flush">
        <RepeatFields state={shown.state} path={shown.path} />
        {TOPICS.map(([topic, title]) => (
          <Topic title={title} {...contentOf(topic, shown)}>
            <FieldLines part={topic} {...shown} />
          </Topic>
        ))}
      </div>
      {end}
      <EventButtons {...{ label, back, secondary }}>{buttons}</EventButtons>
    </Form>
  )
}

function FieldLines({ part, ...shown }: Shown & { part: FormPart }) {
  return formLines(part).map((names) => {
    const inputs = names.map((name) => <OneField name={name} {...shown} />)
    return names.length > 1 ? <div class="pair">{inputs}</div> : inputs
  })
}

/** The summary of a collapsed topic, and whether it starts open: with an error, or when it has values. */
function contentOf(topic: keyof typeof formTopics, { state, feeds }: Shown) {
  const names = formLines(topic).flat().flatMap(inputsOf)
  const filled = names.filter((name) => state.values[name])
  const said = filled.map((name) => inputInWords(name, state.values[name] ?? '', { feeds }))
  const isOpen = filled.some((name) => state.values[name] !== 'unknown')
  return { said, open: isOpen || hasErrors(names, state) }
}

function inputsOf(name: FieldName): string[] {
  const field = eventFields[name]
  return 'inputs' in field ? Object.keys(field.inputs) : [name]
}

function OneField({ name, ...shown }: Shown & { name: FieldName }) {
  switch (name) {
    case 'times':
      return <TimesField {...shown} />
    case 'position':
      return <PositionField {...shown} />
    case 'price':
      return <PriceField {...shown} />
  }
  const field = eventFields[name]
  if ('ofStatus' in field && (shown.status ?? 'scheduled') === 'scheduled') return null
  const input = <PlainField name={name} {...shown} />
  if (name !== 'location' || shown.suggestions.venues.length === 0) return input
  return (
    <div class="beside">
      {input}
      <ShowButton show={SHOW.venue} path={shown.path} to="location">
        {HELP.venue}
      </ShowButton>
    </div>
  )
}

/** Suggestions of an input. */
const LISTS: Partial<Record<PlainName, string>> = {
  location: 'venues',
  organizerName: 'organizers',
}

/** A longer line is written in an area, to be seen as a whole. */
const LONG = 300

type PlainProps = Shown & { name: PlainName }

/** The input of a field, by its kind. */
function PlainField({ name, session, state, feeds, suggestions }: PlainProps) {
  const field: (typeof plainFields)[number][1] = eventFields[name]
  const { label, hint } = field
  const shared = { state, name, label, hint }
  const optional = { ...shared, optional: true } as const
  switch (field.kind) {
    case 'title':
      return <Field {...shared} required maxlength={field.most} />
    case 'line':
      if (field.most > LONG) return <Area {...optional} rows={3} maxlength={field.most} />
      return <Field {...optional} maxlength={field.most} list={LISTS[name]} />
    case 'words':
      return (
        <>
          <Field {...optional} />
          <UsedCategories categories={suggestions.categories} />
        </>
      )
    case 'url':
      return <Field {...optional} inputmode="url" placeholder="https://" />
    case 'image':
      return <ImageField {...{ session, state, label }} name="imageUrl" />
    case 'markdown':
      return <Area {...optional} rows={6} />
    case 'choice':
      return <Choices {...shared} inline options={optionsOf(field.options)} />
    case 'feed':
      return <FeedField {...{ state, name, label, feeds }} />
  }
}

type FeedProps = Pick<Shown, 'state' | 'feeds'> & { name: PlainName; label: string }

/** The open feeds to choose from; a single one needs no choice. */
function FeedField({ state, name, label, feeds }: FeedProps) {
  const chosen = state.values[name]
  const open = feeds.filter(({ id, archived }) => !archived || id === chosen)
  const options = open.map((feed) => ({ value: feed.id, label: feed.name }))
  // If the feed was deleted, the first in the list must not replace it unnoticed.
  const isListed = options.some(({ value }) => value === chosen)
  const isOnly = isListed && options.length === 1 && !state.errors[name]
  if (isOnly) return <input type="hidden" name={name} value={chosen} />
  const all = isListed ? options : [{ value: '', label: 'Choose a feed' }, ...options]
  return <Select {...{ state, name, label }} options={all} />
}

function optionsOf(options: Record<string, string>) {
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}
