import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { type Postgres, startPostgres } from '../chaos/start-postgres.ts'
import { type Clock, startClock } from './clock.ts'
import { type Front, startFront } from './front.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Outside, startOutside } from './outside.ts'
import type { Sample } from './report.ts'
import { makeRelease, runService, type Service } from './service.ts'
import { SECRETS } from './world.ts'

export type House = {
  clock: Clock
  postgres: Postgres
  pool: pg.Pool
  outside: Outside
  front: Front
  mailbox: Mailbox
  data: string
  /** Settings of the service and of its operator's commands. */
  env: Record<string, string>
  /** The folder of the newest release. */
  release: () => string
  /** The process that answers at the moment. */
  service: Service
  /** Starts a process of the newest release, and has the front lead to it. */
  start: () => Promise<Service>
  /** Copies the newest release as the next one, with a migration of its own. */
  addRelease: () => number
  /** Lines of the log that report an error, and how often each came. */
  errors: Map<string, number>
  sample: () => Promise<Sample>
  /** Why processes ended that nobody had ended. */
  ended: string[]
  close: () => Promise<void>
}

/** A release of the service with all that it needs, under a clock that can be set. */
export async function openHouse(at: number): Promise<House> {
  const clock = startClock(at)
  const data = mkdtempSync(join(tmpdir(), 'soak-data-'))
  const postgres = await startPostgres(clock.env)
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: 5,
    options: '-c TimeZone=UTC -c audit.actor=command:soak',
  })
  // It is stopped on purpose, and the next query opens another connection.
  pool.on('error', () => {})
  const client = await pool.connect()
  await applyMigrations(client)
  client.release()
  const outside = await startOutside({ now: clock.now, start: at })
  const front = await startFront()
  const mailbox = await openMailbox(clock.now)
  const env = {
    ...clock.env,
    ...SECRETS,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: front.origin,
    DATA_DIR: data,
    MAILER: 'smtp',
    SMTP_URL: mailbox.url,
    TRUSTED_PROXY: '127.0.0.1',
    WEBHOOK_INSECURE_HOSTS: outside.host,
    WEBHOOK_TIMEOUT_MS: '2000',
  }
  const errors = new Map<string, number>()
  const note = ({ level, message, code, job }: Record<string, unknown>) => {
    const text = [message, job, code].filter(Boolean).join(', ')
    if (level === 'error') errors.set(text, (errors.get(text) ?? 0) + 1)
  }
  const ended: string[] = []
  const watch = {
    log: note,
    onEnd: (why: string) => {
      ended.push(why)
      // As systemd does. One that cannot start is said, too.
      start().catch((error: Error) => ended.push(error.message))
    },
  }
  const releases = [makeRelease(1)]
  const release = () => releases.at(-1) ?? ''
  const start = async () => {
    const service = await runService(release(), env, watch)
    front.lead(service.port)
    house.service = service
    return service
  }
  const house: House = {
    ...{ clock, postgres, pool, outside, front, mailbox, data, env, release, errors, start, ended },
    service: await runService(release(), env, watch),
    addRelease: () => releases.push(makeRelease(releases.length + 1, release())),
    sample: async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS connections FROM pg_stat_activity
         WHERE application_name LIKE 'calendar-feed-service%'`,
      )
      const memoryMb = memoryOf(house.service.pid)
      return { at: clock.now(), memoryMb, connections: rows[0].connections }
    },
    async close() {
      await house.service.kill()
      await front.close()
      await outside.close()
      await mailbox.close()
      await pool.end()
      await postgres.stop()
      clock.close()
      for (const folder of [data, ...releases]) rmSync(folder, { recursive: true, force: true })
    },
  }
  front.lead(house.service.port)
  return house
}

function memoryOf(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
