import * as z from 'zod/mini'
import { Fault } from './fault.ts'

// Made once each, however many settings are of the kind: they are made whenever the Worker starts.
const string = z.string()
const secret = string.check(z.minLength(32))
const optionalText = z.optional(string.check(z.minLength(1)))
const url = z.url()
const optionalUrl = z.optional(url)
const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const upTo10k = whole(1, 10_000)
const optionalWidth = z.optional(upTo10k)
const rate = z.coerce.number().check(z.minimum(0.1), z.maximum(1_000))

const Settings = z.object({
  ENVIRONMENT: z._default(z.enum(['production', 'development', 'test']), 'production'),
  /** The public origin: absolute addresses in answers and mails start with it. */
  PUBLIC_URL: z.pipe(
    z.url({ protocol: /^https?$/ }),
    z.transform((url: string) => url.replace(/\/+$/, '')),
  ),
  DATABASE_URL: string.check(z.regex(/^postgres(ql)?:\/\/.+@.+\/.+/)),
  /** Only for a stand-in; Neon's own address follows from DATABASE_URL. */
  NEON_ENDPOINT: optionalUrl,
  APP_SECRET: secret,
  /** The secret before the last rotation: what it made still opens. */
  APP_SECRET_PREVIOUS: z.optional(secret),
  QSTASH_URL: z._default(url, 'https://qstash.upstash.io'),
  /** Without it the cron carries out every task itself, each minute. */
  QSTASH_TOKEN: optionalText,
  QSTASH_CURRENT_SIGNING_KEY: optionalText,
  QSTASH_NEXT_SIGNING_KEY: optionalText,
  /** The plan's limit: QStash refuses a message that asks for more, and is then asked for fewer. */
  QSTASH_MAX_RETRIES: z._default(whole(0, 1000), 3),
  /** How many calls the plan makes at once; the widths of lanes are parts of it unless set. */
  QSTASH_PARALLELISM: z._default(upTo10k, 10),
  LANE_WIDTH_PEOPLE: optionalWidth,
  LANE_WIDTH_MAILS: optionalWidth,
  LANE_WIDTH_WEBHOOKS: optionalWidth,
  /** How many tasks the cron carries out in one run when QStash does not call for them. */
  CRON_TASKS: z._default(whole(0, 1_000), 200),
  MAILER: z._default(z.enum(['cloudflare', 'resend', 'capture']), 'cloudflare'),
  /** How many calls a second the provider accepts; `functions/mail/pace.ts` has the default. */
  MAIL_CALLS_PER_SECOND: z.optional(rate),
  MAIL_FROM: string.check(z.regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/)),
  RESEND_API_KEY: z.optional(string),
  /** Signs what Resend reports of mails; without it no report is taken. */
  RESEND_WEBHOOK_SECRET: z.optional(string.check(z.regex(/^whsec_[A-Za-z0-9+/]{20,}=*$/))),
  /** Where the capture mailer posts what it would have sent. */
  CAPTURE_URL: optionalUrl,
  /** spec 6: retries after 1, 5 and 30 minutes, each counted from the failure before. */
  WEBHOOK_RETRY_DELAYS: z
    .pipe(
      z._default(string, '60,300,1800').check(z.regex(/^\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/)),
      z.transform((list: string) => list.split(',').map(Number)),
    )
    .check(z.refine((delays) => delays.every((delay, i) => delay >= (delays[i - 1] ?? 0)))),
  /** spec 8: response time-out. */
  WEBHOOK_TIMEOUT_MS: z._default(upTo10k, 10_000),
  /** `host:port` that webhooks may reach wherever it is, by plain http; not in production on Workers. */
  WEBHOOK_INSECURE_HOSTS: z.pipe(
    z._default(string, ''),
    z.transform((list: string) => list.split(',').filter((host) => host !== '')),
  ),
  /** Whether everyone may create an organization at `/start`. */
  SIGN_UP: z._default(z.enum(['open', 'closed']), 'closed'),
  /** Where to report a vulnerability, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z.optional(string.check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  /** The feed whose calendar the home page shows. */
  HOME_FEED: z.optional(string.check(z.regex(/^feed_[a-z0-9_]{4,40}$/))),
  /** Both or neither: with them the sign-up form asks for a proof that no program fills it in. */
  TURNSTILE_SITE_KEY: optionalText,
  TURNSTILE_SECRET_KEY: optionalText,
  DNS_URL: z._default(url, 'https://cloudflare-dns.com/dns-query'),
  /** Nominatim's search or the like. The operator's own server may be anywhere, by plain http, too. */
  GEOCODER_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** Maps on the pages of events: where browsers get their tiles, with `{z}`, `{x}`, and `{y}`. */
  MAP_TILES_URL: z.optional(
    string.check(
      z.regex(/^https:\/\/[^\s/{}]+\/\S+$/),
      z.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
      // We fill in no others, such as `{s}` for one of several hosts.
      z.refine((url) => !/[{}]/.test(url.replace(/\{[zxyr]\}/g, ''))),
    ),
  ),
  /** What the license of the tiles asks to be said below the map. */
  MAP_TILES_CREDIT: optionalText,
})

export const SETTING_NAMES = Object.keys(Settings.shape)

/** Every setting of the service; `.dev.vars.example` and `docs/deploy.md` describe them. */
export type Env = z.output<typeof Settings>

