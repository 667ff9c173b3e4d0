import pg from 'pg'
import { type Connection, connect } from '../connection/client.ts'
import { askBackend, postgresBackend } from './neon-protocol.ts'

/** As long as a call of the driver may take. */
const TIMEOUT_MS = 5_000
/** What the driver insists on; the calls go nowhere but into the pool. */
const ADDRESS = 'postgres://pool:pool@localhost/pool'
/** A call of one stored function and nothing else: as many texts as there are functions. */
const CALL = /^select [\w", ]+ from \w+_[0-9a-f]{8}\((\$\d+(, )?)*\)$/

export type PoolConnection = Connection & { close: () => Promise<void> }

/** Connects to a PostgreSQL server with connections of this process; most statements keep their plans. */
export function connectPool(
  databaseUrl: string,
  { most = 10, onError = (_error: Error) => {} } = {},
): PoolConnection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: TIMEOUT_MS,
    allowExitOnIdle: true,
    options: `-c TimeZone=UTC -c statement_timeout=${TIMEOUT_MS}`,
    application_name: 'calendar-feed-service',
  })
  // Of a connection that was idle: the next call makes another.
  pool.on('error', onError)
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!CALL.test(text)) return undefined
    const name = names.get(text) ?? `f${names.size}`
    names.set(text, name)
    return name
  }
  const backend = postgresBackend(pool, nameOf)
  const connection = connect(ADDRESS, {
    timeoutMs: TIMEOUT_MS,
    carry: async (_url, { body, headers, signal }) => {
      const sent = new Headers(headers)
      const header = (name: string) => sent.get(name) ?? undefined
      const asked = askBackend(backend, String(body), header)
      const { status, body: answer } = await orAborted(asked, signal)
      const ok = status === 200
      return { ok, status, text: () => JSON.stringify(answer), json: () => answer }
    },
  })
  return { ...connection, close: () => pool.end() }
}

/** The server ends a statement that takes too long; this is for one that no longer hears from its server. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort)
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort))
  })
}
