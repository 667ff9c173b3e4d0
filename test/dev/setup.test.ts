import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askInTerminal } from '../../dev/setup/ask.ts'
import { type Options, runSetup } from '../../dev/setup/run-setup.ts'
import type { Secrets, Tools } from '../../dev/setup/tools.ts'

const OWNER = 'postgres://owner:hunter2@ep-x-pooler.eu.neon.tech/neondb?sslmode=require'
const KEYS = { current: 'sig_current', next: 'sig_next' }

type Answers = Record<string, string | string[]>
type World = Partial<Options> & { answers?: Answers; version?: number; dmarc?: string[][] }

/** Runs the setup with an operator who gives these answers, and providers that know one account. */
async function setUp({
  answers = {},
  version = 170_004,
  dmarc = [['v=DMARC1; p=none']],
  ...rest
}: World = {}) {
  const said: string[] = []
  const ran: string[] = []
  const asked: string[] = []
  const statements: string[] = []
  const opened: string[] = []
  const saved: Secrets[] = []
  const given: Answers = {
    'URL of the service': 'https://calendar.example.com',
    'Connection string of the database owner': OWNER,
    Provider: 'resend',
    Sender: 'Calendar <calendar@example.com>',
    'API key': 're_good',
    'QStash token': 'good',
    Name: '',
    ...answers,
  }
  const tools: Tools = {
    async ask(question, { preset } = {}) {
      asked.push(question)
      const name = Object.keys(given).find((start) => question.startsWith(start))
      const answer = name === undefined ? undefined : given[name]
      const next = Array.isArray(answer) ? answer.shift() : answer
      if (next !== undefined) return next
      if (preset === undefined) throw new Error(`no answer to: ${question}`)
      return preset
    },
    say: (line) => void said.push(line),
    async fetch(url, init) {
      const key = new Headers(init?.headers).get('authorization')
      if (url === 'https://api.resend.com/domains') {
        if (key !== 'Bearer re_good') return Response.json({ message: 'no' }, { status: 401 })
        return Response.json({ data: [{ name: 'example.com', status: 'verified' }] })
      }
      if (url === 'https://qstash.upstash.io/v2/keys') {
        return key === 'Bearer good' ? Response.json(KEYS) : new Response('', { status: 401 })
      }
      if (url.startsWith('https://geo.example/search?')) return Response.json([])
      if (url === 'https://calendar.example.com/healthz') return Response.json({ ok: true })
      throw new TypeError('fetch failed')
    },
    resolveTxt: async (name) => (name === '_dmarc.example.com' ? dmarc : []),
    async openDatabase(url) {
      opened.push(url)
      if (!url.includes('neon.tech')) throw Object.assign(new Error(url), { code: 'ENOTFOUND' })
      return {
        version,
        migrate: async () => 'Applied 12 migration(s), installed 80 function(s).',
        query: async (text) => {
          statements.push(text)
          return []
        },
        close: async () => {},
      }
    },
    run: async (command) => {
      ran.push(command.join(' '))
      return true
    },
    newSecret: () => 'x'.repeat(43),
    sleep: async () => {},
  }
  const done = await runSetup(tools, {
    dryRun: false,
    file: '../production.json',
    secrets: {},
    databaseUrl: undefined,
    save: (secrets) => saved.push({ ...secrets }),
    ...rest,
  })
  return { done, said: said.join('\n'), ran, asked, statements, opened, saved }
}

