import type { AttemptError } from '../../domain/webhook-attempt.ts'

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

/** workerd's own wording of errors; any other text counts as a failed connection. */
export function errorOfFailure(error: unknown, url: URL): AttemptError {
  if (!(error instanceof Error)) return 'connect'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  // Of a failed handshake it says no more than this. It says so of a name without address and of
  // an address it refuses too, but those were judged the moment before.
  const unnamed = error.message.startsWith('internal error') && url.protocol === 'https:'
  return unnamed || /\b(TLS|SSL|certificate)\b/i.test(error.message) ? 'tls' : 'connect'
}
