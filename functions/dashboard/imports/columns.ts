import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import type { ColumnName, Mapping } from '../../../domain/imports/source-event.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { Form } from '../staff-context.ts'

/** What most tables have. */
const USUAL = {
  title: EVENT_FIELDS.title.label,
  start: 'Start date',
  startTime: 'Start time',
  end: 'End date',
  endTime: 'End time',
  location: EVENT_FIELDS.location.label,
  address: EVENT_FIELDS.address.label,
  city: EVENT_FIELDS.city.label,
  state: EVENT_FIELDS.state.label,
  postalCode: EVENT_FIELDS.postalCode.label,
  description: EVENT_FIELDS.description.label,
  categories: EVENT_FIELDS.categories.label,
  url: EVENT_FIELDS.url.label,
  price: 'Price',
  ticketUrl: EVENT_FIELDS.ticketUrl.label,
  imageUrl: 'Image URL',
  organizerName: EVENT_FIELDS.organizerName.label,
} satisfies Partial<Record<ColumnName, string>>

/** What a column of a table can hold, in the order of the choices. */
export const COLUMNS: Record<string, string> = {
  ...USUAL,
  ...otherFields(),
  allDay: 'All day (yes or no)',
  timezone: 'Time zone',
  uid: 'ID of the event',
} satisfies Partial<Record<ColumnName, string>>

function otherFields(): Record<string, string> {
  const fields = Object.entries(EVENT_FIELDS) as [
    string,
    { label?: string; headings: string | null },
  ][]
  return Object.fromEntries(
    fields.flatMap(([name, { label, headings }]) =>
      headings && label && !(name in USUAL) ? [[name, label]] : [],
    ),
  )
}

/** The name of a field of an event in settings and notices: which column it is in. */
export const columnField = (name: string) => `column:${name}`
/** The name of the choice above a column: which field it holds. */
export const holdsField = (column: number) => `holds:${column}`

/** Which column holds what, as the form shows it: as chosen, or as the table's names suggest. */
export function columnValues(mapping: Mapping | undefined, values: FormState['values']): Form {
  return Object.fromEntries(
    Object.keys(COLUMNS).map((name) => [
      columnField(name),
      values[columnField(name)] ?? String(mapping?.[name as ColumnName] ?? ''),
    ]),
  )
}

/**
 * A form whose table asks of each column what it holds, as settings have it: of each field in which column it is.
 * `twice`: what two columns were said to hold.
 */
export function readColumns(form: Form): { form: Form; twice?: string } {
  const chosen = Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const [, column] = /^holds:(\d{1,3})$/.exec(name) ?? []
    return column && value && Object.hasOwn(COLUMNS, value) ? [[value, column]] : []
  })
  if (!Object.keys(form).some((name) => name.startsWith('holds:'))) return { form }
  const names = chosen.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  const none = Object.keys(COLUMNS).map((name) => [columnField(name), ''])
  const columns = chosen.map(([name, column]) => [columnField(name), column])
  const read = { ...form, ...Object.fromEntries([...none, ...columns]) }
  return twice === undefined ? { form: read } : { form: read, twice }
}
