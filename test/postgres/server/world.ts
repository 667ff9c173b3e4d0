import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { PUBLIC_FOLDER } from '../../../dev/public-files.ts'
import type { LogEntry } from '../../../functions/platform/deps.ts'
import type { Env } from '../../../functions/platform/env.ts'
import { readSettings } from '../../../server/settings.ts'
import { start } from '../../../server/start.ts'
import { testDatabase } from '../../support/database.ts'
import { databaseAddress } from '../../support/database-address.ts'
import { readEmail } from '../../support/read-email.ts'

const PUBLIC_URL = 'https://calendar.test'

/** The service as `npm start` runs it, on this process's test database and a free port. */
export async function startServer(
  given: Record<string, string> = {},
  /** What an operator cannot set, such as a mailbox of a test. */
  changes: Partial<Env> = {},
) {
  const data = await mkdtemp(join(tmpdir(), 'calendar-server-'))
  const read = readSettings({
    ...{ PUBLIC_URL, PORT: '0', DATA_DIR: data, SIGN_UP: 'open' },
    DATABASE_URL: await databaseAddress(),
    ...given,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const env = { ...read.env, ...changes }
  // Any mailer of the environment goes out as Resend's does, by a request.
  const settings = { ...read, env, ...(changes.MAILER && { mailer: 'resend' as const }) }
  const logs: LogEntry[] = []
  const log = (entry: LogEntry) => void logs.push(entry)
  const running = await start({ settings, publicFolder: PUBLIC_FOLDER, release: 'test', log })
  const outbox = join(data, 'outbox')
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await running.stop()
    isStopped = true
  }
  onTestFinished(async () => {
    await stop()
    await rm(data, { recursive: true })
  })
  return {
    data,
    outbox,
    logs,
    stop,
    port: running.port,
    deps: running.deps,
    query: (await testDatabase()).query,
    /** Calls the service at its socket; the connection ends with the answer. */
    call: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${running.port}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { connection: 'close', ...init.headers },
      }),
    /** The emails in the outbox, oldest first. */
    emails: async () => {
      const names = await readdir(outbox).catch(() => [])
      const files = names.filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(
        files.map(async (name) => readEmail(await readFile(join(outbox, name), 'utf8'))),
      )
    },
  }
}
