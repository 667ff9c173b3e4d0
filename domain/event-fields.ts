import type { AccessFeature } from './access.ts'
import { SENTENCE_MAX } from './digests/event-update.ts'

export const MOST_CATEGORIES = 20
export const LONGEST_CATEGORY = 60

/** How a field is entered and checked, and what its values are. */
type Values = {
  line: string
  paragraphs: string
  markdown: string
  words: string[]
  features: AccessFeature[]
  url: string
  image: string
  choice: string
  number: number
  currency: string
  flag: boolean
}
type Named = {
  /** For staff: beside its input, and in questions about it. */
  label: string
  /** Within a sentence, if that is not the label. */
  inSentence?: string
}
type Field = {
  /** What the field holds if nothing was said of it; null by default. */
  unsaid?: string | boolean | readonly string[]
  /** What people and programs call its column in a table, the likeliest name first; null: tables have none. */
  headings: string | null
} & (
  | (Named & { kind: 'line' | 'paragraphs' | 'words'; most: number })
  | (Named & { kind: 'url' | 'image' | 'number' | 'currency' | 'features' })
  // The same text as another field, with its formatting.
  | { kind: 'markdown'; most: number }
  | (Named & { kind: 'choice'; options: Record<string, string> })
  // How it is asked depends on other fields.
  | { kind: 'flag' }
)

/**
 * Everything that an event says besides its times: staff enter it, sources of imports bring it, and the API returns
 * it. `most`: characters of a text, or words. The form of staff adds how each field is shown
 * (`functions/events/event-fields.ts`). A test compares the list with the database, the form, and the API.
 */
