import type { Mapping } from '../../../domain/imports/source-event.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { SampleRows } from '../parts/sample-rows.tsx'
import { COLUMNS, columnField, columnValues, holdsField } from './columns.ts'
import { PREVIEW } from './texts.ts'

/** Columns that are shown at once; beyond them only those that hold something. */
const MOST_SHOWN = 60
/** Letters of the name of a column. */
const MOST_LETTERS = 60

export type Table = { header: string[]; rows: string[][]; mapping?: Mapping }
type Props = { table: Table; state: FormState; isChosen: boolean }

/** The first rows of a table as the file has them; above each column a choice of what it holds. */
export function ColumnTable({ table, state, isChosen }: Props) {
  const { header, rows } = table
  const held = heldBy(table, state)
  const width = Math.max(header.length, ...rows.map(({ length }) => length))
  const all = Array.from({ length: width }, (_, i) => i)
  const shown = all.filter((i) => i < MOST_SHOWN || held.has(i))
  const hidden = width - shown.length
  return (
    <>
      <section class="columns" tabindex={0} aria-label={PREVIEW.rows}>
        <table>
          <thead>
            <tr>
              {shown.map((i) => (
                <th scope="col" class={held.has(i) ? 'held' : undefined}>
                  <label for={holdsField(i)}>
                    <bdi>{nameOf(header, i)}</bdi>
                  </label>
                  <Holds column={i} held={held.get(i) ?? ''} />
                  {!isChosen && held.has(i) && <span class="hint">{PREVIEW.recognized}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <SampleRows rows={rows} columns={shown} isHeld={(i) => held.has(i)} />
        </table>
      </section>
      {hidden > 0 && <p class="hint">{PREVIEW.hiddenColumns(hidden)}</p>}
    </>
  )
}

function Holds({ column, held }: { column: number; held: string }) {
  return (
    <select id={holdsField(column)} name={holdsField(column)}>
      <option value="">{PREVIEW.noColumn}</option>
      {Object.entries(COLUMNS).map(([name, label]) => (
        <option value={name} selected={name === held}>
          {label}
        </option>
      ))}
    </select>
  )
}

function nameOf(header: string[], column: number): string {
  const name = header[column] ?? ''
  if (name === '') return PREVIEW.column(column + 1)
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name
}

/** What each column holds: as it was just chosen, saved, or recognized. */
function heldBy({ mapping }: Table, { values }: FormState): Map<number, string> {
  const sent = Object.entries(values).filter(([name]) => name.startsWith('holds:'))
  if (sent.length > 0) {
    return new Map(
      sent.flatMap(([name, value]) => (value ? [[Number(name.slice(6)), value] as const] : [])),
    )
  }
  const columns = columnValues(mapping, values)
  return new Map(
    Object.keys(COLUMNS).flatMap((name) => {
      const column = columns[columnField(name)]
      return column ? [[Number(column), name] as const] : []
    }),
  )
}
