import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { askNothing } from '../../dev/setup/ask.ts'
import {
  type MachineOptions,
  runMachineSetup,
  settingsFrom,
} from '../../dev/setup/run-machine-setup.ts'
import { readSettingsIn, type Settings, writeSettings } from '../../dev/setup/settings-file.ts'

const DATABASE_URL = 'postgres://calendar:hunter2@localhost/calendar'

/** Runs the setup with an operator who gives these answers, in turn where there are several, else accepts. */
async function setUp(
  answers: Record<string, string | string[]>,
  rest: Partial<MachineOptions> = {},
) {
  const said: string[] = []
  const ran: string[] = []
  const saved: Settings[] = []
  const done = await runMachineSetup(
    {
      async ask(question, { preset } = {}) {
        const name = Object.keys(answers).find((start) => question.startsWith(start)) ?? ''
        const answer = answers[name]
        const next = Array.isArray(answer) ? answer.shift() : answer
        if (next !== undefined) return next
        if (preset === undefined) throw new Error(`no answer: ${question}`)
        return preset
      },
      say: (line) => void said.push(line),
      run: async (command) => ran.push(command.join(' ')) > 0,
      checkDatabase: async (url) => (url === DATABASE_URL ? undefined : 'No server answers there'),
      problemsOf: (settings) =>
        settings.SMTP_URL === 'wrong' ? ['Set SMTP_URL to your SMTP server'] : [],
    },
    {
      ...{ settings: {}, file: '/calendar/.env', dryRun: false, organization: {} },
      save: (settings) => void saved.push(settings),
      ...rest,
    },
  )
  return { done, said: said.join('\n'), ran, saved }
}

it('asks until answers are right, then saves, builds, migrates, and prints a sign-in link', async () => {
  const { done, said, ran, saved } = await setUp({
    Connection: ['postgres://nowhere', DATABASE_URL],
    'URL of': ['calendar.example.com', 'https://calendar.example.com'],
    Name: 'Riverside Arts',
    Short: 'riverside',
    Email: 'ann@example.com',
    'Time zone': 'America/Chicago',
  })
  expect(done).toBe(true)
  expect(said).toContain('No server answers there.')
  expect(said).toContain('Enter a URL that starts with https://')
  expect(saved).toEqual([
    {
      ...{ DATABASE_URL, PUBLIC_URL: 'https://calendar.example.com', TRUSTED_PROXY: '127.0.0.1' },
      ...{ DATA_DIR: '.data/server', MAILER: 'outbox', SIGN_UP: 'closed' },
    },
  ])
  expect(ran).toEqual([
    'npm start -- --prepare',
    'npm run db:places',
    'npm run admin -- create-org --name Riverside Arts --slug riverside --owner ann@example.com --timezone America/Chicago --plan pro',
    'npm run admin -- sign-in-link ann@example.com',
  ])
})

it('keeps earlier answers, and saves nothing while the settings together are wrong', async () => {
  const settings = { DATABASE_URL, PUBLIC_URL: 'http://localhost:8080', MAILER: 'smtp' }
  const wrong = await setUp({ SMTP: 'wrong', Sender: 'Us <us@example.com>' }, { settings })
  expect(wrong).toMatchObject({ done: false, ran: [], saved: [] })
  expect(wrong.said).toContain('- Set SMTP_URL to your SMTP server.')
  const right = await setUp(
    { SMTP: 'smtp://localhost', Sender: 'Us <us@example.com>' },
    { settings },
  )
  expect(right.saved[0]).toMatchObject({ ...settings, SMTP_URL: 'smtp://localhost' })
  expect(right.ran).toEqual(['npm start -- --prepare', 'npm run db:places'])
  const dry = await setUp(
    { SMTP: 'smtp://localhost', Sender: 'Us <us@example.com>' },
    { settings, dryRun: true },
  )
  expect(dry).toMatchObject({ done: true, ran: [], saved: [] })
})

it('saves what the environment says of the service, and nothing else of it', async () => {
  const PUBLIC_URL = 'http://localhost:9000'
  const environment = { DATABASE_URL, PUBLIC_URL, PORT: '9000', PATH: '/bin', SIGN_UP: '' }
  const { saved } = await setUp({}, { settings: settingsFrom(environment) })
  expect(saved).toEqual([
    {
      ...{ DATABASE_URL, PUBLIC_URL, PORT: '9000' },
      ...{ DATA_DIR: '.data/server', MAILER: 'outbox', SIGN_UP: 'closed' },
    },
  ])
})

it('needs no terminal where every answer is known, and names the one that is missing or wrong', async () => {
  const ask = askNothing()
  await expect(ask('URL of the service')).rejects.toThrow(
    'The setup was not finished: no answer to “URL of the service”.',
  )
  expect(await ask('Folder', { preset: '' })).toBe('')
  await expect(ask('Folder', { preset: '' })).rejects.toThrow('the answer to “Folder” is wrong')
})

it('changes only its own lines of the file, and keeps the file to this user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env')
  writeFileSync(file, '# ours\nPORT=9000\nMAILER=resend\nRESEND_API_KEY=old\n')
  const settings = {
    ...{ MAILER: 'smtp', RESEND_API_KEY: '', MAIL_FROM: 'Calendar & more <us@example.com>' },
    SMTP_URL: 'smtp://me:p%23w$HOME@mail.example.com:587',
  }
  writeSettings(file, settings)
  expect(readFileSync(file, 'utf8')).toBe(
    `# ours\nPORT=9000\nMAILER=smtp\nMAIL_FROM='Calendar & more <us@example.com>'\n` +
      `SMTP_URL='smtp://me:p%23w$HOME@mail.example.com:587'\n`,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { RESEND_API_KEY: _, ...kept } = settings
  expect(readSettingsIn(file)).toEqual({ PORT: '9000', ...kept })
  writeSettings(file, { MAIL_FROM: 'Us <us@example.com>' })
  expect(readSettingsIn(file)).toMatchObject({ PORT: '9000', MAIL_FROM: 'Us <us@example.com>' })
})
