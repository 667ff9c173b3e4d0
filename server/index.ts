import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkDatabase, isDatabaseUrl } from './check-database.ts'
import { readSettings, type Settings } from './settings.ts'
import { start } from './start.ts'

// `npm start`: the service on this machine. Built into dist/server, beside what is served as it is.

const LONGEST_STOP_MS = 30_000
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function refuse(problems: string[]): never {
  const list = problems.map((problem) => `  - ${problem}.\n`).join('')
  process.stderr.write(`Could not start:\n\n${list}\ndocs/self-host.md describes every setting.\n`)
  process.exit(1)
}

/** In a process of its own: it reads the files of the repository. */
function migrate(databaseUrl: string): void {
  const { status } = spawnSync(process.execPath, [pathOf('../../db/install/migrate.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  if (status !== 0) {
    refuse(['The database could not be migrated. Fix what is printed above, then start again'])
  }
}

function greet({ env, data, mailer, host }: Settings, port: number): void {
  const lines = [
    `Serving ${env.PUBLIC_URL} at http://${host}:${port}.`,
    ...(mailer === 'outbox'
      ? [
          `No SMTP server: emails are written to ${join(data, 'outbox')}. \`npm run admin -- sign-in-link\` prints a link.`,
        ]
      : []),
    ...(env.SIGN_UP === 'closed'
      ? ['Sign-up is closed: create organizations with `npm run admin`, or set SIGN_UP=open.']
      : []),
  ]
  console.log(lines.join('\n'))
}

const settings = readSettings(process.env)
const ofSettings = 'problems' in settings ? settings.problems : []
// All at once: an address that can be read is tried, whatever else is wrong.
const url = process.env.DATABASE_URL ?? ''
const ofDatabase = isDatabaseUrl(url) ? await checkDatabase(url) : undefined
if ('problems' in settings || ofDatabase) {
  refuse([...ofSettings, ...(ofDatabase ? [ofDatabase] : [])])
}
migrate(settings.env.DATABASE_URL)
const entry = readFileSync(fileURLToPath(import.meta.url))
const running = await start({
  settings,
  publicFolder: pathOf('../public/'),
  release: createHash('sha256').update(entry).digest('hex').slice(0, 12),
  log: (line) => console.log(JSON.stringify(line)),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  return refuse([`Port ${settings.port} is in use. Set PORT to another`])
})
greet(settings, running.port)

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  })
}