it('npm run setup asks for what a deployment needs, saves it, and deploys', async () => {
  const { done, ran, saved, statements, opened } = await setUp()
  expect(done).toBe(true)
  expect(opened).toEqual([OWNER.replace('-pooler', '')])
  expect(statements.join()).toContain("CREATE ROLE calendar_worker LOGIN PASSWORD 'xxx")
  expect(saved).toEqual([
    {
      PUBLIC_URL: 'https://calendar.example.com',
      DATABASE_URL: `postgres://calendar_worker:${'x'.repeat(43)}@ep-x.eu.neon.tech/neondb?sslmode=require`,
      MAILER: 'resend',
      MAIL_FROM: 'Calendar <calendar@example.com>',
      RESEND_API_KEY: 're_good',
      QSTASH_URL: 'https://qstash.upstash.io',
      QSTASH_TOKEN: 'good',
      QSTASH_CURRENT_SIGNING_KEY: 'sig_current',
      QSTASH_NEXT_SIGNING_KEY: 'sig_next',
      APP_SECRET: 'x'.repeat(43),
    },
  ])
  expect(ran).toEqual([
    'npm run db:places',
    'npx wrangler whoami',
    'npx wrangler r2 bucket create calendar-media',
    'npm run deploy -- --secrets-file ../production.json --domain calendar.example.com',
  ])
})

it('the operator’s own organization gets the plan that is asked for', async () => {
  const organization = {
    Name: 'Riverside Arts',
    'Short name': 'riverside',
    'Email address': 'ann@example.com',
    'Time zone': 'America/Chicago',
  }
  const create =
    'npm run admin -- create-org --name Riverside Arts --slug riverside --owner ann@example.com --timezone America/Chicago --plan'
  expect((await setUp({ answers: organization })).ran).toContain(`${create} pro`)
  const { said, ran } = await setUp({ answers: { ...organization, Plan: ['gold', 'free'] } })
  expect(said).toContain('Enter free, pro, or enterprise.')
  expect(ran).toContain(`${create} free`)
})

it('what is optional can be removed again, here and at Cloudflare', async () => {
  const secrets = {
    QSTASH_URL: 'https://qstash.upstash.io',
    QSTASH_TOKEN: 'good',
    QSTASH_CURRENT_SIGNING_KEY: 'sig_current',
    QSTASH_NEXT_SIGNING_KEY: 'sig_next',
    GEOCODER_URL: 'https://geo.example/search',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'hush',
  }
  const answers = { 'QStash token': '-', 'URL of a geocoder': '-', 'Turnstile site key': '-' }
  const { saved, ran, asked } = await setUp({ secrets: { ...secrets }, answers })
  expect(asked).toContain('QStash token (enter - to remove it)')
  for (const name of Object.keys(secrets)) {
    expect(saved[0]).not.toHaveProperty(name)
    expect(ran).toContain(`npx wrangler secret delete ${name}`)
  }
  expect(ran).toHaveLength(4 + Object.keys(secrets).length)
})

it('a second run keeps what was answered before', async () => {
  const first = await setUp()
  const [secrets = {}] = first.saved
  const again = await setUp({
    secrets: structuredClone(secrets),
    databaseUrl: OWNER,
    answers: {
      'URL of the service': [],
      Provider: [],
      Sender: [],
      'API key': [],
      'QStash token': [],
    },
  })
  expect(again.done).toBe(true)
  expect(again.saved).toEqual(first.saved)
  expect(again.statements).toEqual([])
})

it('a dry run checks everything and changes nothing', async () => {
  const { done, ran, saved, statements, said } = await setUp({ dryRun: true })
  expect(done).toBe(true)
  expect([ran, saved, statements]).toEqual([[], [], []])
  expect(said).toContain('PostgreSQL 17 at ep-x.eu.neon.tech')
  expect(said).toContain('Would run: npm run deploy')
})

it.each<[string, Answers, string]>([
  [
    'a URL without https',
    { 'URL of the service': ['http://x.example', 'https://calendar.example.com'] },
    'https://',
  ],
  [
    'a URL with a path',
    { 'URL of the service': ['https://x.example/a', 'https://calendar.example.com'] },
    'without a path',
  ],
  [
    'a host of this machine',
    { 'URL of the service': ['https://localhost', 'https://calendar.example.com'] },
    'public host',
  ],
  [
    'a database that is not there',
    { 'Connection string of the database owner': ['postgres://a:b@nowhere/x', OWNER] },
    'ENOTFOUND',
  ],
  [
    'a database of another kind',
    { 'Connection string of the database owner': ['mysql://a:b@nowhere/x', OWNER] },
    'Enter a PostgreSQL connection string, such as postgres://owner:password@host/database.',
  ],
  ['a provider that we do not know', { Provider: ['sendmail', 'resend'] }, 'cloudflare or resend'],
  [
    'a sender without address',
    { Sender: ['Calendar', 'Calendar <calendar@example.com>'] },
    'a name and an email address',
  ],
  ['a wrong API key', { 'API key': ['re_bad', 're_good'] }, 'rejected the key (status 401)'],
  ['a wrong token', { 'QStash token': ['bad', 'good'] }, 'rejected the token (status 401)'],
])('%s is refused with the reason, and asked for again', async (_what, answers, reason) => {
  const { done, said } = await setUp({ answers })
  expect(said).toContain(reason)
  expect(done).toBe(true)
})

