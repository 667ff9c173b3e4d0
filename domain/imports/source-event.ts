import type { FieldValues, FieldWithHeading } from '../event-fields.ts'
import type { ReadBudget } from './read-budget.ts'

/**
 * What a source says of one event, or of all dates of one that repeats. Times are local to `timezone`:
 * `2026-03-10T19:00`, or `2026-03-10` if it is all-day. They become moments when they are stored.
 */
export type SourceItem = {
  /** Tells it apart within its source, the same at each reading. */
  uid: string
  /** Where it begins in the file. */
  line: number | null
  fields: SourceFields
  start: string
  /** Null: no end is known. Of an all-day event the day after its last one, so it is never null. */
  end: string | null
  timezone: string
  allDay: boolean
  repeat: SourceRepeat | null
}

type SourceRepeat = {
  /** As `formatRule` writes it; null: the dates are listed only. */
  rule: string | null
  /** Keys as in `domain/recurrence`: `20260310T1900` or `20260310`. */
  rdates: string[]
  exdates: string[]
  /** Dates that are otherwise; each is a date of the rule, the first date, or one of `rdates`. */
  changes: SourceDate[]
}

/** One date of a series that has something of its own. `key`: the start that the series gives it. */
export type SourceDate = {
  key: string
  line: number | null
  /** Only what is different from the fields of the series. */
  fields: Partial<SourceFields>
  start: string
  end: string | null
  timezone: string
}

/** What a source says of an event, and its description as it was read before it could have formatting. */
export type SourceFields = FieldValues & { readBefore?: string | undefined }

/** What could not be read as it is written. `skipped`: the event, or the date, is left out. */
export type Problem = {
  line: number | null
  uid?: string
  code: ProblemCode
  /** For staff. */
  text: string
  skipped: boolean
  /** Of problems that are not listed: how many there are, and how many of them left something out. */
  unlisted?: { count: number; skipped: number }
}

export type ProblemCode =
  | 'bad-line'
  | 'no-title'
  | 'no-start'
  | 'bad-start'
  | 'bad-end'
  | 'end-before-start'
  | 'time-zone'
  | 'utc-series'
  | 'rule'
  | 'no-dates'
  | 'bad-date'
  | 'duplicate'
  | 'orphan'
  | 'private'
  | 'unfinished'
  | 'too-long'
  | 'bad-url'
  | 'bad-value'
  | 'encoding'
  | 'more'

export type Calendar = {
  kind: 'calendar'
  format: string
  name: string | null
  /** The zone that the source names for all its times. */
  timezone: string | null
  /** False: the file is cut off, and what it lacks may still exist. */
  complete: boolean
  items: SourceItem[]
  problems: Problem[]
  /** Time zones as the file names them. */
  zones: string[]
  /** Of a table: which column was read as what. */
  mapping?: Mapping
  header?: string[]
  rows?: string[][]
}

export type Refusal = {
  kind: 'refused'
  code:
    | 'empty'
    | 'web-page'
    | 'not-a-calendar'
    | 'json-error'
    | 'broken-json'
    | 'json-too-large'
    | 'too-many-events'
  text: string
}

/** What staff see of a table: the names of its columns, empty if it has none, and its first rows, cut. */
type TableSample = { header: string[]; rows: string[][] }

/** A table whose columns cannot be recognized: staff say which is which. */
type MappingNeeded = TableSample & {
  kind: 'mapping-needed'
  /** What is known or likely so far. */
  mapping: Mapping
  missing: ('title' | 'start')[]
}

/** `03/04/2026` everywhere: staff say whether that is in March or in April. */
export type DateOrderNeeded = TableSample & {
  kind: 'question'
  question: 'date-order'
  /** As written, and both readings. */
  example: { text: string; mdy: string; dmy: string }
  mapping: Mapping
}

export type ReadResult = Calendar | Refusal | MappingNeeded | DateOrderNeeded

/** Which column of a table, from 0, holds which field. */
export type Mapping = Partial<Record<ColumnName, number>>
export type ColumnName = FieldWithHeading | OtherColumn
/** What becomes times, another field, or the name of the event within its source. */
export type OtherColumn =
  | 'uid'
  | 'start'
  | 'startTime'
  | 'end'
  | 'endTime'
  | 'allDay'
  | 'timezone'
  | 'price'

export type DateOrder = 'mdy' | 'dmy'

export type ReadOptions = {
  /** For times without a zone of their own. */
  feedTimezone: string
  now: Date
  maxEvents: number
  contentType?: string | undefined
  fileName?: string | undefined
  mapping?: Mapping | undefined
  dateOrder?: DateOrder | undefined
  /** Shared with what is made of the file afterwards. */
  budget?: ReadBudget | undefined
}

/** A kind of file that is read as a calendar. */
export type ImportFormat = {
  /** As sentences for staff name it. */
  name: string
  /** The heading of what `docs/import-formats.md` says of it. */
  docs: string
  /** Which files the form for a file offers: their endings and types. */
  files: readonly string[]
  /** Whether its first characters leave no doubt; others are asked after what people choose by mistake. */
  isSure: boolean
  /** By the first characters, without blanks before them. */
  matches(head: string, options: ReadOptions): boolean
  read(bytes: Uint8Array, options: ReadOptions): ReadResult
}
