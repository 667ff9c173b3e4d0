import { PLANS } from '../../domain/plan.ts'
import {
  checkGeocoder,
  checkHealth,
  checkPublicUrl,
  checkResend,
  checkSender,
  missingRecords,
  type Problem,
  signingKeys,
} from './checks.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Secrets, Tools } from './tools.ts'

export type Options = {
  /** Checks everything, changes nothing. */
  dryRun: boolean
  /** Where the secrets file is. */
  file: string
  /** What an earlier run wrote there. */
  secrets: Secrets
  /** The owner's connection string, if it is set already. */
  databaseUrl: string | undefined
  save: (secrets: Secrets) => void
}

const QSTASH = [
  'QSTASH_URL',
  'QSTASH_TOKEN',
  'QSTASH_CURRENT_SIGNING_KEY',
  'QSTASH_NEXT_SIGNING_KEY',
]
const HEALTH_TRIES = 24
const HEALTH_PAUSE_MS = 5_000

/** Asks for what a deployment needs, checks each answer, and deploys. Every step can be repeated. */
export async function runSetup(tools: Tools, options: Options): Promise<boolean> {
  const { say, ask, newSecret, run } = tools
  const { secrets, dryRun, file } = options
  const before = Object.keys(secrets)
  if (dryRun) say('Dry run: everything is checked, nothing is changed.')

  say('\n1. Public URL')
  const url = await askFor(tools, 'URL of the service', secrets.PUBLIC_URL, checkPublicUrl)
  secrets.PUBLIC_URL = url.replace(/\/+$/, '')

  say('\n2. Database')
  const owner = await prepareDatabase(tools, options)

  say('\n3. Email')
  await prepareMail(tools, secrets)

  say('\n4. Queue')
  await prepareQueue(tools, secrets)

  say('\n5. Geocoder (coordinates for addresses)')
  await prepareGeocoder(tools, secrets)

  say('\n6. Sign-up')
  await prepareSignUp(tools, secrets)

  secrets.APP_SECRET ??= newSecret()
  const removed = before.filter((name) => !(name in secrets))
  if (!dryRun) {
    options.save(secrets)
    say(`\nSettings saved in ${file}. Store it like a password.`)
  }

  say('\n7. Deploy')
  const { hostname } = new URL(secrets.PUBLIC_URL)
  const isOwnDomain = !hostname.endsWith('.workers.dev')
  const deploy = ['npm', 'run', 'deploy', '--', '--secrets-file', file]
  const commands = [
    ['npx', 'wrangler', 'whoami'],
    [...deploy, ...(isOwnDomain ? ['--domain', hostname] : [])],
    // A deployment keeps the settings that its file leaves out.
    ...removed.map((name) => ['npx', 'wrangler', 'secret', 'delete', name]),
  ]
  if (dryRun) {
    for (const command of commands) say(`Would run: ${command.join(' ')}`)
    return true
  }
  const [whoami = [], deployment = [], ...deletions] = commands
  if (!(await run(whoami)) && !(await run(['npx', 'wrangler', 'login'])))
    return failed(say, 'Logging in')
  // This fails if the bucket exists already, which is fine.
  await run(['npx', 'wrangler', 'r2', 'bucket', 'create', 'calendar-media'])
  if (!(await run(deployment))) return failed(say, 'Deploying')
  for (const deletion of deletions) await run(deletion)

  say('\n8. Check')
  const problem = await waitForHealth(tools, secrets.PUBLIC_URL)
  if (problem) {
    say(`${problem}. Run \`npx wrangler tail\` to see why, then run this command again.`)
    return false
  }
  say(`${secrets.PUBLIC_URL}/healthz reports no problems.`)
  await createOrganization(tools, owner)
  return true

  async function createOrganization({ ask }: Tools, ownerUrl: string) {
    say('\n9. First organization')
    const name = await ask('Name (leave blank to skip)', { preset: '' })
    if (!name) return
    const slug = await ask('Short name in URLs, such as riverside')
    const email = await ask('Email address of the owner')
    const zone = await ask('Time zone', {
      preset: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    const plan = await askFor(
      tools,
      `Plan (${PLANS.join(', ')}; pro and enterprise have webhooks and custom feeds)`,
      'pro',
      (text) =>
        (PLANS as readonly string[]).includes(text)
          ? undefined
          : `Enter ${new Intl.ListFormat('en', { type: 'disjunction' }).format(PLANS)}`,
    )
    const args = ['--name', name, '--slug', slug, '--owner', email, '--timezone', zone]
    args.push('--plan', plan)
    await run(['npm', 'run', 'admin', '--', 'create-org', ...args], { DATABASE_URL: ownerUrl })
  }

  async function prepareMail(tools: Tools, secrets: Secrets) {
    const provider = await askFor(
      tools,
      'Provider (cloudflare or resend)',
      secrets.MAILER ?? 'cloudflare',
      (text) =>
        ['cloudflare', 'resend'].includes(text) ? undefined : 'Enter cloudflare or resend',
    )
    secrets.MAILER = provider
    secrets.MAIL_FROM = await askFor(tools, 'Sender', secrets.MAIL_FROM, checkSender)
    if (provider === 'resend') {
      const sender = secrets.MAIL_FROM
      const check = (key: string) => checkResend(tools, key, sender)
      secrets.RESEND_API_KEY = await askFor(tools, 'API key', secrets.RESEND_API_KEY, check, true)
    }
    const missing = await missingRecords(tools, secrets.MAIL_FROM)
    for (const record of missing) say(`Missing: ${record}. See docs/deploy.md, “Email”.`)
  }

  /** Turnstile comes first: without it, one program can use up the links of a day. */
  async function prepareSignUp(tools: Tools, secrets: Secrets) {
    const key = await askOptional(tools, 'Turnstile site key', secrets.TURNSTILE_SITE_KEY)
    if (!key) {
      delete secrets.TURNSTILE_SITE_KEY
      delete secrets.TURNSTILE_SECRET_KEY
    } else {
      secrets.TURNSTILE_SITE_KEY = key
      const given = secrets.TURNSTILE_SECRET_KEY
      secrets.TURNSTILE_SECRET_KEY = await ask('Turnstile secret key', {
        secret: true,
        ...(given === undefined ? {} : { preset: given }),
      })
    }
    const signUp = await askFor(
      tools,
      'Who may create an organization at /start (closed: only you, open: anyone)',
      secrets.SIGN_UP ?? 'closed',
      (text) => (['closed', 'open'].includes(text) ? undefined : 'Enter closed or open'),
    )
    if (signUp === 'open' || secrets.SIGN_UP) secrets.SIGN_UP = signUp
    if (signUp === 'open' && !key) {
      say(
        'Without Turnstile, programs can sign up, too. Set it up before you announce the service.',
      )
    }
  }

  async function prepareGeocoder(tools: Tools, secrets: Secrets) {
    for (;;) {
      const question = 'URL of a geocoder such as Nominatim'
      const url = await askOptional(tools, question, secrets.GEOCODER_URL)
      const problem = await checkGeocoder(tools, secrets.PUBLIC_URL ?? '', url)
      if (problem) {
        say(`${problem}.`)
        continue
      }
      if (url) secrets.GEOCODER_URL = url
      else delete secrets.GEOCODER_URL
      return
    }
  }

  async function prepareQueue(tools: Tools, secrets: Secrets) {
    const preset = secrets.QSTASH_URL ?? 'https://qstash.upstash.io'
    for (;;) {
      const token = await askOptional(tools, 'QStash token', secrets.QSTASH_TOKEN, true)
      if (!token) {
        for (const name of QSTASH) delete secrets[name]
        return say('Without QStash, emails and webhooks go out up to a minute late.')
      }
      const url = await ask('URL of your QStash region', { preset })
      const keys = await signingKeys(tools, url, token)
      if (typeof keys === 'string') {
        say(`${keys}.`)
        continue
      }
      Object.assign(secrets, {
        QSTASH_URL: url,
        QSTASH_TOKEN: token,
        QSTASH_CURRENT_SIGNING_KEY: keys.current,
        QSTASH_NEXT_SIGNING_KEY: keys.next,
      })
      return say('The token is valid; its signing keys are set.')
    }
  }
}

/** Asks for what the service works without: Enter keeps a stored answer, a hyphen removes it. */
async function askOptional(
  { ask }: Tools,
  question: string,
  stored: string | undefined,
  secret = false,
): Promise<string> {
  const hint = stored ? 'enter - to remove it' : 'leave blank to do without'
  const answer = await ask(`${question} (${hint})`, { secret, preset: stored ?? '' })
  return answer === '-' ? '' : answer
}

/** Asks again until the answer is right. */
export async function askFor(
  { ask, say }: Pick<Tools, 'ask' | 'say'>,
  question: string,
  preset: string | undefined,
  check: (text: string) => Problem | Promise<Problem>,
  secret = false,
): Promise<string> {
  for (;;) {
    const answer = await ask(question, { secret, ...(preset === undefined ? {} : { preset }) })
    const problem = await check(answer)
    if (!problem) return answer
    say(`${problem}.`)
  }
}

async function waitForHealth(tools: Tools, publicUrl: string): Promise<Problem> {
  let problem: Problem
  for (let tries = 0; tries < HEALTH_TRIES; tries++) {
    problem = await checkHealth(tools, publicUrl)
    if (!problem) return undefined
    await tools.sleep(HEALTH_PAUSE_MS)
  }
  return problem
}

function failed(say: Tools['say'], what: string): false {
  say(`${what} failed. Fix what is shown above and run this command again.`)
  return false
}
