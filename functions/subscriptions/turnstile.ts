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

/** Reasons that are ours or Cloudflare's: nobody gets in until somebody mends them. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'internal-error']

const Verdict = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), hostname: z.string(), action: z.string() }),
  z.object({ success: z.literal(false), 'error-codes': z.array(z.string()) }),
])

/** Whether Cloudflare vouches for a person at our form; without its clear yes it is a no. */
export async function isPerson(deps: Deps, token: string | null | undefined): Promise<boolean> {
  const secret = deps.env.TURNSTILE_SECRET_KEY
  if (!secret || !token || token.length > MAX_TOKEN) return false
  const verdict = await ask(deps, new URLSearchParams({ secret, response: token }))
  if (typeof verdict === 'string') {
    logFault(deps, [verdict])
    return false
  }
  if (!verdict.success) {
    const codes = OUR_FAULTS.filter((code) => verdict['error-codes'].includes(code))
    if (codes.length > 0) logFault(deps, codes)
    return false
  }
  const { hostname, action } = verdict
  return hostname === new URL(deps.env.PUBLIC_URL).hostname && action === TURNSTILE_ACTION
}

/** What Cloudflare says, or why there is nothing that we understand. */
async function ask({ fetch }: Deps, body: URLSearchParams) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(VERIFY, { method: 'POST', body, signal })
    const answer = await response.json().catch(() => undefined)
    return Verdict.safeParse(answer).data ?? 'no-verdict'
  } catch {
    return 'unreachable'
  }
}

function logFault({ log }: Deps, codes: string[]) {
  log({ level: 'error', message: 'turnstile check failed', codes })
}
