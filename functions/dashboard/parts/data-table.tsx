import type { Child } from 'hono/jsx'

type Column<Row> = { head: string; cell: (row: Row) => Child; narrow?: boolean }
type Props<Row> = { caption: string; columns: Column<Row>[]; rows: Row[] }

/** Rows under headings; on a phone each row is a card whose cells carry their headings. */
export function DataTable<Row>({ caption, columns, rows }: Props<Row>) {
  return (
    <div class="card flush">
      <table class="data">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ head, cell, narrow }, i) =>
                i === 0 ? (
                  <th scope="row">{cell(row)}</th>
                ) : (
                  <td data-label={head} class={narrow ? 'nowrap' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
