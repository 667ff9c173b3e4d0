import type { Suggestions } from '../../../db/events/suggestions.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import {
  eventFields,
  type FieldName,
  type FormPart,
  formLines,
  type PlainName,
  type plainFields,
} from '../../events/event-fields.ts'
import { Area, Choices, Field, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import type { OrgSession } from '../staff-context.ts'
import { AccessField } from './event-access.tsx'
import { UsedCategories } from './event-help.tsx'
import { PositionField } from './event-position.tsx'
import { PriceField } from './event-price.tsx'
import { TimesField } from './event-times.tsx'
import type { ShownDates } from './repeat-dates.tsx'

/** What each part of the event form is given. */
export type Shown = {
  session: OrgSession
  state: FormState
  feeds: FeedName[]
  suggestions: Suggestions
  now: Date
  status?: string
  /** Whether the title has the focus, in a form that was not filled in yet. */
  focus?: boolean
  /** Whether images can be uploaded. */
  uploads: boolean
  /** Where the form is sent. */
  path: string
  /** The dates of an event that repeats, once they were asked for. */
  dates?: ShownDates | undefined
  /** It takes place once: how it repeats is not asked. */
  isOneDate?: boolean
}

/** The fields of a part, by the list of fields. */
export function FieldLines({ part, ...shown }: Shown & { part: FormPart }) {
  return formLines(part).map((names) => {
    const inputs = names.map((name) => <OneField name={name} {...shown} />)
    return names.length > 1 ? <div class="pair">{inputs}</div> : inputs
  })
}

/** The names of a field's inputs. */
export function inputsOf(name: FieldName): string[] {
  const field = eventFields[name]
  return 'inputs' in field ? Object.keys(field.inputs) : [name]
}

export function OneField({ name, ...shown }: Shown & { name: FieldName }) {
  switch (name) {
    case 'times':
      return <TimesField {...shown} />
    case 'position':
      return <PositionField {...shown} />
    case 'access':
      return <AccessField {...shown} />
    case 'price':
      return <PriceField {...shown} />
  }
  const field = eventFields[name]
  if ('ofStatus' in field && (shown.status ?? 'scheduled') === 'scheduled') return null
  return <PlainField name={name} {...shown} />
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
function PlainField({ name, state, feeds, suggestions, focus }: PlainProps) {
  const field: (typeof plainFields)[number][1] = eventFields[name]
  const { label, hint } = field
  const shared = { state, name, label, hint }
  const optional = { ...shared, optional: true } as const
  switch (field.kind) {
    case 'title':
      return <Field {...shared} required maxlength={field.most} autofocus={focus ?? false} />
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
    case 'image':
      return <Field {...optional} inputmode="url" placeholder="https://" />
    case 'markdown':
      return <Area {...optional} rows={4} />
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
