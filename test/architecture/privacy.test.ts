import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../../db/tables/index.ts'
import { readProjectFile } from './project-files.ts'

const TABLES = Object.values(schema).filter((part) => is(part, PgTable))
const columnsOf = (table: PgTable) => Object.values(getTableColumns(table)).map(({ name }) => name)
/** What cannot be without saying something about a person. */
const PERSONAL = /email|person_id|invited_by|^body$|token_hash|_ip$|phone/

describe('docs/privacy.md', () => {
  const [, personal = [], others = []] = readProjectFile('docs/privacy.md')
    .split(/^\| Table \|.*\n\|-.*\n/m)
    .map((part) => part.split('\n\n')[0]?.split('\n') ?? [])
  const cells = personal.map((row) => row.split('|').map(namesIn))
  const described = new Map(cells.map(([, table = [], columns = []]) => [table[0], columns]))
  const plain = others.flatMap((row) => namesIn(row.split('|')[1] ?? ''))

  it('names every table of the schema, once', () => {
    const named = [...described.keys(), ...plain]
    expect(named.toSorted()).toEqual(TABLES.map(getTableName).toSorted())
  })

  it.each(TABLES.filter((table) => described.has(getTableName(table))))(
    'names every column of $_.name',
    (table) => {
      expect(described.get(getTableName(table))?.toSorted()).toEqual(columnsOf(table).toSorted())
    },
  )

  it('calls no table harmless that has a column about a person', () => {
    const about = TABLES.filter((table) => plain.includes(getTableName(table)))
      .flatMap(columnsOf)
      .filter((column) => PERSONAL.test(column))
    expect(about).toEqual([])
  })
})

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}
