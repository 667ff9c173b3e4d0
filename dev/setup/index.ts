import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promises as dns } from 'node:dns'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { parseCommand } from '../../db/install/parse-command.ts'
import { askInTerminal, InputEnded } from './ask.ts'
import { runSetup } from './run-setup.ts'
import type { OwnerDatabase, Tools } from './tools.ts'

// `npm run setup`: from an empty Cloudflare account to a running service, or to a new release of it.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HELP = `npm run setup [-- --dry-run] [--file ../production.json]

Asks for what the service needs to run on Cloudflare, checks each answer, migrates the database, and
deploys. Run it again at any time: Enter keeps an earlier answer, a hyphen (-) removes an optional one.

  --dry-run   Check everything and change nothing
  --file      Where the settings are saved (default ../production.json, outside the repository)

DATABASE_URL may contain the connection string of the database’s owner. It is not saved.`

const values = parseCommand(HELP, {
  'dry-run': { type: 'boolean', default: false },
  file: { type: 'string', default: '../production.json' },
})

const terminal = askInTerminal(process.stdin, process.stdout)
const tools: Tools = {
  ask: terminal.ask,
  say: (line) => console.log(line),
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }),
  resolveTxt: (name) => dns.resolveTxt(name),
  openDatabase,
  run,
  newSecret: () => randomBytes(48).toString('base64').replaceAll(/\W/g, '').slice(0, 43),
  sleep: (ms) => delay(ms),
}

const file = resolve(ROOT, values.file)
try {
  const done = await runSetup(tools, {
    dryRun: values['dry-run'],
    file,
    secrets: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {},
    databaseUrl: process.env.DATABASE_URL,
    save: (secrets) =>
      writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 }),
  })
  process.exitCode = done ? 0 : 1
} catch (error) {
  if (!(error instanceof InputEnded)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
} finally {
  terminal.close()
}

async function openDatabase(connectionString: string): Promise<OwnerDatabase> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const query = async (text: string) => (await client.query(text)).rows ?? []
  const [row] = await query('select current_setting($$server_version_num$$)::int as version')
  return {
    version: Number(row.version),
    query,
    close: () => client.end(),
    async migrate() {
      const wait = (ms: number) => delay(ms)
      const { migrations, functions } = await applyMigrations(client, { wait })
      return `Applied ${migrations} migration(s), installed ${functions} function(s).`
    },
  }
}

function run([name = '', ...args]: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n$ ${[name, ...args].join(' ')}`)
  const child = spawn(name, args, {
    cwd: ROOT,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return new Promise((settle) => {
    child.on('error', () => settle(false))
    child.on('exit', (code) => settle(code === 0))
  })
}
