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
export function setPageHeaders(headers: Headers, allowed: Allowed = {}): void {
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  const directives = Object.entries({ ...CONTENT_SECURITY_POLICY, ...allowed })
  headers.set(
    'content-security-policy',
    directives.map(([name, sources]) => `${name} ${sources}`).join('; '),
  )
}
