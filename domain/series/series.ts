import type { DerivedEvent, SharedFields } from '../event-columns.ts'

// A series and its dates, as they are stored and as they are to be. `db/events/series.ts` reads and writes them.

/** When its dates are. */
export type SeriesPattern = {
  /** The first date on the clocks of the zone: `2026-03-10T19:00`, or `2026-03-10` if all-day. */
  startsLocal: string
  timezone: string
  /** How long each date lasts on those clocks: minutes, or days if all-day; null without an end. */
  span: number | null
  rrule: string | null
  /** Keys of dates beside those of the rule, and of dates of the rule that are left out. */
  rdates: string[]
  exdates: string[]
}

export type SeriesRow = SeriesPattern & {
  id: string
  orgId: string
  feedId: string
  fields: SharedFields
  /** Up to this local date all dates exist; null: there are no later ones. */
  horizonUntil: string | null
  /** Grows with every change of the series or one of its dates. */
  version: number
}

/** A series to write: its version and organization come with the statement. */
export type NewSeries = Omit<SeriesRow, 'version' | 'orgId'>

/** An event that is stored: a date of a series, or one that does not repeat. */
export type StoredEvent = DerivedEvent & {
  id: string
  updatedAt: Date
  seriesId: string | null
  recurrenceKey: string | null
  /** Fields that this date of a series has for itself. */
  overridden: string[]
  isPast: boolean
}

/** A date to write: the columns that differ from what its series shares. A new one has no row yet. */
export type DateWrite = {
  id: string
  seriesId: string
  isNew: boolean
  own: Partial<DerivedEvent> & {
    recurrenceKey: string
    startsAt: Date
    endsAt: Date | null
    overridden?: string[]
  }
  /** Columns of its own that stay as its row has them: long texts of all dates do not fit into one request. */
  kept?: string[]
}
