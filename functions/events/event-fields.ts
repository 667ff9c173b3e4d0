import { ACCESS_FEATURES, type AccessFeature } from '../../domain/access.ts'
import { type EventColumns, FIELD_COLUMNS } from '../../domain/event-columns.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { event as english } from '../../domain/words/en.ts'

type Asked = Exclude<keyof typeof FIELD_COLUMNS, 'status'>

/** The parts of the form that are collapsed: what few events need. */
export const formTopics = {
  address: 'Address',
  access: 'Accessibility',
  group: 'Categories, organizer, and website',
  price: 'Price and tickets',
}
export type FormPart =
  | 'image'
  | 'title'
  | 'dates'
  | 'place'
  | 'description'
  | keyof typeof formTopics

type Shown = {
  part: FormPart
  hint?: string
  /** Two of them that follow each other share a line. */
  half?: true
  /** Asked of cancelled and postponed events only. */
  ofStatus?: true
  /** Whether the next of several events usually has the same; or which of its inputs have. */
  next: 'same' | 'blank' | readonly string[]
}
/**
 * One input for one column, both named as the field; its kind says how it is shown and read. A `markdown` input also
 * fills `descriptionMarkdown`.
 */
type PlainField = Shown & { label: string } & (
    | { kind: 'title'; most: number; missing: string }
    | { kind: 'line' | 'markdown' | 'words'; most: number }
    | { kind: 'url' | 'image' | 'feed' }
    | { kind: 'choice'; options: Record<string, string> }
  )
/** Columns and inputs that only make sense together; the form has a component for each. */
type JointField = Shown & {
  kind: 'joint'
  columns: readonly (keyof EventColumns)[]
  /** Their labels. */
  inputs: Record<string, string>
  /** Inputs that two people may change at one time; the first ones say what the others mean. */
  parts?: readonly (readonly string[])[]
}

type AccessInput = `access:${AccessFeature}`

/** What staff call an accessibility feature. */
export const accessWord = (feature: AccessFeature): string => english[feature]

/** The inputs of accessibility features by what staff call each feature. */
const ACCESS_INPUTS = Object.fromEntries(
  ACCESS_FEATURES.map((feature) => [`access:${feature}`, english[feature]]),
) as Record<AccessInput, string>

/**
 * Everything that staff say of an event, in the order of its form: what the field is, and how it is asked for. The
 * form, what it shows, what it takes, the columns it saves, what the next event starts with, and how two people's
 * changes are told apart follow from here.
 */
