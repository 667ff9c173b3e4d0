import type pg from 'pg'

// Neon's SQL-over-HTTP protocol in front of PGlite or a PostgreSQL server: what the real driver sends goes in, what
// Neon's proxy would answer comes out (raw text values, one transaction a batch). Without HTTP it serves a process
// that has connections of its own.

export type NeonQuery = { query: string; params: unknown[] }
export type NeonRows = {
  rows: (string | null)[][]
  fields: { name: string; dataTypeID: number }[]
  affected: number | null
}
export type Run = (query: NeonQuery) => Promise<NeonRows>

/** A database behind the protocol: one statement, or several in one transaction. */
export type NeonBackend = {
  run: Run
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/**
 * What Neon's HTTP endpoint refuses: 10 MiB is its proxy's default. Hosted Neon has been seen to allow 64 MiB, but a
 * Worker has 128 MB of memory for all that it holds, so what is larger than this would fail there.
 */
export const NEON_LIMITS = {
  requestBytes: 10 * 1024 * 1024,
  /** Of the values of all rows of one call. */
  responseBytes: 10 * 1024 * 1024,
  statementMs: 15_000,
}
type NeonLimits = typeof NEON_LIMITS
type Answer<T> = { status: number; body: T; headers: Record<string, string> }
type NeonAnswer = Answer<string>
type Header = (name: string) => string | undefined

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
}

/** Answers one POST of the driver. */
export async function answerNeon(
  backend: NeonBackend,
  body: string,
  header: Header,
  limits: NeonLimits = NEON_LIMITS,
): Promise<NeonAnswer> {
  if (Buffer.byteLength(body) > limits.requestBytes) {
    return asText(tooLarge(413, 'request', limits.requestBytes))
  }
  try {
    return asText(await askBackend(backend, body, header, limits))
  } catch (error) {
    return asText(failure(400, errorFields(error)))
  }
}

/** The same without its text, and without limits where none are given; throws when a connection was lost. */
export async function askBackend(
  backend: NeonBackend,
  body: string,
  header: Header,
  limits?: NeonLimits,
): Promise<Answer<unknown>> {
  const asked = parseBody(body)
  if (!asked) return failure(400, { message: 'invalid request body' })
  let bytes = 0
  const within = async (query: NeonQuery, run: Run) => {
    if (!limits) return toResult(query, await run(query))
    const found = await inTime(run(query), limits.statementMs)
    for (const row of found.rows) for (const value of row) bytes += Buffer.byteLength(value ?? '')
    if (bytes > limits.responseBytes) throw new ResponseTooLarge()
    return toResult(query, found)
  }
  try {
    if (!Array.isArray(asked)) return answer(await within(asked, backend.run))
    const mode = transactionMode(header)
    if (mode === undefined) return failure(400, { message: 'invalid isolation level' })
    const results = await backend.transaction(async (run) => {
      if (mode) await run({ query: `SET TRANSACTION ${mode}`, params: [] })
      const done = []
      for (const query of asked) done.push(await within(query, run))
      return done
    })
    return answer({ results }, batchHeaders(header))
  } catch (error) {
    if (error instanceof ResponseTooLarge && limits) {
      return tooLarge(507, 'response', limits.responseBytes)
    }
    if (isLost(error)) throw error
    return failure(400, errorFields(error))
  }
}

/** Whether the connection failed, rather than the statement: PostgreSQL gives each of its errors a severity. */
function isLost(error: unknown): boolean {
  const { severity, code } = Object(error)
  return severity === undefined || /^(08|57P)/.test(code)
}

const asText = ({ body, ...rest }: Answer<unknown>): NeonAnswer => ({
  ...rest,
  body: JSON.stringify(body),
})

class ResponseTooLarge extends Error {}

function tooLarge(status: number, what: string, most: number): Answer<unknown> {
  return failure(status, { message: `${what} is too large (max is ${most} bytes)` })
}

