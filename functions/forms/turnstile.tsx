import * as z from 'zod/mini'
import type { Allowed } from '../layout/answer-page.ts'
import type { Deps } from '../platform/deps.ts'
import type { FormState } from './parse-form.ts'

/** Where Cloudflare's challenge comes from; a page that shows it must allow this. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** What its script adds to a form. */
export const TURNSTILE_FIELD = 'cf-turnstile-response'
/** Ties a solved challenge to one form, so that it cannot be used for another. */
type Action = 'subscribe' | 'sign-up' | 'submit'

const VERIFY = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`
const TIMEOUT_MS = 5_000
const MAX_TOKEN = 2_048

/** Errors on our side or Cloudflare's. Until they are fixed, visitors cannot send the form. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'internal-error']

const Verdict = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), hostname: z.string(), action: z.string() }),
  z.object({ success: z.literal(false), 'error-codes': z.array(z.string()) }),
])

/** Whether Cloudflare confirms that a person filled in this form. An unclear response counts as no. True without keys. */
export async function isPerson(
  deps: Deps,
  token: string | null | undefined,
  form: Action,
): Promise<boolean> {
  if (!deps.env.TURNSTILE_SITE_KEY) return true
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
  return hostname === new URL(deps.env.PUBLIC_URL).hostname && action === form
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

/** What the page of a form with the challenge allows. */
export function challengeSources({ env }: Deps): Allowed {
  return env.TURNSTILE_SITE_KEY
    ? { 'script-src': TURNSTILE_ORIGIN, 'frame-src': TURNSTILE_ORIGIN }
    : {}
}

type ChallengeProps = {
  siteKey: string | undefined
  form: Action
  state: FormState
  needsScript: string
}

/** The box that Cloudflare's script fills in. Most people have nothing to do. Empty without keys. */
export function Challenge({ siteKey, form, state, needsScript }: ChallengeProps) {
  if (!siteKey) return null
  const error = state.errors[TURNSTILE_FIELD]
  return (
    <div class="field">
      {error && <span class="error">{error}</span>}
      <div class="cf-turnstile" data-sitekey={siteKey} data-action={form} />
      <noscript>
        <p>{needsScript}</p>
      </noscript>
      <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
    </div>
  )
}
