import type { NewEvent } from '../../db/events/change-event.ts'

/** The columns that staff fill; all others follow from these or from what is done with the event. */
export type EventColumns = Omit<
  Required<NewEvent>,
  'id' | 'orgId' | 'status' | 'previousStartsAt' | 'shownSeparately' | 'createdAt' | 'updatedAt'
>
type Column = keyof EventColumns

/** The parts of the form, in the order people think of them. */
export const formParts = {
  what: 'What',
  when: 'When',
  where: 'Where',
  more: 'Links, picture, price',
}

type Shown = {
  part: keyof typeof formParts
  hint?: string
  /** Two of them that follow each other share a line. */
  half?: true
  /** Rarely needed: folded away under this. */
  under?: string
}
/** One input for one column, both named as the field; its kind says how it is shown and read. */
type PlainField = Shown & { label: string } & (
    | { kind: 'title'; most: number; missing: string }
    | { kind: 'line' | 'paragraphs' | 'words'; most: number }
    | { kind: 'url' | 'feed' }
    | { kind: 'choice'; options: Record<string, string> }
  )
/** Columns and inputs that only make sense together; the form has a component for each. */
type JointField = Shown & {
  kind: 'joint'
  columns: readonly Column[]
  /** Their labels. */
  inputs: Record<string, string>
}

/**
 * Everything that staff say of an event, in the order of its form. The form, what it shows, what it
 * takes, the columns it saves and how two people's changes are told apart follow from here.
 */
export const eventFields = {
  title: {
    part: 'what',
    kind: 'title',
    label: 'Title',
    most: 200,
    missing: 'Every event needs a title',
  },
  feedId: { part: 'what', kind: 'feed', label: 'Feed' },
  description: {
    part: 'what',
    kind: 'paragraphs',
    label: 'Description',
    most: 10_000,
    hint: 'Plain text. A blank line starts a new paragraph.',
  },
  categories: {
    part: 'what',
    kind: 'words',
    label: 'Categories',
    most: 20,
    hint: 'Separated by commas, such as Jazz, Outdoors. Visitors and custom feeds filter by them.',
  },
  times: {
    part: 'when',
    kind: 'joint',
    columns: ['startsAt', 'endsAt', 'allDay', 'timeKnown', 'timezone'],
    inputs: {
      allDay: 'All day',
      timeUnknown: 'The time is not known yet',
      startDate: 'Starts on',
      startTime: 'Starts at',
      startFold: 'Which of the two?',
      endDate: 'Ends on',
      endTime: 'Ends at',
      endFold: 'Which of the two ends it?',
      timezone: 'Time zone',
    },
  },
  attendanceMode: {
    part: 'where',
    kind: 'choice',
    label: 'People come',
    options: { offline: 'At a place', online: 'Online', mixed: 'Both' } satisfies Record<
      EventColumns['attendanceMode'] & string,
      string
    >,
  },
  location: { part: 'where', kind: 'line', label: 'Venue', most: 200 },
  address: { part: 'where', kind: 'line', label: 'Street and number', most: 300 },
  city: { part: 'where', kind: 'line', label: 'City', most: 100, half: true },
  postalCode: { part: 'where', kind: 'line', label: 'Postal code', most: 20, half: true },
  state: {
    part: 'where',
    kind: 'line',
    label: 'State or province',
    most: 100,
    half: true,
    hint: 'Name or code. US and Canadian codes are written out.',
  },
  country: { part: 'where', kind: 'line', label: 'Country', most: 100, half: true },
  position: {
    part: 'where',
    kind: 'joint',
    columns: ['lat', 'lng'],
    inputs: { lat: 'Latitude', lng: 'Longitude' },
    hint: 'With latitude and longitude, “near me” finds the event.',
  },
  stateCode: {
    part: 'where',
    kind: 'line',
    label: 'Code of the state or region',
    most: 10,
    under: 'Outside the US and Canada',
  },
  accessibility: {
    part: 'where',
    kind: 'line',
    label: 'Accessibility',
    most: 500,
    hint: 'How people with disabilities get in and take part: steps, lifts, toilets, sign language.',
  },
  url: { part: 'more', kind: 'url', label: 'Web page of the event' },
  imageUrl: { part: 'more', kind: 'url', label: 'Address of a picture' },
  imageAlt: {
    part: 'more',
    kind: 'line',
    label: 'What the picture shows',
    most: 300,
    hint: 'For those who cannot see it.',
  },
  price: {
    part: 'more',
    kind: 'joint',
    columns: ['isFree', 'priceMin', 'priceMax', 'currency'],
    inputs: {
      price: 'Price',
      priceMin: 'Lowest price',
      priceMax: 'Highest price',
      currency: 'Currency',
    },
    hint: 'Leave the highest empty if there is one price. Shown unless the price is said in words.',
  },
  priceText: { part: 'more', kind: 'line', label: 'Price in words', most: 100, half: true },
  ticketUrl: { part: 'more', kind: 'url', label: 'Where to get tickets', half: true },
  organizerName: { part: 'more', kind: 'line', label: 'Organizer', most: 200, half: true },
  organizerUrl: { part: 'more', kind: 'url', label: "Organizer's web page", half: true },
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

/** Inputs that are taken together: half of mine and half of another's is what nobody entered. */
export const inputGroups = entries.map(([name, field]) =>
  field.kind === 'joint' ? Object.keys(field.inputs) : [name],
)

/** The fields of a part, those that share a line together. */
export function formLines(part: keyof typeof formParts): FieldName[][] {
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
