import type { AttemptError } from '../domain/webhook-attempt.ts'

/** How Cloudflare answers in place of a server that its own network could not reach. */
const UNREACHED: Record<number, AttemptError> = {
  521: 'connect',
  522: 'connect',
  523: 'connect',
  524: 'timeout',
  525: 'tls',
  526: 'tls',
}

/** spec 6: any 2xx is a success, and nothing else is. */
export function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return UNREACHED[status] ?? 'http-status'
}

/** Runtimes word these differently; what is not recognised is a failed connection. */
export function errorOfFailure(error: unknown, url: URL): AttemptError {
  if (!(error instanceof Error)) return 'connect'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  // workerd says no more than this of a failed handshake. It says it of a name without address and
  // of a refused address too, but those were judged the moment before.
  if (url.protocol === 'https:' && error.message.startsWith('internal error')) return 'tls'
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined
  const text = `${error.message} ${cause?.code ?? ''} ${cause?.message ?? ''}`
  if (/\b(TLS|SSL)|_(TLS|SSL)_|CERT\b|certificate/i.test(text)) return 'tls'
  return /\bDNS|ENOTFOUND|EAI_AGAIN/.test(text) ? 'dns' : 'connect'
}
