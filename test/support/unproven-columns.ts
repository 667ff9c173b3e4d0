import type { TestApp } from './app.ts'

type Row = Record<string, unknown>

/**
 * Columns that none of these rows can show to be kept, since each holds nothing there or what a row
 * has by itself. The columns are those of the database's catalogue: a new one is among them.
 */
export async function unprovenColumns(app: TestApp, table: string, ...rows: Row[]) {
  const columns = await app.database.query(
    `select column_name as name, coalesce(column_default, 'null') as initial
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  )
  const initials = columns.map(({ name, initial }) => `${initial} as "${name}"`).join(', ')
  const [initial = {}] = await app.database.query(`select ${initials}`)
  const isUnproven = (column: string, value: unknown) =>
    value === null || value === '' || same(value, []) || same(value, initial[column])
  return columns
    .map(({ name }) => String(name))
    .filter((column) => rows.every((row) => isUnproven(column, row[column])))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
