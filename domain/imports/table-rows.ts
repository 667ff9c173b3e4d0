/** Where a row of a table begins in its text. Its cells are read when they are needed: all at once fill the memory. */
export type TableRow = { from: number; line: number }

export type Table = {
  text: string
  delimiter: string
  /** Those that are not empty, as many as are asked for. */
  rows: TableRow[]
  /** How many there are in all. */
  total: number
  /** The line of a quotation mark that is not closed: what follows cannot be read. */
  openQuote: number | null
}

export const MOST_COLUMNS = 200
/** What is longer between two quotation marks lacks the second one. */
const LONGEST_CELL = 100_000
const DELIMITERS = [',', '\t', ';', '|']
const [QUOTE, LF, CR] = [34, 10, 13] as const

/** Finds the rows of a table, of which the first ones tell what stands between its cells. */
export function findRows(text: string, most: number, firstRows: number): Table {
  return rowsOf(text, delimiterOf(text, firstRows), most)
}

/** The delimiter of which each of the first rows has the most. */
function delimiterOf(text: string, firstRows: number): string {
  const counts = DELIMITERS.map((delimiter) => {
    const cells = firstCells(text, delimiter, firstRows).map(({ length }) => length)
    return { delimiter, least: Math.min(...cells), first: cells[0] ?? 0 }
  })
  counts.sort((a, b) => b.least - a.least || b.first - a.first)
  return counts[0]?.delimiter ?? ','
}

/** The first rows as each of the delimiters would have them. */
export function readFirstRows(text: string, count: number): string[][] {
  return DELIMITERS.flatMap((delimiter) => firstCells(text, delimiter, count))
}

function firstCells(text: string, delimiter: string, count: number): string[][] {
  const table = rowsOf(text, delimiter, count, count)
  return table.rows.map((row) => cellsOf(table, row))
}

/** The cells of a row, and one more than there may be columns if there are more. */
export function cellsOf({ text, delimiter }: Table, { from }: TableRow): string[] {
  const cells: string[] = []
  readRow(text, delimiter.charCodeAt(0), from, (start, end, isQuoted) => {
    if (cells.length > MOST_COLUMNS) return
    const cell = text.slice(start, Math.min(end, start + LONGEST_CELL))
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell)
  })
  return cells
}

function rowsOf(text: string, delimiter: string, most: number, last = Number.POSITIVE_INFINITY) {
  const table: Table = { text, delimiter, rows: [], total: 0, openQuote: null }
  const code = delimiter.charCodeAt(0)
  let [from, line] = [0, 1]
  while (from < text.length && table.total < last) {
    let isBlank = true
    const see = (start: number, end: number) => {
      isBlank &&= isEmpty(text, start, end)
    }
    const { next, lines, isOpen } = readRow(text, code, from, see)
    if (isOpen) {
      table.openQuote = line
      return table
    }
    if (!isBlank && table.total++ < most) table.rows.push({ from, line })
    from = next
    line += lines
  }
  return table
}

function isEmpty(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false
  return true
}

type See = (start: number, end: number, isQuoted: boolean) => void

/** Shows the cells of one row, and tells where the next one begins. */
function readRow(text: string, delimiter: number, from: number, see: See) {
  let [at, lines] = [from, 0]
  for (;;) {
    const isQuoted = text.charCodeAt(at) === QUOTE
    const close = isQuoted ? closingQuote(text, delimiter, at + 1) : at
    if (close === undefined) return { next: text.length, lines, isOpen: true }
    if (isQuoted) lines += lineEnds(text, at, close)
    let end = close
    while (end < text.length && !isEnd(text.charCodeAt(end), delimiter)) end++
    if (isQuoted) see(at + 1, close, true)
    else see(at, end, false)
    if (text.charCodeAt(end) === delimiter) {
      at = end + 1
      continue
    }
    const isPair = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF
    return { next: end + (isPair ? 2 : 1), lines: lines + 1, isOpen: false }
  }
}

const isEnd = (code: number, delimiter: number) => code === delimiter || code === LF || code === CR

/** A quotation mark closes a cell if the cell ends behind it, blanks aside; two of them are one of the cell. */
function closingQuote(text: string, delimiter: number, from: number): number | undefined {
  const last = from + LONGEST_CELL
  for (let at = text.indexOf('"', from); at >= 0 && at <= last; at = text.indexOf('"', at)) {
    if (text.charCodeAt(at + 1) === QUOTE) {
      at += 2
      continue
    }
    let end = at + 1
    while (text.charCodeAt(end) === 32) end++
    if (end >= text.length || isEnd(text.charCodeAt(end), delimiter)) return at
    at = end
  }
  return undefined
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}
