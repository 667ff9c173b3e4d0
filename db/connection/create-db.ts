import { drizzle } from 'drizzle-orm/neon-http'
import type { Connection, Db } from './client.ts'

const known = new WeakMap<Connection, Db>()

/** Drizzle around a connection, one for all who ask: kept statements belong to it. */
export function createDb(connection: Connection): Db {
  const db =
    known.get(connection) ?? Object.assign(drizzle(connection.$client), { $as: connection.$as })
  known.set(connection, db)
  return db
}
