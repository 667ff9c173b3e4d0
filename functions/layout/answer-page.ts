import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { StatusCode } from 'hono/utils/http-status'
import { type PolicyName, setPolicy } from '../caching/cache-policy.ts'
import { etagOf, notModified } from '../caching/etag.ts'
import type { App } from '../platform/deps.ts'

type Options = {
  status?: number
  /** Caches store only pages that say so. */
  policy?: PolicyName
  /** Cache tags that a change of the page's content purges. */
  tags?: string[]
  allowed?: Allowed
  /** It is a part of a host's page, not a page. */
  isPart?: boolean
}

/** An HTML answer: `answerPage(c, <Home />, { policy: 'cached' })`. */
export async function answerPage(
  c: Context<App>,
  page: JSX.Element | string,
  { status = 200, policy = 'never', tags = [], allowed = {}, isPart = false }: Options = {},
): Promise<Response> {
  const body = `${isPart ? '' : '<!doctype html>'}${await page}`
  // Through the context, so that cookies set on the way here go with it.
  const response = c.newResponse(body, status as StatusCode, {
    'content-type': 'text/html; charset=UTF-8',
  })
  setPageHeaders(response.headers, allowed)
  setPolicy(response.headers, policy, tags)
  if (policy === 'never') return response
  response.headers.set('etag', await etagOf(body))
  return notModified(c.req.raw, response)
}

/** Nothing but our own stylesheet, pictures, files and forms; no script, no frame, no other site. */
const CONTENT_SECURITY_POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  // Auditing tools ask for /robots.txt from within the page; without scripts nothing else can.
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Addresses may carry a token, so no other site learns them; `no-referrer` would also take the
  // Origin header from our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
}

/** What one page needs beyond the strict default: `{ 'img-src': "'self' https:" }`. */
export type Allowed = Record<string, string>

/** The security headers of every HTML answer. */
function setPageHeaders(headers: Headers, allowed: Allowed = {}): void {
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  const directives = Object.entries({ ...CONTENT_SECURITY_POLICY, ...allowed })
  headers.set(
    'content-security-policy',
    directives.map(([name, sources]) => `${name} ${sources}`).join('; '),
  )
}

/** A browser asks for a page; a script for JSON. */
export function wantsHtml(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}
