import type { deriveEvent } from './derive-event.ts'
import type { FieldValues } from './event-fields.ts'

// An event in the columns of its row, and which columns are one thing to say. Types of `db/events/change-event.ts`
// compare the columns with the table.

export type EventTimes = {
  startsAt: Date
  endsAt: Date | null
  timezone: string
  allDay: boolean
}

/** Staff removed the position: it is not looked up by address. */
type Cleared = { positionCleared?: boolean | null | undefined }

/** What all dates of a series share, unless one has its own. */
export type SharedFields = FieldValues & Cleared & { feedId: string }

type WholeEvent = SharedFields & EventTimes

/** All that is said of an event, with what follows from it. */
export type DerivedEvent = WholeEvent & ReturnType<typeof deriveEvent>

/**
 * What is said of an event, thing by thing: two columns of one thing only make sense together. Dates of series name
 * those that they have for themselves in this order.
 */
export const FIELD_COLUMNS = {
  title: ['title'],
  feedId: ['feedId'],
  statusReason: ['statusReason'],
  times: ['startsAt', 'endsAt', 'allDay', 'timeKnown', 'timezone'],
  attendanceMode: ['attendanceMode'],
  location: ['location'],
  address: ['address'],
  city: ['city'],
  description: ['description', 'descriptionMarkdown'],
  postalCode: ['postalCode'],
  state: ['state'],
  country: ['country'],
  stateCode: ['stateCode'],
  position: ['lat', 'lng', 'positionCleared'],
  accessibility: ['accessibility'],
  access: ['accessYes', 'accessNo'],
  categories: ['categories'],
  organizerName: ['organizerName'],
  organizerUrl: ['organizerUrl'],
  price: ['isFree', 'priceMin', 'priceMax', 'currency'],
  priceText: ['priceText'],
  ticketUrl: ['ticketUrl'],
  url: ['url'],
  imageUrl: ['imageUrl'],
  imageAlt: ['imageAlt'],
  status: ['status'],
} as const satisfies Record<string, readonly (keyof WholeEvent)[]>

type Columns = typeof FIELD_COLUMNS
/** The columns that staff fill; all others follow from these or from what is done with the event. */
export type EventColumns = Pick<WholeEvent, Columns[Exclude<keyof Columns, 'status'>][number]>
