import { afterAll, beforeAll } from 'vitest'
import { testDatabase } from './database.ts'

// Starting it is no test's business: the first of a process would else be held to its time.
beforeAll(async () => {
  await testDatabase()
})

const FULL = 20_000_000

/** A file that fills the database leaves it empty, so that those after it are not slowed by its rows. */
afterAll(async () => {
  const { query } = await testDatabase()
  const tables = await query(
    `SELECT quote_ident(relname) AS name, pg_relation_size(oid) > $1 AS "isFull" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT LIKE 'schema\\_%'`,
    [FULL],
  )
  if (!tables.some(({ isFull }) => isFull)) return
  await query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
})
