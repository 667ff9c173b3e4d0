import type { Db } from '../../db/client.ts'
import type { Env } from './env.ts'

/** Everything a handler may reach outside itself; Hono hands it on as `c.env`. */
export type Deps = {
  env: Env
  db: Db
  now: () => Date
  random: (bytes: number) => Uint8Array
  /** Asks this service for another address of its own, through the edge cache where there is one. */
  loopback: (request: Request) => Promise<Response>
  /** Drops what the edge keeps under these cache tags. */
  purge: (tags: string[]) => Promise<void>
  waitUntil: (work: Promise<unknown>) => void
  log: (entry: LogEntry) => void
}

/** One JSON line; never an address, a secret, a token or a query string. */
export type LogEntry = { level: 'info' | 'error'; message: string } & Record<string, unknown>

export type App = { Bindings: Deps }
