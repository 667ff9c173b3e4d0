import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promises as dns } from 'node:dns'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { parseCommand, refuseCommand } from '../../db/install/parse-command.ts'
import { checkDatabase, isDatabaseUrl } from '../../server/check-database.ts'
import { readSettings } from '../../server/settings.ts'
import { askInTerminal, askNothing, InputEnded } from './ask.ts'
import { runMachineSetup, settingsFrom } from './run-machine-setup.ts'
import { askFor, runSetup } from './run-setup.ts'
import { readSettingsIn, writeSettings } from './settings-file.ts'
import type { OwnerDatabase, Tools } from './tools.ts'

// `npm run setup`: from nothing to a running service, on this machine or in a Cloudflare account.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HELP = `npm run setup [-- --for machine|cloudflare] [--dry-run] [--file FILE]
              [-- --for machine --yes [--name "Riverside Arts" --slug riverside --owner ann@example.com
                  --timezone America/Chicago]]

Asks where the service is to run and for what it needs there, checks each answer, migrates the database, and prepares or
deploys it. Run it again at any time: Enter keeps an earlier answer, a hyphen (-) removes an optional one.

  --for       machine: PostgreSQL and npm start, here. cloudflare: Workers, Neon, and QStash
  --dry-run   Check everything and change nothing
  --file      Where the settings are saved (default .env on this machine, ../production.json for Cloudflare)
  --yes       On this machine: ask nothing. Settings come from the file and, where it lacks them, from the environment
  --name      With --slug, --owner, and --timezone: the first organization

DATABASE_URL may contain the connection string of the database’s owner. For Cloudflare it is not saved.`

const text = { type: 'string' } as const
const values = parseCommand(HELP, {
  for: text,
  'dry-run': { type: 'boolean', default: false },
  file: text,
  yes: { type: 'boolean', default: false },
  name: text,
  slug: text,
  owner: text,
  timezone: text,
})
const dryRun = values['dry-run']
if (values.for !== undefined && checkPlace(values.for))
  refuseCommand(HELP, checkPlace(values.for) ?? '')
if (values.yes && values.for !== 'machine') refuseCommand(HELP, '--yes goes with --for machine')

const terminal = askInTerminal(process.stdin, process.stdout)
const ask = values.yes ? askNothing() : terminal.ask
const say = (line: string) => console.log(line)
try {
  const place =
    values.for ??
    (await askFor(
      { ask, say },
      'Where is it to run (machine or cloudflare)',
      undefined,
      checkPlace,
    ))
  const done = await (place === 'machine' ? setUpMachine() : setUpCloudflare())
  process.exitCode = done ? 0 : 1
} catch (error) {
  if (!(error instanceof InputEnded)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
} finally {
  terminal.close()
}

function checkPlace(answer: string): string | undefined {
  return ['machine', 'cloudflare'].includes(answer) ? undefined : 'Enter machine or cloudflare'
}

async function setUpMachine(): Promise<boolean> {
  const file = resolve(ROOT, values.file ?? '.env')
  // Commands and the service resolve it from there.
  process.chdir(ROOT)
  const { name, slug, owner, timezone } = values
  const given = { name, slug, owner, timezone }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  return runMachineSetup(
    {
      ...{ ask, say, run },
      checkDatabase: async (url) =>
        isDatabaseUrl(url)
          ? checkDatabase(url)
          : 'Enter a connection string that starts with postgres://',
      problemsOf: (settings) => {
        const found = readSettings(settings)
        return 'problems' in found ? found.problems : []
      },
    },
    {
      settings: { ...settingsFrom(process.env), ...readSettingsIn(file) },
      ...{ file, dryRun, save: (settings) => writeSettings(file, settings) },
      organization: Object.fromEntries(known),
    },
  )
}

async function setUpCloudflare(): Promise<boolean> {
  const file = resolve(ROOT, values.file ?? '../production.json')
  const tools: Tools = {
    ...{ ask, say, openDatabase, run },
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }),
    resolveTxt: (name) => dns.resolveTxt(name),
    newSecret: () => randomBytes(48).toString('base64').replaceAll(/\W/g, '').slice(0, 43),
    sleep: (ms) => delay(ms),
  }
  return runSetup(tools, {
    dryRun,
    file,
    secrets: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {},
    databaseUrl: process.env.DATABASE_URL,
    save: (secrets) =>
      writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 }),
  })
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