export const eventFields = {
  imageUrl: { ...EVENT_FIELDS.imageUrl, part: 'image', half: true, next: 'blank' },
  imageAlt: {
    ...EVENT_FIELDS.imageAlt,
    part: 'image',
    half: true,
    hint: 'Read aloud by screen readers.',
    next: 'blank',
  },
  title: {
    ...EVENT_FIELDS.title,
    part: 'title',
    kind: 'title',
    missing: 'Enter a title',
    next: 'blank',
  },
  feedId: { part: 'title', kind: 'feed', label: 'Feed', next: 'same' },
  statusReason: {
    ...EVENT_FIELDS.statusReason,
    part: 'title',
    hint: 'Why the event is cancelled or postponed. Shown with the event.',
    ofStatus: true,
    next: 'blank',
  },
  times: {
    part: 'dates',
    kind: 'joint',
    columns: FIELD_COLUMNS.times,
    inputs: {
      allDay: 'All day',
      timeUnknown: 'Time to be announced',
      startDate: 'Start date',
      startTime: 'Start time',
      startFold: 'First or second start time',
      endDate: 'End date',
      endTime: 'End time',
      endFold: 'First or second end time',
      timezone: 'Time zone',
    },
    parts: [
      ['allDay', 'timeUnknown', 'timezone'],
      ['startDate', 'startTime', 'startFold'],
      ['endDate', 'endTime', 'endFold'],
    ],
    next: ['timezone'],
  },
  attendanceMode: { ...EVENT_FIELDS.attendanceMode, part: 'place', next: 'same' },
  location: { ...EVENT_FIELDS.location, part: 'place', next: 'same' },
  address: { ...EVENT_FIELDS.address, part: 'address', half: true, next: 'same' },
  city: { ...EVENT_FIELDS.city, part: 'address', half: true, next: 'same' },
  postalCode: { ...EVENT_FIELDS.postalCode, part: 'address', half: true, next: 'same' },
  state: {
    ...EVENT_FIELDS.state,
    part: 'address',
    half: true,
    hint: 'Name or abbreviation, for example Texas or TX.',
    next: 'same',
  },
  country: { ...EVENT_FIELDS.country, part: 'address', half: true, next: 'same' },
  stateCode: {
    ...EVENT_FIELDS.stateCode,
    part: 'address',
    half: true,
    hint: 'Only outside the US and Canada.',
    next: 'same',
  },
  position: {
    part: 'address',
    kind: 'joint',
    columns: FIELD_COLUMNS.position,
    inputs: { lat: EVENT_FIELDS.lat.label, lng: EVENT_FIELDS.lng.label },
    hint: 'Coordinates let visitors find the event with “Near me”.',
    next: 'same',
  },
  description: {
    ...EVENT_FIELDS.description,
    part: 'description',
    kind: 'markdown',
    hint: 'Format with **bold**, *italic*, [link](https://example.com), and list lines that start with - or 1. Put \\ before a character to show it as typed.',
    next: 'blank',
  },
  access: {
    part: 'access',
    kind: 'joint',
    columns: FIELD_COLUMNS.access,
    inputs: ACCESS_INPUTS,
    // Each stands for itself: no first part says what they mean.
    parts: [[], ...Object.keys(ACCESS_INPUTS).map((name) => [name])],
    next: 'same',
  },
  accessibility: {
    ...EVENT_FIELDS.accessibility,
    label: 'Accessibility details',
    part: 'access',
    hint: 'For example “The elevator is at the side entrance” or “Interpreted in ASL at 7 PM”.',
    next: 'same',
  },
  categories: {
    ...EVENT_FIELDS.categories,
    part: 'group',
    hint: 'Separate with commas, for example Jazz, Outdoors. Visitors and custom feeds can filter by them.',
    next: 'same',
  },
  organizerName: { ...EVENT_FIELDS.organizerName, part: 'group', half: true, next: 'blank' },
  organizerUrl: { ...EVENT_FIELDS.organizerUrl, part: 'group', half: true, next: 'blank' },
  url: { ...EVENT_FIELDS.url, part: 'group', next: 'blank' },
  price: {
    part: 'price',
    kind: 'joint',
    columns: FIELD_COLUMNS.price,
    inputs: {
      price: 'Price',
      priceMin: EVENT_FIELDS.priceMin.label,
      priceMax: EVENT_FIELDS.priceMax.label,
      currency: EVENT_FIELDS.currency.label,
    },
    parts: [['price', 'currency'], ['priceMin'], ['priceMax']],
    hint: 'Leave “Highest price” blank for a single price. “Price details” are shown instead if you fill them in.',
    next: 'same',
  },
  priceText: { ...EVENT_FIELDS.priceText, part: 'price', half: true, next: 'same' },
  ticketUrl: { ...EVENT_FIELDS.ticketUrl, part: 'price', half: true, next: 'blank' },
} as const satisfies {
  [N in Asked]: N extends keyof EventColumns ? PlainField : JointField
}

type Fields = typeof eventFields
export type FieldName = keyof Fields
type JointName = {
  [N in FieldName]: Fields[N] extends { kind: 'joint' } ? N : never
}[FieldName]
export type PlainName = Exclude<FieldName, JointName>
export type InputOf<N extends JointName> = keyof Fields[N]['inputs'] & string
/** What a joint field fills. */
export type ColumnsOf<N extends JointName> = Pick<EventColumns, Fields[N]['columns'][number]>

type AnyField = PlainField | JointField

const entries = Object.entries(eventFields) as [FieldName, AnyField][]

export const plainFields = entries.filter(
  (entry): entry is [PlainName, PlainField] => entry[1].kind !== 'joint',
)

/** What each input of the form is called. */
export const inputLabels: Record<string, string> = Object.assign(
  {},
  ...entries.map(([name, field]) =>
    field.kind === 'joint' ? field.inputs : { [name]: field.label },
  ),
)

/** The inputs of which the next of several events starts with what the one before it has. */
export const inputsForNext = entries.flatMap(([name, field]) => {
  if (field.next === 'blank') return []
  if (field.next !== 'same') return field.next
  return field.kind === 'joint' ? Object.keys(field.inputs) : [name]
})

/** Inputs that are taken together: half of each of two people's edits is a value that neither entered. */
export const inputGroups = entries.map(([name, field]) =>
  field.kind === 'joint' ? (field.parts ?? [Object.keys(field.inputs)]) : [[name]],
)

/** The fields of a part, those that share a line together. */
export function formLines(part: FormPart): FieldName[][] {
  const lines: FieldName[][] = []
  let open: FieldName[] | undefined
  for (const [name, field] of entries.filter((entry) => entry[1].part === part)) {
    if (field.half && open) {
      open.push(name)
      open = undefined
    } else {
      open = [name]
      lines.push(open)
      if (!field.half) open = undefined
    }
  }
  return lines
}
