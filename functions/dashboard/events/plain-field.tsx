import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { eventFields, type PlainName, type plainFields } from '../../events/event-fields.ts'
import { Area, Choices, Field, Select } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/state.ts'

/** A longer line is written in an area, to be seen as a whole. */
const LONG = 300

type Props = { name: PlainName; state: FormState; feeds: FeedName[] }

/** The input of a field, by its kind. */
export function PlainField({ name, state, feeds }: Props) {
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
    case 'paragraphs':
      return <Area {...optional} />
    case 'choice':
      return <Choices {...shared} options={optionsOf(field.options)} />
    case 'feed': {
      const open = feeds.filter(({ id, archived }) => !archived || id === state.values[name])
      return (
        <Select {...shared} options={open.map((feed) => ({ value: feed.id, label: feed.name }))} />
      )
    }
  }
}

function optionsOf(options: Record<string, string>) {
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}
