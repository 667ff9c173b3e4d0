import pg from 'pg'
import { cpuNanoseconds } from './load.ts'

/** One connection, and the process of the server that works for it. */
export type Backend = {
  client: pg.Client
  /** CPU of `work` in milliseconds. */
  cpuOf: (work: () => Promise<unknown>) => Promise<number>
  /** Shared buffer blocks that a statement touches: planning, catalogs, and indexes included. */
  blocksOf: (statement: string, values?: unknown[]) => Promise<number>
}

/** `options` are settings of the session. The server must run on this machine. */
export async function openBackend(url: string, options = ''): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, options: `-c TimeZone=UTC ${options}` })
  // After an error the database is dropped with its connections: the first error is the one to show.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  return {
    client,
    async cpuOf(work) {
      const before = await cpuNanoseconds(pid)
      await work()
      return ((await cpuNanoseconds(pid)) - before) / 1e6
    },
    async blocksOf(statement, values = []) {
      const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT json) ${statement}`
      const explained = await client.query({ text: explain, values })
      const [{ Plan: plan, Planning: planning }] = explained.rows[0]['QUERY PLAN']
      return blocksIn(plan) + blocksIn(planning)
    },
  }
}

function blocksIn(node: Record<string, number>): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}

/** CPU nanoseconds of all server processes that work for a database, the asking one left out. */
export async function databaseCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const times = await Promise.all(rows.map(({ pid }) => cpuNanoseconds(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}
