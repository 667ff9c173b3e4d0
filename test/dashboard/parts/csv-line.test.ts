import { expect, it } from 'vitest'
import { csvLine } from '../../../functions/dashboard/parts/csv-line.ts'

/** The characters with which a spreadsheet begins a formula, and the wide ones it takes for them. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

it.each(STARTS.map((start) => [JSON.stringify(start), start]))(
  'makes text of a cell that begins with %s, and leaves it alone elsewhere',
  (_, start) => {
    expect(csvLine([`${start}SUM(1)`])).toBe(`"'${start}SUM(1)"\r\n`)
    expect(csvLine(['x', `${start}1`])).toBe(`"x","'${start}1"\r\n`)
    expect(csvLine([`a${start}1`])).toBe(`"a${start}1"\r\n`)
  },
)

it('keeps quotes, commas and line ends inside their cell', () => {
  expect(csvLine(['a"b', 'c,d', 'e\nf', ''])).toBe('"a""b","c,d","e\nf",""\r\n')
})
