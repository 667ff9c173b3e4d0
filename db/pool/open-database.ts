import { type Connection, connect } from '../connection/client.ts'
import { connectPool } from './connect-pool.ts'

/** For commands: Neon and emulators of it over HTTP, any other PostgreSQL server over connections. */
export function openDatabase(databaseUrl: string, endpoint?: string): Connection {
  if (endpoint || isNeon(databaseUrl)) return connect(databaseUrl, { endpoint })
  return connectPool(databaseUrl, { most: 2 })
}

function isNeon(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) && new URL(databaseUrl).hostname.endsWith('.neon.tech')
}
