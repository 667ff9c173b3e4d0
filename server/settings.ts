import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { type Env, ON_ONE_MACHINE, parseEnv, SETTING_NAMES } from '../functions/platform/env.ts'
import type { S3Settings } from './s3-bucket.ts'
import { readS3 } from './s3-settings.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'

export type Settings = {
  env: Env
  port: number
  host: string
  /** Images, the outbox, and the secret. */
  data: string
  /** Addresses whose `X-Forwarded-For` is believed. */
  proxies: string[]
  mailer: Mailer
  /** Where images are, in place of a folder. */
  s3: S3Settings | undefined
  /** With the mailer `smtp`. */
  smtp: SmtpServer | undefined
  databaseConnections: number
  cacheBytes: number
}

/** What is missing or wrong, each with what to do about it. */
export type Problems = { problems: string[] }
type Given = Record<string, string | undefined>

export const SECRET_FILE = 'app-secret'
export const DEFAULT_DATA = '.data/server'

/** `outbox`: a folder. */
const MAILERS = ['outbox', 'resend', 'smtp'] as const
type Mailer = (typeof MAILERS)[number]

/** What only this server reads. */
const NUMBERS = {
  PORT: { byDefault: 8080, least: 0, most: 65_535 },
  DATABASE_CONNECTIONS: { byDefault: 20, least: 2, most: 500 },
  CACHE_MB: { byDefault: 64, least: 0, most: 16_384 },
}
const REMEDIES: Record<string, string> = {
  DATABASE_URL:
    'Set DATABASE_URL to your PostgreSQL database: postgres://user:password@localhost/calendar',
  PUBLIC_URL:
    'Set PUBLIC_URL to the address in the browser, with nothing behind it: https://calendar.example.com ' +
    '(plain http works at http://localhost:8080 only)',
  MAIL_FROM: 'Set MAIL_FROM to a name and an address: Calendar <calendar@example.com>',
  APP_SECRET:
    'Set APP_SECRET to 32 random characters or more, or remove it: one is generated and stored',
  WEBHOOK_RETRY_DELAYS: 'Remove WEBHOOK_RETRY_DELAYS: the default is 60,300,1800',
}

/** Reads the settings and prepares the data folder; names all that is wrong at once, never a value. */
export function readSettings(given: Given): Settings | Problems {
  const problems: string[] = []
  const number = (name: keyof typeof NUMBERS) => {
    const { byDefault, least, most } = NUMBERS[name]
    const value = Number(given[name] || byDefault)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    problems.push(`Set ${name} to a whole number from ${least} to ${most}`)
    return byDefault
  }
  const numbers = {
    port: number('PORT'),
    databaseConnections: number('DATABASE_CONNECTIONS'),
    cacheBytes: number('CACHE_MB') * 1024 * 1024,
  }
  const proxies = (given.TRUSTED_PROXY ?? '').split(',').filter(Boolean)
  if (!proxies.every((address) => isIP(address))) {
    problems.push('Set TRUSTED_PROXY to the IP address of your proxy, for example 127.0.0.1')
  }
  const mailer = MAILERS.find((name) => name === (given.MAILER || 'outbox'))
  if (!mailer) {
    problems.push(
      'Set MAILER to smtp or resend, or remove it: emails are then written to the outbox folder',
    )
  }
  const smtp = mailer === 'smtp' ? readSmtpUrl(given.SMTP_URL) : undefined
  if (mailer === 'smtp' && !smtp) {
    problems.push(
      'Set SMTP_URL to your SMTP server: smtp://user:password@mail.example.com:587, or smtps:// with port 465 ' +
        '(special characters of the password as in a URL: %40 for @). It takes no password without encryption',
    )
  }
  const s3 = readS3(given, problems)
  const data = given.DATA_DIR || DEFAULT_DATA
  const unusable = prepareFolder(data)
  if (unusable) problems.push(`${unusable} Give it to this user, or set DATA_DIR to another folder`)
  const secret = given.APP_SECRET || (unusable ? newSecret() : storedSecret(data))
  const env = readEnv({ ...given, APP_SECRET: secret }, problems)
  if (!env || !mailer || problems.length > 0) return { problems }
  const host = given.HOST || '127.0.0.1'
  return { env, host, data, proxies, mailer, smtp, s3, ...numbers }
}

function readEnv(given: Given, problems: string[]): Env | undefined {
  const wanted = SETTING_NAMES.filter((name) => !/^(QSTASH_|NEON_|CAPTURE_|MAILER$)/.test(name))
  const said = wanted.flatMap((name): [string, string][] => {
    const value = given[name]
    return value ? [[name, value]] : []
  })
  try {
    return parseEnv(
      {
        ...{ MAIL_FROM: senderAt(given.PUBLIC_URL) },
        ...Object.fromEntries(said),
        // Lanes are parts of this; the queue of this process runs so many at once.
        QSTASH_PARALLELISM: given.TASKS_AT_ONCE || '40',
        // The queue looks each second, so that the minute has none left to run.
        CRON_TASKS: '0',
        ...(given.MAILER === 'resend' && { MAILER: 'resend' }),
      },
      ON_ONE_MACHINE,
    )
  } catch (error) {
    const [, names = ''] = /settings: (.*)$/.exec((error as Error).message) ?? []
    if (!names) throw error
    for (const name of names.split(', ')) {
      const asked = name === 'QSTASH_PARALLELISM' ? 'TASKS_AT_ONCE' : name
      problems.push(REMEDIES[asked] ?? `${asked} is missing or invalid, see docs/self-host.md`)
    }
    return undefined
  }
}

function senderAt(publicUrl = ''): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  return `Calendar <calendar@${host}>`
}

/** What is written there in time; made at once, so that one of another user's is found before anything starts. */
const FOLDERS = ['', 'media', 'outbox', 'departures']

/** Why the folder cannot be used. */
function prepareFolder(data: string): string | undefined {
  for (const folder of FOLDERS.map((name) => join(data, name))) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK | constants.X_OK)
    } catch (error) {
      return `Could not write to ${folder} (${(error as NodeJS.ErrnoException).code}).`
    }
  }
  const secret = join(data, SECRET_FILE)
  try {
    accessSync(secret, constants.R_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') return `Could not read ${secret} (${code}).`
  }
  return undefined
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Generated once: what it encrypts and signs can be read with no other. */
function storedSecret(data: string): string {
  const file = join(data, SECRET_FILE)
  try {
    writeFileSync(file, newSecret(), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
