import { cutText } from '../cut-text.ts'
import { guessMapping } from './columns.ts'
import { decode } from './ics-lines.ts'
import { Problems } from './problems.ts'
import type {
  ColumnName,
  DateOrder,
  DateOrderNeeded,
  ImportFormat,
  Mapping,
  ReadOptions,
  ReadResult,
  SourceItem,
} from './source-event.ts'
import { tooManyEvents, withoutDuplicates } from './source-items.ts'
import { type Row, readRow } from './table-row.ts'
import {
  cellsOf,
  findRows,
  MOST_COLUMNS,
  readFirstRows,
  type Table,
  type TableRow,
} from './table-rows.ts'
import { dateOrderOf, isAmbiguous, readDate } from './written-date.ts'

/** Some have a heading of their own above the names of the columns. */
const ROWS_ABOVE = 10
const SAMPLE_ROWS = 5
/** A cell can have 100,000 letters. */
const SAMPLE_LETTERS = 100

export const TABLE: ImportFormat = {
  name: 'CSV',
  docs: 'Tables (.csv)',
  files: ['.csv', 'text/csv'],
  isSure: false,
  matches(head, { contentType = '', fileName = '' }) {
    if (/\.(csv|tsv)$/i.test(fileName)) return true
    if (/^text\/(csv|tab-separated-values)/i.test(contentType)) return true
    return !/^text\/calendar/i.test(contentType) && isTable(head)
  },
  read: readCsv,
}

/** Reads a table of events, with the names of its columns in the first row. */
function readCsv(bytes: Uint8Array, options: ReadOptions): ReadResult {
  const problems = new Problems()
  const { text, garbled } = decode(bytes)
  if (garbled) {
    const sentence = 'Some letters are in another encoding than UTF-8 and cannot be read.'
    problems.note('encoding', sentence, { line: null })
  }
  const table = findRows(text, options.maxEvents + ROWS_ABOVE, ROWS_ABOVE)
  if (table.openQuote !== null) {
    const sentence = 'A quotation mark is not closed, so the rest of the file cannot be read.'
    problems.skip('bad-line', sentence, { line: table.openQuote })
  }
  const { header, mapping, below, above } = headOf(table, options.mapping)
  const missing = (['title', 'start'] as const).filter((name) => mapping[name] === undefined)
  const rows = below.slice(0, SAMPLE_ROWS).map((row) => sampleOf(cellsOf(table, row)))
  if (missing.length > 0) {
    const likely = options.mapping ? mapping : withDates(mapping, rows)
    return { kind: 'mapping-needed', header, rows, mapping: likely, missing }
  }
  const events = table.total - above
  if (events > options.maxEvents) return tooManyEvents(events, options.maxEvents)
  const order = options.dateOrder ?? orderOf(table, below, mapping)
  if (typeof order === 'object') return { ...order, header, rows, mapping }
  const context = { problems, feedTimezone: options.feedTimezone, order }
  const items = below.flatMap((row): SourceItem[] => {
    const { line } = row
    const cells = cellsOf(table, row)
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim())) {
      const text =
        'This row has more cells than the table has columns. Is a comma without quotation marks?'
      problems.note('bad-line', text, { line })
    }
    const item = readRow(rowOf(cells, mapping), line, context)
    return item ? [item] : []
  })
  return {
    kind: 'calendar',
    format: 'csv',
    name: null,
    timezone: null,
    complete: table.openQuote === null,
    items: withoutDuplicates(items, problems),
    problems: problems.all(),
    zones: [],
    mapping,
    header,
    rows,
  }
}

function sampleOf(cells: string[]): string[] {
  return cells.slice(0, MOST_COLUMNS).map((cell) => cutText(cell.trim(), SAMPLE_LETTERS))
}

/** A column of dates is likely that of the start; staff decide. */
function withDates(mapping: Mapping, rows: string[][]): Mapping {
  if (mapping.start !== undefined) return mapping
  const taken = Object.values(mapping)
  const start = rows[0]?.findIndex(
    (_, i) => !taken.includes(i) && rows.every((cells) => readDate(cells[i] ?? '')),
  )
  return start === undefined || start < 0 ? mapping : { ...mapping, start }
}

/** Whether the first lines of a text look like a table of events. */
function isTable(text: string): boolean {
  return readFirstRows(text, ROWS_ABOVE).some((cells) => namesColumns(guessMapping(cells)))
}

function namesColumns({ title, start }: Mapping): boolean {
  return title !== undefined && start !== undefined
}

/**
 * The row that names the columns: the first one that has a title and a date, else the first of all. A row with a date
 * in it is an event: such a table has no names.
 */
function headOf(table: Table, given: Mapping | undefined) {
  const first = table.rows.slice(0, ROWS_ABOVE).map((row) => cellsOf(table, row))
  const named = first.findIndex((cells) => namesColumns(guessMapping(cells)))
  if (named < 0 && first[0]?.some((cell) => readDate(cell))) {
    const header = first[0].slice(0, MOST_COLUMNS).map(() => '')
    return { header, mapping: given ?? {}, below: table.rows, above: 0 }
  }
  const at = Math.max(0, named)
  const header = (first[at] ?? []).slice(0, MOST_COLUMNS).map((cell) => cell.trim())
  const mapping = given ?? guessMapping(header, first.slice(at + 1))
  const above = Math.min(at + 1, table.rows.length)
  return { header, mapping, below: table.rows.slice(above), above }
}

function rowOf(cells: string[], mapping: Mapping): Row {
  const columns = Object.entries(mapping) as [ColumnName, number][]
  return Object.fromEntries(columns.map(([name, index]) => [name, cells[index] ?? '']))
}

/** The order of month and day, or the question which one it is. */
function orderOf(
  table: Table,
  rows: TableRow[],
  { start, end }: Mapping,
): DateOrder | undefined | Omit<DateOrderNeeded, 'header' | 'rows' | 'mapping'> {
  const dates = rows.flatMap((row) => {
    const cells = cellsOf(table, row)
    return [start, end].flatMap((column) => {
      const text = column === undefined ? '' : (cells[column] ?? '')
      const date = readDate(text)
      return date ? [{ ...date, text: text.trim().slice(0, 40) }] : []
    })
  })
  const unclear = dates.find(isAmbiguous)
  const settled = dateOrderOf(dates)
  if (!unclear || settled) return settled
  const { text, mdy, dmy } = unclear
  const example = { text: cutText(text, 40), mdy: mdy ?? '', dmy: dmy ?? '' }
  return { kind: 'question', question: 'date-order', example }
}