/** As PostgreSQL says it when a statement takes longer. */
async function inTime<T>(statement: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = 'canceling statement due to statement timeout'
      reject(Object.assign(new Error(message), { code: '57014', severity: 'ERROR' }))
    }, ms)
  })
  try {
    return await Promise.race([statement, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Else pg sends a query without parameters so that several statements get in; its types lack this. */
const ONE_STATEMENT = { queryMode: 'extended' }

/** The statement that is under way, or the next one, fails and says so. */
const ignoreError = () => {}

/** `nameOf`: under which name a connection keeps the plan of a statement, if at all. */
export function postgresBackend(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined = () => undefined,
): NeonBackend {
  const runOn = (on: pg.Pool | pg.PoolClient) => async (q: NeonQuery) => {
    const name = nameOf(q.query)
    const result = await on.query({
      ...(name && { name }),
      text: q.query,
      values: q.params,
      ...ONE_STATEMENT,
      rowMode: 'array',
      types: { getTypeParser: () => (value: string) => value },
    })
    return { rows: result.rows, fields: result.fields, affected: result.rowCount }
  }
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      // The pool listens to idle connections only: unheard, the end of this one would end the process.
      client.on('error', ignoreError)
      try {
        await client.query('BEGIN')
        const result = await work(runOn(client))
        await client.query('COMMIT')
        client.release()
        return result
      } catch (error) {
        await client.query('ROLLBACK').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        )
        throw error
      } finally {
        client.off('error', ignoreError)
      }
    },
  }
}

function parseBody(body: string): NeonQuery | NeonQuery[] | undefined {
  let json: {
    query?: unknown
    params?: unknown[]
    queries?: { query: string; params?: unknown[] }[]
  }
  try {
    json = JSON.parse(body)
  } catch {
    return undefined
  }
  const one = (q: { query?: unknown; params?: unknown[] }) => ({
    query: String(q.query),
    params: (q.params ?? []).map(toText),
  })
  if (Array.isArray(json?.queries)) return json.queries.map(one)
  return typeof json?.query === 'string' ? one(json) : undefined
}

/** Neon takes raw JSON too and turns it into text; an array becomes an array literal. */
export function toText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  const items = value.map((item) => {
    if (item === null) return 'NULL'
    // Quoted as PostgreSQL does it: in JSON a line break would become the letter n.
    return Array.isArray(item) ? toText(item) : `"${toText(item)?.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

/** `undefined`: a header that Neon would refuse; empty: nothing to set. */
function transactionMode(header: Header): string | undefined {
  const level = header('neon-batch-isolation-level')
  if (level !== undefined && !(level in ISOLATION)) return undefined
  const parts = level ? [`ISOLATION LEVEL ${ISOLATION[level]}`] : []
  if (header('neon-batch-read-only') === 'true') parts.push('READ ONLY')
  if (header('neon-batch-deferrable') === 'true') parts.push('DEFERRABLE')
  return parts.join(', ')
}

function batchHeaders(header: Header): Record<string, string> {
  const names = ['neon-batch-isolation-level', 'neon-batch-read-only', 'neon-batch-deferrable']
  return Object.fromEntries(names.flatMap((name) => [[name, header(name)]]).filter(([, v]) => v))
}

function toResult({ query }: NeonQuery, { rows, fields, affected }: NeonRows) {
  const command = /^\s*(?:--[^\n]*\n\s*)*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? ''
  const described = fields.map(({ name, dataTypeID }) => ({
    name,
    dataTypeID,
    tableID: 0,
    columnID: 0,
    dataTypeSize: -1,
    dataTypeModifier: -1,
    format: 'text',
  }))
  const rowCount = rows.length > 0 || command === 'SELECT' ? rows.length : affected
  return { rowAsArray: true, fields: described, rows, command, rowCount }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function answer(body: unknown, headers: Record<string, string> = {}): Answer<unknown> {
  return { status: 200, body, headers: { ...JSON_TYPE, ...headers } }
}

function failure(status: number, body: Record<string, unknown>): Answer<unknown> {
  return { status, body, headers: JSON_TYPE }
}

const ERROR_FIELDS =
  'message code detail hint position internalPosition internalQuery severity where table column schema dataType constraint file line routine'.split(
    ' ',
  )

function errorFields(error: unknown): Record<string, unknown> {
  const from = error as Record<string, unknown>
  return Object.fromEntries(ERROR_FIELDS.map((name) => [name, from[name] ?? null]))
}
