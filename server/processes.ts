import pg from 'pg'
import type { Query } from './hold/hold-table.ts'

const CHANNEL = 'calendar_feed_service'
/** `pg_try_advisory_lock`: whoever holds it runs the jobs of each minute. */
const LOCK = 7_224_911
/** What a notification may hold is just under 8,000 bytes. */
const MOST_BYTES = 7_500
const PAUSE_MS = 1_000
/** Of a server that is gone without a word nothing else would tell. */
const HEARTBEAT_MS = 10_000

type Options = {
  databaseUrl: string
  /** Another process changed something that answers here may show. */
  onPurge: (tags: string[]) => void
  /** Purges may have been missed. */
  onGap: () => void
  /** Looks at the database before anything is done there: at first, and whenever the connection is made anew. */
  onConnect?: (query: Query) => Promise<void>
  onLost?: () => void
  onError: (error: unknown) => void
  heartbeatMs?: number
}

/**
 * What the processes on one database tell each other, over one connection of each: which cached answers are out of
 * date, and which process runs the jobs of the minute. The lock ends with the connection, so also with the process.
 */
export class Processes {
  #options: Options
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #holdsLock = false
  #ended = false
  #asked: Promise<unknown> = Promise.resolve()
  /** A process hears its own notifications, too. */
  #self = crypto.randomUUID()

  constructor(options: Options) {
    this.#options = options
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'calendar-feed-service processes',
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await this.#options.onConnect?.((text, params) => client.query(text, params))
      if (this.#ended) throw new Error('closed meanwhile')
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    this.#beatLater(client)
    // Only from here on does it hear of purges.
    this.#options.onGap()
  }

  #beatLater(client: pg.Client): void {
    this.#heartbeat = setTimeout(() => {
      this.#ask(client, 'select 1').then(
        () => this.#client === client && this.#beatLater(client),
        (error) => this.#lose(client, error),
      )
    }, this.#options.heartbeatMs ?? HEARTBEAT_MS)
  }

  /** One after the other, as the connection takes them. */
  #ask(client: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const asked = this.#asked.then(() => client.query(text, values))
    this.#asked = asked.catch(() => {})
    return asked
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    clearTimeout(this.#heartbeat)
    this.#client = undefined
    this.#holdsLock = false
    this.#options.onLost?.()
    if (this.#ended) return
    this.#options.onError(error ?? new Error('connection ended'))
    client.end().catch(() => {})
    this.#connectLater()
  }

  #connectLater(): void {
    this.#timer = setTimeout(() => {
      this.connect().catch((error) => {
        this.#options.onError(error)
        if (!this.#ended) this.#connectLater()
      })
    }, PAUSE_MS)
  }

  #hear(payload: string): void {
    const { from, tags } = JSON.parse(payload) as { from: string; tags: string[] | null }
    if (from === this.#self) return
    if (tags) this.#options.onPurge(tags)
    else this.#options.onGap()
  }

  /** Tells the others; throws when they cannot be told, so that the purge stays noted and is tried again. */
  async tellPurge(tags: string[]): Promise<void> {
    const client = this.#client
    if (!client) throw new Error('other processes cannot be notified of a purge')
    const text = JSON.stringify({ from: this.#self, tags })
    const payload =
      Buffer.byteLength(text) <= MOST_BYTES
        ? text
        : JSON.stringify({ from: this.#self, tags: null })
    await this.#ask(client, 'select pg_notify($1, $2)', [CHANNEL, payload])
  }

  /** Whether this is the one process that runs the jobs of each minute. */
  async leads(): Promise<boolean> {
    const client = this.#client
    if (this.#holdsLock || !client) return this.#holdsLock
    const { rows } = await this.#ask(client, 'select pg_try_advisory_lock($1) as held', [LOCK])
    // Of a connection that was lost meanwhile it says nothing.
    this.#holdsLock = this.#client === client && rows[0]?.held === true
    return this.#holdsLock
  }

  async close(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeat)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