export const EVENT_FIELDS = {
  title: {
    kind: 'line',
    label: 'Title',
    most: 200,
    unsaid: '',
    headings: 'title, event title, event name, name, summary, subject, event, what, name of event',
  },
  description: {
    kind: 'paragraphs',
    label: 'Description',
    most: 10_000,
    unsaid: '',
    headings:
      'description, event description, details, event details, body, notes, about, information, info, content, long description',
  },
  descriptionMarkdown: { kind: 'markdown', most: 10_000, headings: null },
  categories: {
    kind: 'words',
    label: 'Categories',
    most: MOST_CATEGORIES,
    unsaid: [],
    headings:
      'categories, category, event category, event categories, type, event type, tags, topic',
  },
  status: {
    kind: 'choice',
    label: 'Status',
    options: { scheduled: 'Scheduled', cancelled: 'Cancelled', postponed: 'Postponed' },
    unsaid: 'scheduled',
    headings: 'status, event status',
  },
  statusReason: {
    kind: 'line',
    label: 'Reason',
    most: SENTENCE_MAX,
    headings: 'status reason, reason',
  },
  timeKnown: { kind: 'flag', unsaid: true, headings: null },
  attendanceMode: {
    kind: 'choice',
    label: 'Attendance',
    options: { offline: 'In person', online: 'Online', mixed: 'In person and online' },
    unsaid: 'offline',
    headings: 'attendance mode, attendance, format, event format',
  },
  location: {
    kind: 'line',
    label: 'Venue',
    most: 200,
    headings:
      'venue, venue name, event venue, event venue name, location, location name, place, place name, where, event location',
  },
  address: {
    kind: 'line',
    label: 'Street address',
    most: 300,
    headings:
      'address, street address, street, venue address, location address, address 1, address line 1, event address',
  },
  city: {
    kind: 'line',
    label: 'City',
    most: 100,
    headings: 'city, town, venue city, event city, locality',
  },
  postalCode: {
    kind: 'line',
    label: 'Postal code',
    most: 20,
    headings: 'postal code, zip, zip code, zipcode, postcode, venue zip, postal',
  },
  state: {
    kind: 'line',
    label: 'State or province',
    inSentence: 'state',
    most: 100,
    headings:
      'state, province, region, venue state, state province, event state, state or province',
  },
  stateCode: {
    kind: 'line',
    label: 'State or region code',
    inSentence: 'state code',
    most: 10,
    headings: null,
  },
  country: { kind: 'line', label: 'Country', most: 100, headings: 'country, venue country' },
  lat: { kind: 'number', label: 'Latitude', headings: 'lat, latitude' },
  lng: { kind: 'number', label: 'Longitude', headings: 'lng, lon, long, longitude' },
  accessibility: {
    kind: 'line',
    label: 'Accessibility',
    inSentence: 'accessibility information',
    most: 500,
    headings: 'accessibility, access',
  },
  // A column of a table may also say what is missing: `No captions`.
  accessYes: {
    kind: 'features',
    label: 'Accessibility features',
    headings:
      'accessibility features, access features, accessibility options, accessibility services, accessibility provisions, access provisions',
  },
  accessNo: { kind: 'features', label: 'Missing accessibility features', headings: null },
  url: {
    kind: 'url',
    label: 'Event website',
    headings:
      'url, link, website, event website, event url, event link, web site, web page, webpage, web, more info, more information, website url',
  },
  imageUrl: {
    kind: 'image',
    label: 'Image',
    inSentence: 'image URL',
    headings:
      'image url, image, picture, photo, event image, featured image, event featured image, image link, flyer, poster',
  },
  imageAlt: {
    kind: 'line',
    label: 'Image description',
    most: 300,
    headings: 'image alt, image description, alt text',
  },
  isFree: { kind: 'flag', headings: null },
  priceMin: { kind: 'number', label: 'Lowest price', headings: null },
  priceMax: { kind: 'number', label: 'Highest price', headings: null },
  currency: { kind: 'currency', label: 'Currency', headings: null },
  // A column `price` becomes this text, or says that the event is free.
  priceText: {
    kind: 'line',
    label: 'Price details',
    inSentence: 'price',
    most: 100,
    headings: null,
  },
  ticketUrl: {
    kind: 'url',
    label: 'Ticket link',
    headings:
      'ticket url, tickets, ticket link, tickets url, tickets link, buy tickets, registration, registration link, registration url',
  },
  organizerName: {
    kind: 'line',
    label: 'Organizer',
    most: 200,
    headings:
      'organizer, organizer name, organiser, host, presenter, organization, event organizer name, organizer s',
  },
  organizerUrl: {
    kind: 'url',
    label: 'Organizer link',
    headings: 'organizer url, organizer website, organizer link',
  },
} as const satisfies Record<string, Field>

type Fields = typeof EVENT_FIELDS
export type EventField = keyof Fields
/** The fields of some kinds, or with something of their own. */
type FieldWith<Property> = {
  [N in EventField]: Fields[N] extends Property ? N : never
}[EventField]

type ValueOf<F> = F extends { kind: 'choice'; options: infer Options }
  ? keyof Options
  : F extends { kind: infer Kind extends keyof Values }
    ? Values[Kind]
    : never
/** The columns of an event that hold what it says, within the lengths that they allow. */
export type FieldValues = {
  -readonly [N in EventField]: Fields[N] extends { unsaid: unknown }
    ? ValueOf<Fields[N]>
    : ValueOf<Fields[N]> | null
}

const entries = Object.entries(EVENT_FIELDS) as [EventField, Field][]

/** What nothing was said of. */
export const NO_FIELDS = Object.fromEntries(
  entries.map(([name, { unsaid = null }]) => [name, unsaid]),
) as FieldValues

export type TextField = FieldWith<{ kind: 'line' | 'paragraphs' }>
export type UrlField = FieldWith<{ kind: 'url' | 'image' }>
export type FieldWithHeading = FieldWith<{ headings: string }>

const ofKind = (...kinds: (keyof Values)[]) =>
  entries.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name)

export const TEXTS = ofKind('line', 'paragraphs') as TextField[]
export const URLS = ofKind('url', 'image') as UrlField[]

export function nameInSentence(name: TextField | UrlField): string {
  const field: Named = EVENT_FIELDS[name]
  return field.inSentence ?? field.label.toLowerCase()
}
