import { cutText } from '../cut-text.ts'
import { type EmailAddress, mailboxOf, parseEmailAddress } from '../email-address.ts'
import { decode } from '../imports/ics-lines.ts'
import { inUtf8 } from '../imports/in-utf8.ts'
import { cellsOf, findRows, MOST_COLUMNS, type Table } from '../imports/table-rows.ts'
import { MOST_ADDRESSES } from './limits.ts'

const HEAD = 4_000
/** The first rows tell what is between the cells, and in which column the addresses are. */
const FIRST_ROWS = 20
const SAMPLE_ROWS = 5
const SAMPLE_LETTERS = 100
const MOST_PROBLEMS = 10

export type AddressTable = {
  table: Table
  /** The names of the columns; empty where the first row is no heading. */
  header: string[]
  /** The first rows below it. */
  rows: string[][]
  /** How many columns there are. */
  width: number
  /** The one that holds email addresses, as far as the first rows tell. */
  column: number | undefined
}
export type ReadTable = { kind: 'table'; file: AddressTable } | { kind: 'refused'; text: string }

/** Reads a file of people as a table, in any encoding that spreadsheets write; refuses what is none. */
export function readAddressTable(body: Uint8Array): ReadTable {
  const bytes = inUtf8(body)
  const refused = refusalOf(bytes)
  if (refused) return { kind: 'refused', text: refused }
  const table = findRows(decode(bytes).text, MOST_ADDRESSES + 1, FIRST_ROWS)
  if (table.openQuote !== null) {
    const text = `A quotation mark in line ${table.openQuote} isn’t closed, so the file can’t be read. Save it as CSV again.`
    return { kind: 'refused', text }
  }
  if (table.total > MOST_ADDRESSES + 1) {
    const most = MOST_ADDRESSES.toLocaleString('en-US')
    return { kind: 'refused', text: `The file has more than ${most} rows. Split it into several.` }
  }
  return { kind: 'table', file: withColumns(table) }
}

function refusalOf(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, HEAD)
  const head = decode(start).text.trim()
  if (head === '') return start.includes(0) ? NO_TABLE : 'The file is empty.'
  if (head.startsWith('PK'))
    return 'This is a spreadsheet or a zip file. Save the spreadsheet as CSV.'
  if (head.startsWith('%PDF') || start.includes(0)) return NO_TABLE
  if (head.startsWith('<')) return 'This is a web page, not a table. Choose a CSV file.'
  return undefined
}
const NO_TABLE = 'This isn’t a table. Choose a CSV file with one person in each row.'

function withColumns(table: Table): AddressTable {
  const first = table.rows.slice(0, FIRST_ROWS).map((row) => cellsOf(table, row))
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...first.map(({ length }) => length)))
  const column = columnOfAddresses(first, width)
  const [head = [], ...below] = first
  const isHeading = !head.some((cell) => addressIn(cell))
  return {
    table,
    header: isHeading ? sampleOf(head) : [],
    rows: (isHeading ? below : first).slice(0, SAMPLE_ROWS).map(sampleOf),
    width,
    column,
  }
}

function sampleOf(cells: string[]): string[] {
  return cells.slice(0, MOST_COLUMNS).map((cell) => cutText(cell.trim(), SAMPLE_LETTERS))
}

/** The column with the most addresses in the first rows; of two, the first. */
function columnOfAddresses(rows: string[][], width: number): number | undefined {
  const counts = Array.from({ length: width }, (_, i) => ({
    i,
    count: rows.filter((cells) => addressIn(cells[i] ?? '')).length,
  }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a), { i: -1, count: 0 })
  return best.count > 0 ? best.i : undefined
}

/** Also as address books write it: `Ann Lee <ann@example.com>`, `mailto:ann@example.com`. */
function addressIn(cell: string): EmailAddress | undefined {
  const text = cell.trim()
  // Longer than a name and an address are: no pattern walks a whole cell.
  if (text.length > 600 || !text.includes('@')) return undefined
  const inside = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text
  return parseEmailAddress(inside.replace(/^mailto:/i, ''))
}

export type ReadAddresses = {
  /** One of each mailbox, as it was written first. */
  addresses: EmailAddress[]
  duplicates: number
  invalid: number
  /** The first rows without an address. */
  problems: { line: number; text: string }[]
}

/** The addresses of one column. A heading is no row. */
export function readAddresses({ table, header }: AddressTable, column: number): ReadAddresses {
  const found = new Map<string, EmailAddress>()
  const read: ReadAddresses = { addresses: [], duplicates: 0, invalid: 0, problems: [] }
  const rows = header.length > 0 ? table.rows.slice(1) : table.rows
  for (const row of rows) {
    const cell = cellsOf(table, row)[column] ?? ''
    const address = addressIn(cell)
    if (!address) {
      read.invalid++
      if (read.problems.length < MOST_PROBLEMS) {
        read.problems.push({ line: row.line, text: cutText(cell.trim(), SAMPLE_LETTERS) })
      }
    } else if (found.has(mailboxOf(address.key))) read.duplicates++
    else found.set(mailboxOf(address.key), address)
  }
  read.addresses = [...found.values()]
  return read
}