/** What production asks of settings depends on where the service runs. */
type Profile = {
  isOrigin: (address: string) => boolean
  /** Whether webhooks may reach `WEBHOOK_INSECURE_HOSTS`. */
  allowsInsecureHosts: boolean
}

/** QStash calls its public name, and nothing in reach of a Worker is the operator's own network. */
const ON_WORKERS: Profile = { isOrigin: isPublicOrigin, allowsInsecureHosts: false }

/** A machine of the operator's: its name may be internal, and so may receivers that the operator names. */
export const ON_ONE_MACHINE: Profile = { isOrigin: isSecureOrigin, allowsInsecureHosts: true }

const settingsFor = (profile: Profile) =>
  Settings.check(
    z.check(({ value, issues }) => {
      if (value.ENVIRONMENT !== 'production') return
      for (const name of unfitForProduction(value, profile)) {
        issues.push({ code: 'custom', path: [name], input: undefined, message: 'unfit' })
      }
    }),
    z.refine((env) => !env.TURNSTILE_SITE_KEY === !env.TURNSTILE_SECRET_KEY, {
      path: ['TURNSTILE_SECRET_KEY'],
    }),
    z.refine((env) => !env.QSTASH_TOKEN || env.QSTASH_CURRENT_SIGNING_KEY !== undefined, {
      path: ['QSTASH_CURRENT_SIGNING_KEY'],
    }),
    z.refine((env) => !env.QSTASH_TOKEN || env.QSTASH_NEXT_SIGNING_KEY !== undefined, {
      path: ['QSTASH_NEXT_SIGNING_KEY'],
    }),
  )

/** Throws an error that names the settings at fault and never shows a value. */
export function parseEnv(bindings: unknown, profile = ON_WORKERS): Env {
  const parsed = settingsFor(profile).safeParse(bindings)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new Fault(`missing or invalid settings: ${names.join(', ')}`)
  }
  const env = parsed.data
  const keeps = env.ENVIRONMENT !== 'production' || profile.allowsInsecureHosts
  return keeps ? env : { ...env, WEBHOOK_INSECURE_HOSTS: [] }
}

/** The keys of Upstash's development server are public, so anyone could call the service with them. */
const PUBLIC_KEYS = ['sig_7kYjw48mhY7kAjqNGcy6cr29RJ6r', 'sig_5ZB6DVzB1wjE8S6rZ7eenA8Pdnhs']
/** Every secret that this repository shows has one of these words in it, and chance makes none. */
const SHOWN = /(?<![A-Za-z])(development|secret|test|bench|chaos|example)(?![A-Za-z])/
/** 32 random characters have more, whatever the alphabet. */
const LEAST_DIFFERENT = 8

const OWN_SECRETS = ['APP_SECRET', 'APP_SECRET_PREVIOUS'] as const
export const SECRETS = [
  ...OWN_SECRETS,
  'QSTASH_TOKEN',
  'QSTASH_CURRENT_SIGNING_KEY',
  'QSTASH_NEXT_SIGNING_KEY',
  'RESEND_WEBHOOK_SECRET',
] as const

/** What these are asked and told is secret, or decides whom webhooks may reach. */
export const CALLED = ['NEON_ENDPOINT', 'QSTASH_URL', 'DNS_URL'] as const

type Checked = { [name in (typeof SECRETS | typeof CALLED)[number]]?: string | undefined } & {
  PUBLIC_URL: string
  MAILER: string
  RESEND_API_KEY?: string | undefined
}

/** The settings that are good enough for development, but not for production. */
function unfitForProduction(env: Checked, { isOrigin }: Profile): string[] {
  const isShown = (value = '') => PUBLIC_KEYS.includes(value) || SHOWN.test(value)
  const isMonotonous = (value?: string) => value && new Set(value).size < LEAST_DIFFERENT
  const isPlain = (url?: string) => url !== undefined && new URL(url).protocol !== 'https:'
  const sameKeys = env.QSTASH_CURRENT_SIGNING_KEY === env.QSTASH_NEXT_SIGNING_KEY
  const noKey = env.MAILER === 'resend' && !env.RESEND_API_KEY
  return [
    ...SECRETS.filter((name) => isShown(env[name])),
    ...OWN_SECRETS.filter((name) => isMonotonous(env[name])),
    ...CALLED.filter((name) => isPlain(env[name])),
    // Then a key that is rolled leaves nothing that the service accepts.
    ...(env.QSTASH_NEXT_SIGNING_KEY && sameKeys ? ['QSTASH_NEXT_SIGNING_KEY'] : []),
    ...(isOrigin(env.PUBLIC_URL) ? [] : ['PUBLIC_URL']),
    ...(env.MAILER === 'capture' ? ['MAILER'] : []),
    ...(noKey ? ['RESEND_API_KEY'] : []),
  ]
}

/** `calendar.example.com`, not `localhost` or an IP address: QStash calls it, links lead there. */
const PUBLIC_NAME = /\.(?!localhost\b)[a-z][a-z0-9-]*\.?$/

/** Cookies need https or, in browsers, `http://localhost`; the routes begin at the root. */
function isSecureOrigin(address: string): boolean {
  const { protocol, origin, hostname } = new URL(address)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && origin === address.toLowerCase()
}

function isPublicOrigin(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && isSecureOrigin(address) && PUBLIC_NAME.test(hostname)
}
