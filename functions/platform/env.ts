import * as z from 'zod'

const secret = z.string().min(32)
const seconds = (text: string) => text.split(',').map(Number)

/** The keys of Upstash's development server are public: whoever knows them could call us. */
const PUBLIC_DEVELOPMENT_KEYS = [
  'sig_7kYjw48mhY7kAjqNGcy6cr29RJ6r',
  'sig_5ZB6DVzB1wjE8S6rZ7eenA8Pdnhs',
]

/** Every setting of the service; `.dev.vars.example` and `docs/deploy.md` describe them. */
export const Env = z
  .object({
    ENVIRONMENT: z.enum(['production', 'development', 'test']).default('production'),
    /** The public origin: absolute addresses in answers and mails start with it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\/.+@.+\/.+/),
    /** Only for a stand-in; Neon's own address follows from DATABASE_URL. */
    NEON_ENDPOINT: z.url().optional(),
    APP_SECRET: secret,
    /** The secret before the last rotation: what it made still opens. */
    APP_SECRET_PREVIOUS: secret.optional(),
    QSTASH_URL: z.url().default('https://qstash.upstash.io'),
    QSTASH_TOKEN: z.string().min(1),
    QSTASH_CURRENT_SIGNING_KEY: z.string().min(1),
    QSTASH_NEXT_SIGNING_KEY: z.string().min(1),
    /** The plan's limit: QStash may refuse a message that asks for more. The sweep does the rest. */
    QSTASH_MAX_RETRIES: z.coerce.number().int().min(0).default(20),
    MAILER: z.enum(['cloudflare', 'resend', 'capture']).default('cloudflare'),
    MAIL_FROM: z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/),
    RESEND_API_KEY: z.string().optional(),
    /** Where the capture mailer posts what it would have sent. */
    CAPTURE_URL: z.url().optional(),
    /** spec 6: retries after 1, 5 and 30 minutes, each counted from the failure before. */
    WEBHOOK_RETRY_DELAYS: z
      .string()
      .regex(/^\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/)
      .default('60,300,1800')
      .transform(seconds)
      .refine((delays) => delays.every((delay, i) => delay >= (delays[i - 1] ?? 0))),
    /** spec 8: response time-out. */
    WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(1).max(10_000).default(10_000),
    /** `host:port` that webhooks may reach by plain http; only outside production. */
    WEBHOOK_INSECURE_HOSTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((host) => host !== '')),
    DNS_URL: z.url().default('https://cloudflare-dns.com/dns-query'),
  })
  .refine(
    (env) =>
      env.ENVIRONMENT !== 'production' ||
      ![env.QSTASH_CURRENT_SIGNING_KEY, env.QSTASH_NEXT_SIGNING_KEY].some((key) =>
        PUBLIC_DEVELOPMENT_KEYS.includes(key),
      ),
    { path: ['QSTASH_CURRENT_SIGNING_KEY'] },
  )
  .refine((env) => env.ENVIRONMENT !== 'production' || env.MAILER !== 'capture', {
    path: ['MAILER'],
  })
  .transform((env) =>
    env.ENVIRONMENT === 'production' ? { ...env, WEBHOOK_INSECURE_HOSTS: [] } : env,
  )
export type Env = z.output<typeof Env>

/** Throws an error that names the settings at fault and never shows a value. */
export function parseEnv(bindings: unknown): Env {
  const parsed = Env.safeParse(bindings)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
  throw new Error(`missing or invalid settings: ${names.join(', ')}`)
}
