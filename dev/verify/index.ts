import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDatabase } from '../../db/admin/find-database.ts'
import { closeProbe } from '../../db/admin/probe.ts'
import { actAs } from '../../db/audit/act-as.ts'
import { openDatabase } from '../../db/pool/open-database.ts'
import { readSettingsFile } from '../../server/read-settings-file.ts'
import { DEFAULT_DATA, SECRET_FILE } from '../../server/settings.ts'
import { readMessages } from './read-messages.ts'
import { writeReport } from './report.ts'
import { runVerify } from './run-verify.ts'

// `npm run verify -- https://host`: what only a running service can show.

const HELP = `npm run verify -- https://calendar.example.com [--receiver URL] [--image URL] [--message FILE]

Asks a running service for what tests cannot see, and prints a table to paste. Ends with 1 if a check fails.
Uses the service’s database: an organization that nobody finds is public there meanwhile. On the machine of the
service, DATABASE_URL and APP_SECRET come from .env and DATA_DIR. Elsewhere, set them.

  --receiver URL   Have webhooks sent to this URL, which leads to this machine, for example through a tunnel.
                   Takes 36 minutes: the retries come after 1, 5, and 30
  --listen PORT    The port here to which the receiver’s URL leads (default 9000)
  --image URL      Have this public image copied, as of an imported event. Takes up to 3 minutes
  --message FILE   Read the source of an email to a subscriber, saved from the mailbox that received it. Repeat it, or
                   name an exported mailbox or a folder, to find what arrived twice
  --data FOLDER    Without DATABASE_URL: the folder of \`npm run dev\` (default .data)`

const DEFAULT_DELAYS = '60,300,1800'

function refuse(reason: string): never {
  console.error(`${reason}. Run \`npm run verify -- --help\` for usage.`)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        receiver: { type: 'string' },
        listen: { type: 'string', default: '9000' },
        image: { type: 'string' },
        message: { type: 'string', multiple: true },
        data: { type: 'string', default: '.data' },
      },
    })
  } catch (error) {
    return refuse((error as Error).message.split('. ')[0] ?? '')
  }
}

if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
  console.log(HELP)
  process.exit(0)
}
const { values, positionals } = readArguments()
const [host = ''] = positionals
if (!/^https?:\/\/[^/?#]+\/?$/.test(host))
  refuse('Name the service, with nothing behind its host: https://calendar.example.com')
for (const url of [values.receiver, values.image]) {
  if (url !== undefined && !URL.canParse(url)) refuse(`${url} is not a URL`)
}
if (!/^\d{1,5}$/.test(values.listen)) refuse('--listen must be a port')
const messages = (values.message ?? []).flatMap((path) => {
  try {
    return readMessages(path)
  } catch (error) {
    return refuse(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
})
/** Of the service on this machine, which may have generated it. */
function findSecret(): string | undefined {
  if (process.env.APP_SECRET) return process.env.APP_SECRET
  const file = join(process.env.DATA_DIR || DEFAULT_DATA, SECRET_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

readSettingsFile()
const database = await findDatabase(process.env, values.data)
if (typeof database === 'string') refuse(database.replace(/\.$/, ''))
const { origin } = new URL(host)
const db = actAs(openDatabase(database.url, database.endpoint), {
  kind: 'command',
  id: 'verify',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => closeProbe(db, new Date()).finally(() => process.exit(1)))
}
const { home, results } = await runVerify({
  origin,
  db,
  appSecret: findSecret(),
  receiver: values.receiver,
  listen: Number(values.listen),
  retryDelays: (process.env.WEBHOOK_RETRY_DELAYS ?? DEFAULT_DELAYS).split(',').map(Number),
  image: values.image,
  messages,
  say: (line) => console.error(line),
}).catch((error: Error) => refuse(error.message))
const { text, fine } = writeReport({ origin, home, at: new Date() }, results)
console.log(text)
// The pool keeps its connections.
process.exit(fine ? 0 : 1)
