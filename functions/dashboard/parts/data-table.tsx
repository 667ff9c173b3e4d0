import type { Child } from 'hono/jsx'

/** Without a heading for what can be done with a row. */
type Column<Row> = { head?: string; cell: (row: Row) => Child }
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
              <th scope="col">{head ?? <span class="visually-hidden">Actions</span>}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ head, cell }, i) =>
                i === 0 ? (
                  <th scope="row">{cell(row)}</th>
                ) : (
                  <td data-label={head} class={head ? undefined : 'bare'}>
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
