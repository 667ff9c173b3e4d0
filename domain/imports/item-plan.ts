import type { DerivedEvent } from '../event-columns.ts'
import type { DateWrite, NewSeries, SeriesRow, StoredEvent } from '../series/series.ts'
import type { Content, Copies, ImportedEvent } from './content.ts'
import type { MoveOfAll } from './moved-series.ts'

// What an item is planned from, and the rows that follow from it.

type Stored = {
  event?: StoredEvent | undefined
  series?: { row: SeriesRow; dates: StoredEvent[] } | undefined
}

export type Merge = {
  /** `null`: the item is new. */
  base: Content | null
  theirs: Content
  stored: Stored
  /** Of the images that the source names. */
  copies: Copies
  feedId: string
  /** Dates of other items that become dates of this one. */
  takeOver?: TakeOver | undefined
}

/**
 * A date with its row, and what the source said of it. `isMoved`: staff changed the rule or the times of its series;
 * `move`: they moved all its dates, and left the rule.
 */
export type TakenDate = {
  row: StoredEvent
  base: ImportedEvent
  isMoved: boolean
  move?: MoveOfAll | undefined
}

/** Dates of other items that an item gets, by their keys: those of a series, or '' for an event. */
export type TakeOver = {
  taken: Map<string, TakenDate>
  /** Staff deleted these where they were. */
  skipped: Set<string>
  /** Staff deleted the whole series that these dates were of, or gave it a rule of theirs. */
  isDeleted: boolean
}

/** An event that does not repeat, with all of its columns. */
type EventWrite = {
  id: string
  isNew: boolean
  columns: DerivedEvent
}

/** The rows of an item as they are to be. */
export type ItemPlan = {
  eventId: string | null
  seriesId: string | null
  events: EventWrite[]
  series: NewSeries[]
  dates: DateWrite[]
  removed: string[]
  /** Rows of dates of other items of this source that become dates of this one, as they were read. */
  taken: StoredEvent[]
  /** Images elsewhere that the source names and its upcoming events show. */
  images: { url: string; host: string; startsAt: Date }[]
}

type Ids = { series: () => string; date: () => string }
export type Context = { ids: Ids; now: Date }

/** No rows of its own: deleted here, it stays so. */
export const nothing: ItemPlan = {
  eventId: null,
  seriesId: null,
  events: [],
  series: [],
  dates: [],
  removed: [],
  taken: [],
  images: [],
}

/** Deleted here, and it did not repeat then: once it does, only that date stays deleted. */
export const deletedEvent = ({ base, stored }: Merge) =>
  base?.kind === 'event' && !stored.event && !stored.series ? base.event : undefined
