/** The keys of Upstash's development server are public: whoever knows them could call us. */
const PUBLIC_KEYS = ['sig_7kYjw48mhY7kAjqNGcy6cr29RJ6r', 'sig_5ZB6DVzB1wjE8S6rZ7eenA8Pdnhs']
/** Every secret that this repository shows has one of these words in it, and chance makes none. */
const SHOWN = /(?<![A-Za-z])(development|secret|test|bench|chaos|example)(?![A-Za-z])/
/** 32 random characters have more, whatever the alphabet. */
const LEAST_DIFFERENT = 8

const OWN_SECRETS = ['APP_SECRET', 'APP_SECRET_PREVIOUS'] as const
const SECRETS = [
  ...OWN_SECRETS,
  'QSTASH_TOKEN',
  'QSTASH_CURRENT_SIGNING_KEY',
  'QSTASH_NEXT_SIGNING_KEY',
  'RESEND_WEBHOOK_SECRET',
] as const

type Settings = { [name in (typeof SECRETS)[number]]?: string | undefined } & {
  PUBLIC_URL: string
  MAILER: string
  RESEND_API_KEY?: string | undefined
}

/** The settings that are good enough for development, but not for production. */
export function unfitForProduction(env: Settings): string[] {
  const isShown = (value = '') => PUBLIC_KEYS.includes(value) || SHOWN.test(value)
  const isMonotonous = (value?: string) => value && new Set(value).size < LEAST_DIFFERENT
  const noKey = env.MAILER === 'resend' && !env.RESEND_API_KEY
  return [
    ...SECRETS.filter((name) => isShown(env[name])),
    ...OWN_SECRETS.filter((name) => isMonotonous(env[name])),
    ...(isPublicOrigin(env.PUBLIC_URL) ? [] : ['PUBLIC_URL']),
    ...(env.MAILER === 'capture' ? ['MAILER'] : []),
    ...(noKey ? ['RESEND_API_KEY'] : []),
  ]
}

/** Cookies need https, and the routes begin at the root. */
function isPublicOrigin(address: string): boolean {
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' && origin === address.toLowerCase()
}
