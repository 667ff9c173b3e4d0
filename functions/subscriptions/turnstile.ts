import * as z from 'zod/mini'
import type { Deps } from '../platform/deps.ts'

/** Where Cloudflare's challenge comes from; a page that shows it must allow this. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** What its script adds to a form. */
export const TURNSTILE_FIELD = 'cf-turnstile-response'
/** Ties an answer to this form: one that was solved elsewhere is worth nothing here. */
export const TURNSTILE_ACTION = 'subscribe'

const VERIFY = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`
const TIMEOUT_MS = 5_000
const MAX_TOKEN = 2_048

const Verdict = z.object({ success: z.literal(true), hostname: z.string(), action: z.string() })

/** Whether Cloudflare vouches for a person at our form; without its clear yes it is a no. */
export async function isPerson(deps: Deps, token: string | null | undefined): Promise<boolean> {
  const secret = deps.env.TURNSTILE_SECRET_KEY
  if (!secret || !token || token.length > MAX_TOKEN) return false
  try {
    const response = await deps.fetch(VERIFY, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { hostname, action } = Verdict.parse(await response.json())
    return hostname === new URL(deps.env.PUBLIC_URL).hostname && action === TURNSTILE_ACTION
  } catch {
    return false
  }
}
