import Papa from 'papaparse'
import { cutText } from '../cut-text.ts'
import { guessMapping } from './columns.ts'
import { decode } from './ics-lines.ts'
import { Problems } from './problems.ts'
import type {
  ColumnName,
  DateOrder,
  DateOrderNeeded,
  Mapping,
  ReadOptions,
  ReadResult,
  SourceItem,
} from './source-event.ts'
import { tooManyEvents, withoutTwins } from './source-items.ts'
import { type Row, readRow } from './table-row.ts'
import { dateOrderOf, isAmbiguous, readDate } from './written-date.ts'

type TableRow = { cells: string[]; line: number }

/** Some have a heading of their own above the names of the columns. */
const ROWS_ABOVE = 10
const MOST_COLUMNS = 200
const SAMPLE_ROWS = 5

/** Reads a table of events, with the names of its columns in the first row. */
export function readCsv(bytes: Uint8Array, options: ReadOptions): ReadResult {
  const problems = new Problems()
  const { text, garbled } = decode(bytes)
  if (garbled) {
    const sentence = 'Some letters are in another encoding than UTF-8 and cannot be read.'
    problems.note('encoding', sentence, { line: null })
  }
  const { rows, complete } = readTable(text, problems)
  const { header, mapping, below } = headOf(rows, options.mapping)
  const missing = (['title', 'start'] as const).filter((name) => mapping[name] === undefined)
  if (missing.length > 0) {
    const samples = below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.slice(0, MOST_COLUMNS))
    return { kind: 'mapping-needed', header, rows: samples, mapping, missing }
  }
  if (below.length > options.maxEvents) return tooManyEvents(below.length, options.maxEvents)
  const order = options.dateOrder ?? orderOf(below, mapping)
  if (typeof order === 'object') return { ...order, header, mapping }
  const world = { problems, feedTimezone: options.feedTimezone, order }
  const items = below.flatMap(({ cells, line }): SourceItem[] => {
    if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim())) {
      const text =
        'This row has more cells than the table has columns. Is a comma without quotation marks?'
      problems.note('bad-line', text, { line })
    }
    const item = readRow(rowOf(cells, mapping), line, world)
    return item ? [item] : []
  })
  return {
    kind: 'calendar',
    format: 'csv',
    name: null,
    timezone: null,
    complete,
    items: withoutTwins(items, problems),
    problems: problems.all(),
    zones: [],
    mapping,
    header,
  }
}

/** Whether the first lines of a text look like a table of events. */
export function isTable(text: string): boolean {
  const { data } = Papa.parse<string[]>(text, { preview: ROWS_ABOVE, ...DELIMITERS })
  return data.some((cells) => {
    const { title, start } = guessMapping(cells)
    return title !== undefined && start !== undefined
  })
}

const DELIMITERS = { delimitersToGuess: [',', '\t', ';', '|'] }

function readTable(text: string, problems: Problems): { rows: TableRow[]; complete: boolean } {
  const rows: TableRow[] = []
  let [from, line, complete] = [0, 1, true]
  Papa.parse<string[]>(text, {
    ...DELIMITERS,
    step: ({ data: cells, errors, meta }) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        const sentence = 'A quotation mark is not closed, so the rest of the file cannot be read.'
        problems.skip('bad-line', sentence, { line })
        complete = false
      } else if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line })
      for (; from < meta.cursor; from++) if (isLineEnd(text, from)) line++
    },
  })
  return { rows, complete }
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')
}

/** The row that names the columns: the first one that has a title and a date, else the first of all. */
function headOf(rows: TableRow[], given: Mapping | undefined) {
  const found = rows.slice(0, ROWS_ABOVE).findIndex(({ cells }) => {
    const { title, start } = guessMapping(cells)
    return title !== undefined && start !== undefined
  })
  const at = Math.max(0, found)
  const header = (rows[at]?.cells ?? []).slice(0, MOST_COLUMNS).map((cell) => cell.trim())
  return { header, mapping: given ?? guessMapping(header), below: rows.slice(at + 1) }
}

function rowOf(cells: string[], mapping: Mapping): Row {
  const columns = Object.entries(mapping) as [ColumnName, number][]
  return Object.fromEntries(columns.map(([name, index]) => [name, cells[index] ?? '']))
}

/** The order of month and day, or the question which one it is. */
function orderOf(
  rows: TableRow[],
  { start, end }: Mapping,
): DateOrder | undefined | Omit<DateOrderNeeded, 'header' | 'mapping'> {
  const dates = rows.flatMap(({ cells }) =>
    [start, end].flatMap((column) => {
      const text = column === undefined ? '' : (cells[column] ?? '')
      const date = readDate(text)
      return date ? [{ ...date, text: text.trim() }] : []
    }),
  )
  const unclear = dates.find(isAmbiguous)
  const settled = dateOrderOf(dates)
  if (!unclear || settled) return settled
  const { text, mdy, dmy } = unclear
  const example = { text: cutText(text, 40), mdy: mdy ?? '', dmy: dmy ?? '' }
  return { kind: 'question', question: 'date-order', example }
}
