import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { serve } from '../../dev/serve.ts'
import { workerModules } from '../../dev/worker-bundle.ts'
import { startPostgres } from '../chaos/start-postgres.ts'
import { randomFrom } from '../support/random.ts'
import { runWorkerd } from '../support/run-workerd.ts'
import { startNeon } from './start-neon.ts'

// `node test/bench/sign-in-timing.ts [samples] [seed]`: whether the time of an answer tells if an
// address is known, on a PostgreSQL of its own that waits for its disk. AUC is the chance that a
// known address takes longer than an unknown one: 0.5 tells nothing.
const SAMPLES = Number(process.argv[2] ?? 300)
const SEED = Number(process.argv[3] ?? 1)
const WARM_UP = 60
const FEED = 'feed_timing00000000000000'

const postgres = await startPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
const client = await pool.connect()
await applyMigrations(client)
client.release()
const neon = await startNeon(postgres.url)
// What becomes of the mails is not measured, only that handing them over costs something.
const outside = await serve(() => Response.json([{ messageId: 'msg' }]))
const worker = await runWorkerd({
  modules: await workerModules(),
  env: {
    ENVIRONMENT: 'test',
    PUBLIC_URL: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgres://bench:bench@localhost/bench',
    NEON_ENDPOINT: neon.endpoint,
    APP_SECRET: 'secret-of-the-timing-bench-and-of-nothing-else',
    QSTASH_URL: outside.origin,
    QSTASH_TOKEN: 'token',
    QSTASH_CURRENT_SIGNING_KEY: 'sig_bench_current',
    QSTASH_NEXT_SIGNING_KEY: 'sig_bench_next',
    MAILER: 'capture',
    MAIL_FROM: 'Bench <bench@example.com>',
    CAPTURE_URL: `${outside.origin}/mail`,
  },
})
try {
  await fill()
  const shown = await pool.query('show fsync')
  console.log(`fsync ${shown.rows[0].fsync}, ${SAMPLES} + ${SAMPLES} answers, seed ${SEED}`)
  await compare('sign-in', 'unknown', 'known', askToSignIn)
  await compare('join', 'new', 'subscribed', askToJoin)
  await compare('join', 'fresh', 'pending', askToJoin)
} finally {
  await worker.kill()
  neon.stop()
  await outside.close()
  await pool.end()
  await postgres.stop()
}

async function fill(): Promise<void> {
  const count = SAMPLES + WARM_UP
  await pool.query(
    `insert into organizations (id, slug, name) values ('org_timing', 'timing', 'T')`,
  )
  await pool.query(
    `insert into feeds (id, org_id, slug, name, timezone) values ($1, 'org_timing', 'f', 'F', 'UTC')`,
    [FEED],
  )
  await pool.query(
    `with p as (insert into people (id, email, email_key, created_at)
       select 'per_' || n, 'known' || n || '@example.com', 'known' || n || '@example.com', now()
       from generate_series(1, ${count}) n returning id)
     insert into memberships (org_id, person_id, role, created_at)
     select 'org_timing', id, 'member', now() from p`,
  )
  for (const state of ['subscribed', 'pending']) {
    await pool.query(
      `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
         digest_frequency, nonce, requested_at, confirmed_at, updated_at)
       select 'sub_' || $2 || n, 'org_timing', $1, $2 || n || '@example.com',
         $2 || n || '@example.com', 'h', case when $2 = 'pending' then 'pending' else 'active' end,
         'daily', 'n', now(), case when $2 = 'pending' then null else now() end, now()
       from generate_series(1, ${count}) n`,
      [FEED, state],
    )
  }
  await pool.query('vacuum analyze')
}

function askToSignIn(email: string) {
  const headers = { origin: 'http://127.0.0.1:1' }
  const body = new URLSearchParams({ email })
  return fetch(`${worker.origin}/sign-in`, { method: 'POST', headers, body })
}

function askToJoin(email: string) {
  const body = new URLSearchParams({ feedId: FEED, email, digestFrequency: 'daily' })
  return fetch(`${worker.origin}/subscriptions`, { method: 'POST', body })
}

/** Each address once, in pairs that chance turned: a busy moment of the machine hits both kinds alike. */
async function compare(
  what: string,
  unknown: string,
  known: string,
  ask: (email: string) => Promise<Response>,
): Promise<void> {
  const random = randomFrom(SEED)
  const times: Record<string, number[]> = { [unknown]: [], [known]: [] }
  const nextTimes: Record<string, number[]> = { [unknown]: [], [known]: [] }
  const asked = Array.from({ length: WARM_UP + SAMPLES }, (_, n) => {
    const pair = random.chance(0.5) ? [unknown, known] : [known, unknown]
    return pair.map((kind) => ({ kind, n: n + 1 }))
  }).flat()
  for (const { kind, n } of asked) {
    const took = await timed(() => ask(`${kind}${n}@example.com`))
    const next = await timed(() => fetch(`${worker.origin}/robots.txt`))
    if (n <= WARM_UP) continue
    times[kind]?.push(took)
    nextTimes[kind]?.push(next)
  }
  report(`${what}, the answer`, times, unknown, known)
  report(`${what}, the next request`, nextTimes, unknown, known)
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  const took = performance.now() - start
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return took
}

function report(what: string, times: Record<string, number[]>, unknown: string, known: string) {
  const [less = [], more = []] = [times[unknown], times[known]]
  const higher = more.map(
    (a) => less.filter((b) => a > b).length + less.filter((b) => a === b).length / 2,
  )
  const auc = higher.reduce((sum, one) => sum + one, 0) / (less.length * more.length)
  const medians = [unknown, known].map((kind) => `${kind} ${median(times[kind]).toFixed(2)} ms`)
  console.log(`${what}: ${medians.join(', ')}, AUC ${auc.toFixed(3)}`)
}

function median(values: number[] = []): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
