import { join } from 'node:path'
import { checkSender } from './checks.ts'
import { askFor } from './run-setup.ts'
import type { Settings } from './settings-file.ts'
import type { Tools } from './tools.ts'

export type MachineTools = Pick<Tools, 'ask' | 'say' | 'run'> & {
  /** What is wrong with a database, or nothing. */
  checkDatabase: (url: string) => Promise<string | undefined>
  /** What is wrong with all settings together. */
  problemsOf: (settings: Settings) => string[]
}

export type MachineOptions = {
  /** What an earlier run wrote, and below it what the environment says. */
  settings: Settings
  file: string
  save: (settings: Settings) => void
  dryRun: boolean
  organization: Partial<Record<'name' | 'slug' | 'owner' | 'timezone', string>>
}

/** What it asks for, or takes from the environment as it is. */
const MACHINE_SETTINGS = [
  ...['DATABASE_URL', 'PUBLIC_URL', 'TRUSTED_PROXY', 'DATA_DIR', 'SIGN_UP', 'PORT'],
  ...['MAILER', 'MAIL_FROM', 'SMTP_URL', 'RESEND_API_KEY'],
]
/** Only what this setup saves. */
export function settingsFrom(environment: Record<string, string | undefined>): Settings {
  const set = MACHINE_SETTINGS.flatMap((name) => {
    const value = environment[name]
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(set)
}
const MAILERS = ['smtp', 'resend', 'outbox']
const NEW_DATABASE = `A new one: sudo -u postgres createuser --pwprompt calendar
           sudo -u postgres createdb --owner calendar calendar`

/** Asks for what `npm start` needs, checks each answer, and prepares the service on this machine. May be repeated. */
export async function runMachineSetup(
  tools: MachineTools,
  { settings, file, save, dryRun, organization }: MachineOptions,
): Promise<boolean> {
  const { say, ask, run } = tools
  const set = { ...settings }
  if (dryRun) say('Dry run: everything is checked, nothing is changed.')

  say('\n1. Database')
  say(NEW_DATABASE)
  set.DATABASE_URL = await askFor(
    tools,
    'Connection string, such as postgres://calendar:password@localhost/calendar',
    set.DATABASE_URL,
    tools.checkDatabase,
    true,
  )

  say('\n2. Public URL')
  set.PUBLIC_URL = await askFor(tools, 'URL of the service', set.PUBLIC_URL, checkOrigin)
  if (new URL(set.PUBLIC_URL).protocol === 'https:') {
    const proxy = 'IP address of the proxy that terminates https (- for none)'
    const answer = await ask(proxy, { preset: set.TRUSTED_PROXY ?? '127.0.0.1' })
    set.TRUSTED_PROXY = answer === '-' ? '' : answer
  }
  set.DATA_DIR = await ask('Folder for images and the generated secret', {
    preset: set.DATA_DIR ?? '.data/server',
  })

  say('\n3. Email')
  await askForMail(tools, set)

  say('\n4. Sign-up')
  const who = 'Who may create an organization at /start (closed: only you, open: anyone)'
  set.SIGN_UP = await askFor(tools, who, set.SIGN_UP ?? 'closed', (text) =>
    ['closed', 'open'].includes(text) ? undefined : 'Enter closed or open',
  )

  const problems = tools.problemsOf(set)
  if (problems.length > 0) {
    for (const problem of problems) say(`- ${problem}.`)
    say('Nothing was saved. Run this command again and correct these answers.')
    return false
  }
  if (dryRun) {
    say(`Would save the settings in ${file}, build, and migrate the database.`)
    return true
  }
  save(set)
  say(`\nSettings saved in ${file}. Store it like a password.`)

  say('\n5. Build and migrate')
  if (!(await run(['npm', 'start', '--', '--prepare'], set))) {
    say('Preparing failed. Fix what is shown above and run this command again.')
    return false
  }
  await run(['npm', 'run', 'db:places'], set)
  await createOrganization(tools, set, organization)
  say(
    `\nReady. Start it with \`npm start\`, or with systemd: ${join('server/install', 'calendar.service')}.`,
  )
  return true
}

async function askForMail(tools: MachineTools, set: Settings): Promise<void> {
  const { ask } = tools
  const how = 'Through smtp, resend, or outbox (a folder, to try the service)'
  set.MAILER = await askFor(tools, how, set.MAILER || 'outbox', (text) =>
    MAILERS.includes(text) ? undefined : 'Enter smtp, resend, or outbox',
  )
  if (set.MAILER === 'outbox') return
  const { hostname } = new URL(set.PUBLIC_URL ?? '')
  const isOwn = hostname.includes('.')
  const sender = set.MAIL_FROM ?? (isOwn ? `Calendar <calendar@${hostname}>` : undefined)
  set.MAIL_FROM = await askFor(tools, 'Sender', sender, checkSender)
  const [name, question] =
    set.MAILER === 'smtp'
      ? (['SMTP_URL', 'SMTP server, such as smtp://user:password@mail.example.com:587'] as const)
      : (['RESEND_API_KEY', 'API key'] as const)
  const preset = set[name]
  set[name] = await ask(question, { secret: true, ...(preset === undefined ? {} : { preset }) })
}

function checkOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSecure = url?.protocol === 'https:' || url?.hostname === 'localhost'
  if (!url || !isSecure) return 'Enter a URL that starts with https:// (http at localhost only)'
  return url.origin === text.toLowerCase() ? undefined : 'Enter the host only, without a path'
}

async function createOrganization(
  { ask, say, run }: MachineTools,
  set: Settings,
  given: MachineOptions['organization'],
): Promise<void> {
  say('\n6. First organization')
  const name = await ask('Name (leave blank to skip)', { preset: given.name ?? '' })
  if (!name) return
  const preset = (value: string | undefined) => (value === undefined ? {} : { preset: value })
  const slug = await ask('Short name in URLs, such as riverside', preset(given.slug))
  const owner = await ask('Email address of the owner', preset(given.owner))
  const timezone = await ask('Time zone', {
    preset: given.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const args = ['--name', name, '--slug', slug, '--owner', owner, '--timezone', timezone]
  const admin = ['npm', 'run', 'admin', '--']
  // On one machine there is no bill: webhooks and custom feeds are for all.
  if (await run([...admin, 'create-org', ...args, '--plan', 'pro'], set)) {
    await run([...admin, 'sign-in-link', owner], set)
  }
}
