import pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'

const MUCH_MEMORY = `SET maintenance_work_mem = '1GB'`

/** Runs `fill` without the secondary indexes of `events` and builds them afterwards: much faster. */
export async function bulkLoad(
  { url, client }: BenchDatabase,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'events'::regclass AND NOT indisunique AND NOT indisexclusion
     ORDER BY indexrelid::regclass::text = 'events_words' DESC`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await fill()
  // The index of words takes as long as all others together.
  const build = (definition: string) => runAlone(url, [MUCH_MEMORY, definition])
  const [words, ...others] = indexes.map(({ definition }) => definition)
  await Promise.all([
    build(words ?? ''),
    (async () => {
      for (const definition of others) await build(definition)
    })(),
  ])
  await client.query('VACUUM ANALYZE')
}

async function runAlone(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
