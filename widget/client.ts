/** What hosts can tell apart in `calendar-feed-error`. */
export type ErrorCode =
  | 'setup'
  | 'unsupported'
  | 'offline'
  | 'network'
  | 'unknown'
  | 'refused'
  | 'wait'
  | 'server'
  | 'internal'

/** Why nothing came back; the message is the service's own where it gave one. */
export class FeedError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function toFeedError(error: unknown): FeedError {
  return error instanceof FeedError ? error : new FeedError('internal', String(error))
}

const CODES: Record<number, ErrorCode> = { 400: 'refused', 404: 'unknown', 429: 'wait' }
const PATIENCE = 20_000

/** `no-cache` asks the server each time whether its answer still holds: usually a 304. */
export function getJson<T>(url: string, init: RequestInit): Promise<T> {
  return request<T>(url, { cache: 'no-cache', ...init })
}

export function postJson(url: string, body: object, signal: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return request(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
}

async function request<T>(url: string, init: RequestInit): Promise<T> {
  const response = await answer(url, init)
  const body = await response.json().catch(() => undefined)
  if (response.ok && (body || response.status === 202)) return body as T
  const message = body?.error ?? `${response.status} from ${url}`
  throw new FeedError(CODES[response.status] ?? 'server', message)
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: inTime(init.signal), credentials: 'omit' })
  } catch (error) {
    throw new FeedError(navigator.onLine ? 'network' : 'offline', String(error))
  }
}

/** Also gives up after a while, in browsers that can join the two reasons. */
function inTime(signal: AbortSignal | null | undefined): AbortSignal | null {
  if (!AbortSignal.any) return signal ?? null
  return AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])])
}
