import pg from 'pg'
import { actAs } from '../../db/audit/act-as.ts'
import { type Carry, connect, type Db } from '../../db/connection/client.ts'
import { createDb } from '../../db/connection/create-db.ts'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import {
  answerNeon,
  NEON_LIMITS,
  type NeonBackend,
  postgresBackend,
  toText,
} from '../../db/pool/neon-protocol.ts'
import { pgliteBackend } from '../../dev/pglite-backend.ts'
import { type Served, serve } from '../../dev/serve.ts'
import { shortHash } from '../../domain/short-hash.ts'
import { emptyPglite } from './empty-pglite.ts'

export type TestDatabase = {
  /** For arranging: what it changes is the tests' own in the audit log. */
  db: Db
  /** As the service has it: what changes something says first who does. */
  nobody: Db
  url: string
  endpoint: string
  /** Runs SQL past the driver, for arranging and looking. */
  query: (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>
  /** The database itself, for tests that stand between it and the driver. */
  backend: NeonBackend
  /** Every call of the driver since the last `roundTrips.splice(0)`, as its SQL. */
  roundTrips: string[]
  /** What happens right before a call of the driver, or in its place: its text, with all statements. */
  before: ((body: string) => Promise<void>) | undefined
  /** While set, every call fails as if the database were unreachable. */
  down: boolean
  /** So many of the next calls are carried out and their connection dropped before the answer. */
  drops: number
}

/** Longer than the Worker waits: a statement on a busy machine is no fault of the test. */
const TIMEOUT_MS = 60_000
const LIMITS = { ...NEON_LIMITS, statementMs: TIMEOUT_MS }
const URL_FOR_DRIVER = 'postgres://test:test@localhost/test'
const shared = globalThis as { testDatabase?: Promise<TestDatabase> }

/** The one database of this test process behind the real driver: PGlite, or TEST_POSTGRES_URL. */
export function testDatabase(): Promise<TestDatabase> {
  shared.testDatabase ??= start()
  return shared.testDatabase
}

async function start(): Promise<TestDatabase> {
  const opened = process.env.TEST_POSTGRES_URL
    ? await openPostgres(process.env.TEST_POSTGRES_URL)
    : await openEmbedded()
  const test = {
    url: URL_FOR_DRIVER,
    ...opened,
    roundTrips: [],
    down: false,
    drops: 0,
  } as unknown as TestDatabase
  const answer = async (body: string, headers: Headers) => {
    test.roundTrips.push(body)
    if (test.down) return { status: 503, body: 'unreachable' }
    await test.before?.(body)
    const header = (name: string) => headers.get(name) ?? undefined
    const answered = await answerNeon(opened.backend, body, header, LIMITS)
    if (test.drops === 0) return answered
    test.drops--
    return undefined
  }
  const served: Served = await serve(async (request) => {
    const answered = await answer(await request.text(), request.headers)
    return answered && new Response(answered.body, answered)
  })
  test.endpoint = `${served.origin}/sql`
  // Without a network between: it would be a sixth of all work. Who connects to the endpoint has one.
  const carry: Carry = async (_url, { body, headers }) => {
    const answered = await answer(String(body), new Headers(headers))
    if (!answered) throw new TypeError('fetch failed')
    const { status, body: text } = answered
    return { ok: status < 400, status, text: () => text, json: () => JSON.parse(text) }
  }
  test.nobody = createDb(connect(URL_FOR_DRIVER, { timeoutMs: TIMEOUT_MS, carry }))
  test.db = actAs(test.nobody, { kind: 'command', id: 'tests' })
  return test
}

/** Who changes something in a test, as the audit log has it. */
const ACT = `set local audit.actor = 'command:tests'`
const CHANGES = /^\s*(insert|update|delete|truncate|with)\b/i

type Opened = Pick<TestDatabase, 'backend' | 'query'>

/** The first writes compile much of the engine: on a busy machine longer than the driver waits. */
const WARM_UP = `begin;
  set local audit.actor = 'command:tests';
  insert into organizations (id, slug, name) values ('org_warm', 'warm', 'Warm');
  insert into feeds (id, org_id, slug, name, timezone) values ('feed_warm', 'org_warm', 'w', 'W', 'UTC');
  insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
    select now(), 'evt_warm' || n, 'org_warm', 'feed_warm', 'W', 'w', now(), 'UTC', repeat('words ' || n, 500)
    from generate_series(1, 3) n;
  update events set title = 'Warmer' where org_id = 'org_warm';
  rollback`

async function openEmbedded(): Promise<Opened> {
  const engine = await emptyPglite()
  await engine.exec("SET TimeZone TO 'UTC'")
  await applyMigrations(engine as never)
  await engine.exec(WARM_UP)
  const backend = pgliteBackend(engine)
  const parse = (value: string | null, type: number) =>
    value === null ? null : (engine.parsers[type]?.(value, type) ?? value)
  return {
    backend,
    async query(text, params = []) {
      const asText = params.map((it) =>
        toText(it instanceof Date ? it.toISOString() : (it ?? null)),
      )
      const query = { query: text, params: asText }
      // For this statement only: what the service changes here must name its actor itself.
      const asTests = (run: NeonBackend['run']) =>
        run({ query: ACT, params: [] }).then(() => run(query))
      const { fields, rows } = await (CHANGES.test(text)
        ? backend.transaction(asTests)
        : backend.run(query))
      return rows.map((row) =>
        Object.fromEntries(
          fields.map(({ name, dataTypeID }, i) => [name, parse(row[i] ?? null, dataTypeID)]),
        ),
      )
    },
  }
}

/** Else a plan hangs on the minute: of a table found empty, any index is as good. Tests that want it looked at do so. */
const NO_AUTOVACUUM = `DO $$ DECLARE name regclass; BEGIN
  FOR name IN SELECT oid FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', name); END LOOP;
END $$`

/** A database of its own for each test process of each checkout, so that they can run side by side. */
async function openPostgres(url: string): Promise<Opened> {
  const checkout = shortHash(import.meta.url)
  const name = `calendar_test_${checkout}_${process.env.VITEST_POOL_ID ?? process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.query(`ALTER DATABASE ${name} SET audit.actor = 'command:tests'`)
  await admin.end()
  const target = new URL(url)
  target.pathname = `/${name}`
  // Connections of tests act as they do; those of the service name their actor, or fail.
  const options = '-c TimeZone=UTC -c audit.actor='
  const pool = new pg.Pool({ connectionString: target.href, max: 60, options })
  pool.on('error', () => {})
  const ofTests = new pg.Pool({
    connectionString: target.href,
    max: 60,
    options: '-c TimeZone=UTC',
  })
  ofTests.on('error', () => {})
  const client = await pool.connect()
  await applyMigrations(client)
  await client.query(NO_AUTOVACUUM)
  client.release()
  return {
    backend: postgresBackend(pool),
    query: async (text, params) => (await ofTests.query(text, params)).rows,
  }
}
