import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'

/** One call must leave room for its answer: nothing waits longer for the database than this. */
const TIMEOUT_MS = 5_000

export type Db = ReturnType<typeof createDb>

/** `endpoint` names a stand-in for Neon's HTTP endpoint; without it the driver derives Neon's own. */
export function createDb(databaseUrl: string, endpoint?: string) {
  // The driver knows these two only as globals; one process talks to one database.
  if (endpoint) neonConfig.fetchEndpoint = endpoint
  neonConfig.fetchFunction = (url: string, init: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return drizzle(neon(databaseUrl))
}
