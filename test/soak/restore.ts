import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { House } from './house.ts'
import type { Problem } from './report.ts'

/** While people sign up and calendars change. */
const HELD_MS = 3_000
const BEFORE = 'before_restore'

/**
 * Moves the service into an empty database: stops it, makes a backup, restores it, starts the service, which is held,
 * and releases it. Returns what went out meanwhile.
 */
export async function restoreHouse(house: House): Promise<Problem[]> {
  const { postgres, mailbox, outside } = house
  const problems: Problem[] = []
  const file = join(house.data, 'backup.tar')
  const code = await house.service.stop()
  if (code !== 0)
    problems.push({ kind: 'lost', text: `a process that was stopped ended with ${code}` })
  await run(house, 'server/backup/backup.ts', file)
  await putAside(postgres.url)
  await run(house, 'server/backup/restore.ts', file)
  const sent = () => mailbox.read().filter(({ text }) => !text.includes('/sign-in/')).length
  const before = { emails: sent(), webhooks: outside.arrivals.length }
  await house.start()
  await new Promise((done) => setTimeout(done, HELD_MS))
  const after = { emails: sent(), webhooks: outside.arrivals.length }
  if (after.emails > before.emails || after.webhooks > before.webhooks) {
    const text = `held, sent ${JSON.stringify(before)} to ${JSON.stringify(after)}`
    problems.push({ kind: 'early', text })
  }
  await run(house, 'server/hold/release.ts', '--send-all')
  return problems
}

/** A command of the operator, of the newest release. */
async function run({ release, env }: House, ...args: string[]): Promise<void> {
  const [command = '', ...rest] = args
  const options = { cwd: release(), env: { PATH: process.env.PATH ?? '', ...env } }
  await promisify(execFile)(process.execPath, [command, ...rest], options)
}

/** The database keeps its rows under another name; an empty one has its own. */
async function putAside(url: string): Promise<void> {
  const other = new URL(url)
  const name = other.pathname.slice(1)
  other.pathname = '/template1'
  const client = new pg.Client({ connectionString: other.href })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${BEFORE}`)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`,
      [name],
    )
    await client.query(`ALTER DATABASE ${name} RENAME TO ${BEFORE}`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  } finally {
    await client.end()
  }
}
