import { expect, it } from 'vitest'
import { AUDITED, NOT_AUDITED } from '../../db/audit/audited.ts'
import { testDatabase } from '../support/database.ts'

// The list of what is audited beside the catalogue of the database.

async function columnsOfTables() {
  const { query } = await testDatabase()
  const rows = await query(
    `select c.table_name as name, array_agg(c.column_name::text) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name not like 'schema_%'
     group by 1 order by 1`,
  )
  return rows as { name: string; columns: string[] }[]
}

it('says of every table whether it is audited, or why not', async () => {
  const names = (await columnsOfTables()).map(({ name }) => name)
  const known = [...Object.keys(AUDITED), ...Object.values(NOT_AUDITED).flat()]
  expect(known.toSorted()).toEqual(names)
  expect(Object.keys(AUDITED)).toHaveLength(18)
})

it('says of every column of an audited table whether it is recorded, masked, or left out, and why', async () => {
  for (const { name, columns } of await columnsOfTables()) {
    const audited = AUDITED[name]
    if (!audited) continue
    const { recorded, masked = [], spread, leftOut } = audited
    const known = [...recorded, ...masked, ...(spread ? [spread] : [])]
    expect([name, ...[...known, ...Object.values(leftOut).flat()].toSorted()]).toEqual([
      name,
      ...columns.toSorted(),
    ])
  }
})

it('never stores what opens something or names a subscriber', () => {
  const secret = /secret|nonce|token|email/
  const stored = Object.entries(AUDITED).flatMap(([table, { recorded }]) =>
    recorded.filter((column) => secret.test(column)).map((column) => `${table}.${column}`),
  )
  expect(stored).toEqual([])
})
