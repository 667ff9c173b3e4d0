import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildService, runService } from '../soak/service.ts'
import { freePort } from '../support/free-port.ts'
import { openSmtpServer } from '../support/open-smtp-server.ts'
import { startDatabase } from './start-database.ts'
import { APP_SECRET, type House } from './start-house.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The service as `npm start` runs it, on a real PostgreSQL and an SMTP server that keeps emails. */
export async function startServerHouse(settings: Record<string, string>): Promise<House> {
  buildService()
  const { postgres, pool } = await startDatabase()
  const mails: House['mails'] = []
  const smtp = await openSmtpServer({ onEmail: ({ to }) => mails.push({ to, at: Date.now() }) })
  const data = mkdtempSync(join(tmpdir(), 'chaos-data-'))
  const port = await freePort()
  const service = `http://localhost:${port}`
  const env = {
    ...{ APP_SECRET, PUBLIC_URL: service, DATABASE_URL: postgres.url, DATA_DIR: data },
    ...{ HOST: 'localhost', MAILER: 'smtp', SMTP_URL: smtp.url },
    ...settings,
  }
  const watch = {
    log: () => {},
    onEnd: (why: string) => {
      throw new Error(why)
    },
  }
  const start = (others = {}) => runService(ROOT, { ...env, ...others }, { ...watch, port })
  let running = await start()
  return {
    ...{ service, secrets: { APP_SECRET }, pool, mails, postgres },
    // The process has a clock of its own.
    tick: async () => {},
    async restart(others = {}) {
      await running.kill()
      running = await start(others)
    },
    async close() {
      await running.kill()
      await smtp.stop()
      await pool.end()
      await postgres.stop()
      rmSync(data, { recursive: true })
    },
  }
}
