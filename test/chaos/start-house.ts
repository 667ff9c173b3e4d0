import type pg from 'pg'
import { answerNeon, postgresBackend } from '../../db/pool/neon-protocol.ts'
import { createQstash } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { workerModules } from '../../dev/worker-bundle.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningWorkerd, runWorkerd } from '../support/run-workerd.ts'
import { startDatabase } from './start-database.ts'
import type { Postgres } from './start-postgres.ts'
import { startServerHouse } from './start-server-house.ts'

/** Where the service runs: as a Worker, or as a process of `npm start`. */
export type Home = 'workers' | 'server'
export type House = {
  service: string
  secrets: { APP_SECRET: string }
  pool: pg.Pool
  /** What the mail sink got, and when. */
  mails: { to: string; at: number }[]
  postgres: Postgres
  tick: () => Promise<void>
  /** Kills the process and starts another one, which may differ in settings. */
  restart: (settings?: Record<string, string>) => Promise<void>
  /** Has QStash take no more messages, as at the end of a quota, or take them again. */
  refuseMessages?: (refuses: boolean) => void
  close: () => Promise<void>
}

export const APP_SECRET = 'Zt5-Rk9_wPc31XnHd7LqVb4MsGj8YfAe2'
const QSTASH = {
  token: 'token',
  currentSigningKey: 'sig_chaos_current',
  nextSigningKey: 'sig_chaos_next',
}

export function startHouse(settings: Record<string, string>, home: Home): Promise<House> {
  return home === 'server' ? startServerHouse(settings) : startWorkersHouse(settings)
}

/** The real Worker in workerd between a real PostgreSQL, the queue's stand-in and a mail sink. */
async function startWorkersHouse(settings: Record<string, string>): Promise<House> {
  const { postgres, pool } = await startDatabase()

  const backend = postgresBackend(pool)
  const port = await freePort()
  const service = `http://127.0.0.1:${port}`
  const qstash = createQstash(QSTASH)
  const mails: House['mails'] = []
  let refusesMessages = false
  const outside = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/mail') {
      const { to } = (await request.json()) as { to: string }
      mails.push({ to, at: Date.now() })
      return new Response()
    }
    if (refusesMessages && pathname === '/v2/batch') {
      return Response.json({ error: 'daily quota exceeded' }, { status: 429 })
    }
    if (pathname !== '/sql') return (await qstash.handle(request)) ?? new Response(null)
    const header = (name: string) => request.headers.get(name) ?? undefined
    const answer = await answerNeon(backend, await request.text(), header)
    return new Response(answer.body, answer)
  })
  const env = {
    ENVIRONMENT: 'test',
    PUBLIC_URL: service,
    DATABASE_URL: 'postgres://chaos:chaos@localhost/chaos',
    NEON_ENDPOINT: `${outside.origin}/sql`,
    APP_SECRET,
    QSTASH_URL: outside.origin,
    QSTASH_TOKEN: QSTASH.token,
    QSTASH_CURRENT_SIGNING_KEY: QSTASH.currentSigningKey,
    QSTASH_NEXT_SIGNING_KEY: QSTASH.nextSigningKey,
    MAILER: 'capture',
    MAIL_FROM: 'Chaos <chaos@example.com>',
    CAPTURE_URL: `${outside.origin}/mail`,
    ...settings,
  }
  built ??= workerModules()
  const modules = await built
  let worker: RunningWorkerd = await runWorkerd({ modules, env, port })
  return {
    service,
    secrets: { APP_SECRET },
    pool,
    mails,
    postgres,
    // A Worker that is down ticks at the next minute.
    tick: () => worker.tick().catch(() => {}),
    async restart(others = {}) {
      await worker.kill()
      worker = await runWorkerd({ modules, env: { ...env, ...others }, port })
    },
    refuseMessages(refuses) {
      refusesMessages = refuses
    },
    async close() {
      await qstash.close()
      await worker.kill()
      await outside.close()
      await pool.end()
      await postgres.stop()
    },
  }
}

/** Once a run, so that all of it measures the same Worker. */
let built: ReturnType<typeof workerModules> | undefined
