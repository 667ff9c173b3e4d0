import type { Child } from 'hono/jsx'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import {
  eventFields,
  type FieldName,
  formLines,
  formParts,
  type PlainName,
  type plainFields,
} from '../../events/event-fields.ts'
import { Area, Choices, Field, Select } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { PositionField } from './event-position.tsx'
import { PriceField } from './event-price.tsx'
import { TimesField } from './event-times.tsx'
import { RepeatFields } from './repeat-fields.tsx'

type Shown = {
  session: OrgSession
  state: FormState
  feeds: FeedName[]
  now: Date
  status?: string
}
type Props = Shown & {
  action: string
  label: string
  back: string
  /** Hidden fields: which event, and as of when. */
  children: Child
  /** Above the button. */
  end?: Child
}

const PARTS = Object.entries(formParts) as [keyof typeof formParts, string][]

/** Everything about an event, in the order of the list of its fields. */
export function EventForm({ action, label, back, children, end, ...shown }: Props) {
  const { session } = shown
  return (
    <Form session={session} action={action} class="stack loose measure">
      {children}
      {PARTS.map(([part, title]) => (
        <>
          <section class="card form-part">
            <h2>{title}</h2>
            {formLines(part).map((names) => {
              const inputs = names.map((name) => <OneField name={name} {...shown} />)
              return names.length > 1 ? <div class="pair">{inputs}</div> : inputs
            })}
          </section>
          {part === 'when' && <RepeatFields state={shown.state} />}
        </>
      ))}
      {end}
      <FormEnd label={label} back={back} />
    </Form>
  )
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
  if (!('under' in field)) return input
  return (
    <details open={shown.state.errors[name] !== undefined}>
      <summary>{field.under}</summary>
      {input}
    </details>
  )
}

/** A longer line is written in an area, to be seen as a whole. */
const LONG = 300

type PlainProps = { name: PlainName } & Pick<Shown, 'session' | 'state' | 'feeds'>

/** The input of a field, by its kind. */
function PlainField({ name, session, state, feeds }: PlainProps) {
  const field: (typeof plainFields)[number][1] = eventFields[name]
  const { label, hint } = field
  const shared = { state, name, label, hint }
  const optional = { ...shared, optional: true } as const
  switch (field.kind) {
    case 'title':
      return <Field {...shared} required maxlength={field.most} />
    case 'line':
      if (field.most > LONG) return <Area {...optional} rows={3} maxlength={field.most} />
      return <Field {...optional} maxlength={field.most} />
    case 'words':
      return <Field {...optional} />
    case 'url':
      return <Field {...optional} inputmode="url" placeholder="https://" />
    case 'image':
      return <ImageField {...{ session, state, name, label }} />
    case 'paragraphs':
      return <Area {...optional} />
    case 'choice':
      return <Choices {...shared} options={optionsOf(field.options)} />
    case 'feed': {
      const open = feeds.filter(({ id, archived }) => !archived || id === state.values[name])
      const options = open.map((feed) => ({ value: feed.id, label: feed.name }))
      // One that was deleted must not become the first of the list unasked.
      const isListed = options.some(({ value }) => value === state.values[name])
      return (
        <Select
          {...shared}
          options={isListed ? options : [{ value: '', label: 'Choose a feed' }, ...options]}
        />
      )
    }
  }
}

function optionsOf(options: Record<string, string>) {
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}
