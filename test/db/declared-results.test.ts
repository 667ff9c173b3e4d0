import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import { queryRows } from '../../db/connection/query-rows.ts'
import { timestamptz } from '../../db/connection/timestamptz.ts'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'
import { takeFaults } from '../support/compare-answers.ts'
import { testDatabase } from '../support/database.ts'

let db: Db
beforeAll(async () => {
  db = (await testDatabase()).db
})

const NOW = new Date('2026-11-26T07:00:00.123Z')
const DECLARED = {
  text: 'text',
  whole: 'integer',
  large: 'bigint',
  real: 'double precision',
  yes: 'boolean',
  day: 'date',
  at: 'timestamp with time zone',
  json: 'json',
  binary: 'jsonb',
  texts: 'text[]',
  numbers: 'integer[]',
  nothing: 'timestamp with time zone?',
} as const
const STATEMENT = sql`select 'a'::text as text, 7 as whole, 8::bigint as large, 1.5::float8 as real,
  true as yes, '2026-11-26'::date as day, ${timestamptz(NOW)} as at, '{"a":[1]}'::json as json,
  '{"a":[1]}'::jsonb as binary, array['a,b', 'c'] as texts, array[1, 2] as numbers,
  ${timestamptz(null)} as nothing`
const ROW = {
  text: 'a',
  whole: 7,
  large: 8,
  real: 1.5,
  yes: true,
  day: '2026-11-26',
  at: NOW,
  json: { a: [1] },
  binary: { a: [1] },
  texts: ['a,b', 'c'],
  numbers: [1, 2],
  nothing: null,
}

describe('The rows of a statement', () => {
  it('are read by what it declares, for each type, alone and in a batch', async () => {
    expect(await queryRows(db, DECLARED)(STATEMENT)).toEqual([ROW])
    const [batched] = await db.batch([queryRows(db, DECLARED)(STATEMENT)])
    expect(batched).toEqual([ROW])
  })

  it.each([
    [
      'a column of another name',
      sql`select 'a'::text as key`,
      'id: declared text, is not in the answer',
    ],
    ['a column of another type', sql`select 7 as id`, 'id: declared text, is integer'],
    [
      'a column that it does not declare',
      sql`select 'a'::text as id, 7 as n`,
      'n: declared nowhere, is integer',
    ],
    ['null where none may be', sql`select null::text as id`, 'id: declared text, is null'],
  ])(
    'are refused in tests when they have %s, alone and in a batch',
    async (_, statement, fault) => {
      const wrong = () => queryRows(db, { id: 'text' })(statement)
      await expect(wrong()).rejects.toThrow(fault)
      await expect(db.batch([wrong()])).rejects.toThrow(fault)
      // Each also fails its test, whoever caught it.
      expect(takeFaults().map((text) => text.includes(fault))).toEqual([true, true])
    },
  )

  it('are declared wherever db/ reads them', () => {
    const files = projectFiles(/\.ts$/).filter((file) => file.startsWith('db/'))
    expect(
      files.filter((file) => /\.execute<|\bqueryRows\(/.test(readProjectFile(file))).length,
    ).toBeGreaterThan(40)
    expect(files.filter((file) => /\.execute</.test(readProjectFile(file)))).toEqual([])
  })

  it('compare with moments that are given in one way', () => {
    const files = projectFiles(/\.ts$/).filter((file) => file.startsWith('db/'))
    const others = files.filter((file) =>
      /toISOString\(\)[^}`]*\}::timestamptz/.test(readProjectFile(file)),
    )
    expect(others).toEqual(['db/connection/timestamptz.ts'])
  })
})