it('a sender whose domain Resend does not know is refused', async () => {
  const { said } = await setUp({
    answers: { Sender: 'Calendar <a@other.example>', 'API key': ['re_good'], Provider: 'resend' },
  }).catch((error: Error) => ({ said: error.message }))
  expect(said).toContain('no answer to: API key')
})

it('missing DNS records of the sender are named', async () => {
  expect((await setUp({ dmarc: [] })).said).toContain(
    'Missing: DMARC (TXT record of _dmarc.example.com)',
  )
})

it('an old PostgreSQL is refused', async () => {
  const old = setUp({
    version: 140_011,
    answers: { 'Connection string of the database owner': [OWNER] },
  })
  await expect(old).rejects.toThrow('no answer to: Connection string')
})

it('without QStash the settings have none of its keys', async () => {
  const { saved } = await setUp({ answers: { 'QStash token': '' } })
  expect(Object.keys(saved[0] ?? {}).filter((name) => name.startsWith('QSTASH'))).toEqual([])
})

it('no secret is printed', async () => {
  const { said } = await setUp({ answers: { 'API key': ['re_bad', 're_good'] } })
  expect(said).not.toMatch(/hunter2|re_good|re_bad|sig_|xxx/)
})

it('a secret is not shown while it is typed, nor the one it replaces', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const terminal = askInTerminal(input, output)
  input.write('https://a.example\nhush\n')
  expect(await terminal.ask('URL')).toBe('https://a.example')
  expect(await terminal.ask('Token', { secret: true, preset: 'older' })).toBe('hush')
  terminal.close()
  expect(String(output.read())).toBe('URL: Token [unchanged]: \n')
})

it('an input that ends before everything is answered ends the setup', async () => {
  const input = new PassThrough()
  const terminal = askInTerminal(input, new PassThrough())
  input.end('https://a.example\n')
  expect(await terminal.ask('URL')).toBe('https://a.example')
  await expect(terminal.ask('Sender')).rejects.toThrow('the input ended')
})

it('a geocoder is optional, and asked once whether it responds', async () => {
  const without = await setUp()
  expect(without.saved[0]).not.toHaveProperty('GEOCODER_URL')
  const answers = {
    'URL of a geocoder': ['geo', 'https://down.example/', 'https://geo.example/search'],
  }
  const { said, saved } = await setUp({ answers })
  expect(said).toContain('Enter a URL that starts with https://')
  expect(said).toContain('The geocoder gave no answer as Nominatim does (unreachable)')
  expect(saved[0]?.GEOCODER_URL).toBe('https://geo.example/search')
})

it('asks who may sign up, and advises Turnstile before it is open to anyone', async () => {
  const bare = await setUp({ answers: { 'Who may create': ['anyone', 'open'] } })
  expect(bare.said).toContain('Enter closed or open')
  expect(bare.said).toContain('Without Turnstile, programs can sign up, too')
  expect(bare.saved[0]).toMatchObject({ SIGN_UP: 'open' })
  const answers = {
    'Turnstile site key': 'site',
    'Turnstile secret key': 'hush',
    'Who may create': 'open',
  }
  const { said, saved } = await setUp({ answers })
  expect(said).not.toMatch(/Without Turnstile|hush/)
  expect(saved[0]).toMatchObject({
    SIGN_UP: 'open',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'hush',
  })
})
