import pg from 'pg'
import { databaseAddress } from './database-address.ts'

const WAITS = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'

/** Runs `work` while a statement is not committed, and commits that once the work waits for it. */
export async function whileUncommitted<T>(
  statement: string,
  params: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const [writing, asking] = await Promise.all([connect(), connect()])
  try {
    await writing.query('begin')
    await writing.query(statement, params)
    const worked = work()
    const { processID } = writing as pg.Client & { processID: number }
    const end = Date.now() + 30_000
    while ((await asking.query(WAITS, [processID])).rowCount === 0) {
      if (Date.now() > end) throw new Error('nobody waits')
    }
    await writing.query('commit')
    return await worked
  } finally {
    await Promise.all([writing.end(), asking.end()])
  }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseAddress() })
  await client.connect()
  return client
}
