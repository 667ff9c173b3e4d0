import type { Env } from '../platform/env.ts'
import { captureMailer } from './capture-mailer.ts'
import { cloudflareMailer } from './cloudflare-mailer.ts'
import type { Mailer } from './mailer.ts'
import { resendMailer } from './resend-mailer.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** The mailer that the settings name; what it lacks is said when it is first needed. */
export function createMailer(env: Env, bindings: unknown, fetch: Fetch): Mailer {
  switch (env.MAILER) {
    case 'cloudflare':
      return cloudflareMailer(env.MAIL_FROM, bindings)
    case 'resend':
      return resendMailer(env.MAIL_FROM, env.RESEND_API_KEY, fetch)
    case 'capture':
      return captureMailer(env.MAIL_FROM, env.CAPTURE_URL, fetch)
  }
}
