import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { compareAnswers, takeFaults } from './compare-answers.ts'
import { testDatabase } from './database.ts'
import { emptyTables } from './empty-tables.ts'

// Starting it is no test's business: the first of a process would else be held to its time.
beforeAll(async () => {
  await testDatabase()
})

compareAnswers()
afterEach(() => {
  expect(takeFaults()).toEqual([])
})

const FULL = 20_000_000

/** A file that fills the database leaves it empty, so that those after it are not slowed by its rows. */
afterAll(async () => {
  const { query } = await testDatabase()
  const full = await query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND pg_relation_size(oid) > $1`,
    [FULL],
  )
  if (full.length > 0) await emptyTables()
})
