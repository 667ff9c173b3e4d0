import type pg from 'pg'
import { cpuNanoseconds } from './load.ts'

/**
 * CPU of all server processes that work for a database, the asking one left out. `undefined` where the
 * server runs on another machine.
 */
export async function databaseCpu(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  if (!(await isHere(client))) return undefined
  const times = await Promise.all(rows.map(({ pid }) => cpuNanoseconds(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}

async function isHere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  try {
    return (await cpuNanoseconds(rows[0]?.pid ?? 0)) > 0
  } catch {
    return false
  }
}
