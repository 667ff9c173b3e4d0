import { type ErrorCode, FeedError } from './feed-error.ts'

const CODES: Record<number, ErrorCode> = { 400: 'refused', 404: 'unknown', 429: 'wait' }
const TIMEOUT_MS = 20_000

type SharedRequest = { answer: Promise<unknown>; users: number; giveUp: () => void }
const underWay = new Map<string, SharedRequest>()

/**
 * What is on its way already is not asked for twice, however many widgets a page has; it is given
 * up once all of them have. `no-cache` asks the server whether its answer still holds: usually a
 * 304.
 */
export function getJson<T>(url: string, signal?: AbortSignal, cache: RequestCache = 'no-cache') {
  const shared = underWay.get(url) ?? startShared(url, cache)
  shared.users++
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      reject(new FeedError('network', ''))
      if (--shared.users === 0) shared.giveUp()
    }
    shared.answer.then((body) => resolve(body as T), reject)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
  })
}

function startShared(url: string, cache: RequestCache): SharedRequest {
  const stop = new AbortController()
  const forget = () => underWay.get(url) === shared && underWay.delete(url)
  const shared: SharedRequest = {
    answer: request(url, { cache, signal: stop.signal }).finally(forget),
    users: 0,
    giveUp: () => {
      forget()
      stop.abort()
    },
  }
  underWay.set(url, shared)
  return shared
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
    return await fetch(url, { ...init, signal: withTimeout(init.signal), credentials: 'omit' })
  } catch (error) {
    throw new FeedError(navigator.onLine ? 'network' : 'offline', String(error))
  }
}

/** Also gives up after a while, in browsers that can join the two reasons. */
function withTimeout(signal: AbortSignal | null | undefined): AbortSignal | null {
  if (!AbortSignal.any) return signal ?? null
  return AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])])
}
