import { testDatabase } from './database.ts'

/** What the planner has seen in the tables. */
export const FORGET_VALUES = `DELETE FROM pg_statistic
  USING pg_class c WHERE starelid = c.oid AND relnamespace = 'public'::regnamespace`

/** Empties this process's tables. The planner then knows nothing of them, as after the migrations. */
export async function emptyTables(): Promise<void> {
  const { query } = await testDatabase()
  const tables = await query(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT LIKE 'schema\\_%'`,
  )
  await query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  await query(FORGET_VALUES)
}
