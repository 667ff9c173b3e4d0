import type { Kept, NewEvent } from '../../db/events/change-event.ts'
import { EVENT_FIELDS, MOST_CATEGORIES } from '../../domain/event-fields.ts'

/** The columns that staff fill; all others follow from these or from what is done with the event. */
export type EventColumns = Omit<Required<NewEvent>, 'id' | 'orgId' | 'positionCleared' | Kept> &
  Pick<NewEvent, 'positionCleared'>
type Column = keyof EventColumns

/** The parts of the form that are collapsed below the first one. */
export const formTopics = {
  place: 'More about the location',
  group: 'Categories and organizer',
  price: 'Price and tickets',
  links: 'Website and image',
}
export type FormPart = 'first' | 'repeat' | keyof typeof formTopics

type Shown = {
  part: FormPart
  hint?: string
  /** Two of them that follow each other share a line. */
  half?: true
  /** Asked of cancelled and postponed events only. */
  ofStatus?: true
}
/** One input for one column, both named as the field; its kind says how it is shown and read. */
type PlainField = Shown & { label: string } & (
    | { kind: 'title'; most: number; missing: string }
    | { kind: 'line' | 'paragraphs' | 'words'; most: number }
    | { kind: 'url' | 'image' | 'feed' }
    | { kind: 'choice'; options: Record<string, string> }
  )
/** Columns and inputs that only make sense together; the form has a component for each. */
type JointField = Shown & {
  kind: 'joint'
  columns: readonly Column[]
  /** Their labels. */
  inputs: Record<string, string>
  /** Inputs that two people may change at one time; the first ones say what the others mean. */
  parts?: readonly (readonly string[])[]
}

/**
 * Everything that staff say of an event, in the order of its form. The form, what it shows, what it
 * takes, the columns it saves and how two people's changes are told apart follow from here.
 */
export const eventFields = {
  title: {
    part: 'first',
    kind: 'title',
    label: 'Title',
    most: EVENT_FIELDS.title.most,
    missing: 'Enter a title',
  },
  feedId: { part: 'first', kind: 'feed', label: 'Feed' },
  statusReason: {
    part: 'first',
    kind: 'line',
    label: 'Reason',
    most: EVENT_FIELDS.statusReason.most,
    hint: 'Why the event is cancelled or postponed. Shown with the event.',
    ofStatus: true,
  },
  times: {
    part: 'first',
    kind: 'joint',
    columns: ['startsAt', 'endsAt', 'allDay', 'timeKnown', 'timezone'],
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
  },
  attendanceMode: {
    part: 'first',
    kind: 'choice',
    label: 'Attendance',
    options: {
      offline: 'In person',
      online: 'Online',
      mixed: 'In person and online',
    } satisfies Record<EventColumns['attendanceMode'] & string, string>,
  },
  location: { part: 'first', kind: 'line', label: 'Venue', most: EVENT_FIELDS.location.most },
  address: {
    part: 'first',
    kind: 'line',
    label: 'Street address',
    most: EVENT_FIELDS.address.most,
    half: true,
  },
  city: { part: 'first', kind: 'line', label: 'City', most: EVENT_FIELDS.city.most, half: true },
  description: {
    part: 'first',
    kind: 'paragraphs',
    label: 'Description',
    most: EVENT_FIELDS.description.most,
    hint: 'Plain text. A blank line starts a new paragraph.',
  },
  postalCode: {
    part: 'place',
    kind: 'line',
    label: 'Postal code',
    most: EVENT_FIELDS.postalCode.most,
    half: true,
  },
  state: {
    part: 'place',
    kind: 'line',
    label: 'State or province',
    most: EVENT_FIELDS.state.most,
    half: true,
    hint: 'Name or abbreviation, for example Texas or TX.',
  },
  country: {
    part: 'place',
    kind: 'line',
    label: 'Country',
    most: EVENT_FIELDS.country.most,
    half: true,
  },
  stateCode: {
    part: 'place',
    kind: 'line',
    label: 'State or region code',
    most: EVENT_FIELDS.stateCode.most,
    half: true,
    hint: 'Only outside the US and Canada.',
  },
  position: {
    part: 'place',
    kind: 'joint',
    columns: ['lat', 'lng', 'positionCleared'],
    inputs: { lat: 'Latitude', lng: 'Longitude' },
    hint: 'Coordinates let visitors find the event with “Near me”.',
  },
  accessibility: {
    part: 'place',
    kind: 'line',
    label: 'Accessibility',
    most: EVENT_FIELDS.accessibility.most,
    hint: 'For example step-free entrance, elevator, restrooms, sign language.',
  },
  categories: {
    part: 'group',
    kind: 'words',
    label: 'Categories',
    most: MOST_CATEGORIES,
    hint: 'Separate with commas, for example Jazz, Outdoors. Visitors and custom feeds can filter by them.',
  },
  organizerName: {
    part: 'group',
    kind: 'line',
    label: 'Organizer',
    most: EVENT_FIELDS.organizerName.most,
    half: true,
  },
  organizerUrl: { part: 'group', kind: 'url', label: 'Organizer link', half: true },
  price: {
    part: 'price',
    kind: 'joint',
    columns: ['isFree', 'priceMin', 'priceMax', 'currency'],
    inputs: {
      price: 'Price',
      priceMin: 'Lowest price',
      priceMax: 'Highest price',
      currency: 'Currency',
    },
    parts: [['price', 'currency'], ['priceMin'], ['priceMax']],
    hint: 'Leave “Highest price” blank for a single price. “Price details” are shown instead if you fill them in.',
  },
  priceText: {
    part: 'price',
    kind: 'line',
    label: 'Price details',
    most: EVENT_FIELDS.priceText.most,
    half: true,
  },
  ticketUrl: { part: 'price', kind: 'url', label: 'Ticket link', half: true },
  url: { part: 'links', kind: 'url', label: 'Event website' },
  imageUrl: { part: 'links', kind: 'image', label: 'Image' },
  imageAlt: {
    part: 'links',
    kind: 'line',
    label: 'Image description',
    most: EVENT_FIELDS.imageAlt.most,
    hint: 'Read aloud by screen readers.',
  },
} as const satisfies { [N in Column]?: PlainField } & Record<
  'times' | 'position' | 'price',
  JointField
>

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
