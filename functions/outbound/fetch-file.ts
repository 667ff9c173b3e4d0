import { FETCH_SECONDS, MAX_FILE_MB } from '../../domain/imports/limits.ts'
import type { Deps } from '../platform/deps.ts'
import { judgeEndpoint, type Refusal } from './endpoint-url.ts'

const MAX_REDIRECTS = 5
export const MAX_BYTES = MAX_FILE_MB * 1024 * 1024

export type FileFailure = 'timeout' | 'connect' | 'redirects' | 'too-large'
export type FileAnswer =
  | { refused: Refusal }
  | { failure: FileFailure }
  | {
      status: number
      body: Uint8Array<ArrayBuffer> | null
      header: (name: string) => string | null
    }

type Known = { etag?: string | null; lastModified?: string | null }
type Wanted = { accept: string; timeoutMs: number; maxBytes: number }

const CALENDAR: Wanted = {
  accept: 'text/calendar, text/csv, application/json, */*;q=0.5',
  timeoutMs: FETCH_SECONDS * 1000,
  maxBytes: MAX_BYTES,
}

/**
 * Gets a file, a calendar unless something else is wanted, from a URL that a person or a calendar named. Each hop is
 * judged as the first one is: public by every address of its name. The time is bounded, and so is the body, counted
 * as it comes, after decompression.
 */
export async function fetchFile(
  deps: Deps,
  address: string,
  known: Known,
  { accept, timeoutMs, maxBytes } = CALENDAR,
): Promise<FileAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = {
    accept,
    'user-agent': `calendar-feed-service (+${deps.env.PUBLIC_URL}/docs)`,
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  }
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const judged = await judgeEndpoint(deps, next.replace(/^webcals?:/i, 'https:'), { http: true })
    if ('refused' in judged) return judged
    try {
      const { url, ...connection } = judged
      const call = { ...connection, headers, redirect: 'manual', signal } as const
      const response = await deps.fetch(url.href, call)
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        response.body?.cancel().catch(() => {})
        if (!URL.canParse(location, url.href)) return { failure: 'redirects' }
        next = new URL(location, url.href).href
        continue
      }
      return await readAnswer(response, maxBytes)
    } catch (error) {
      return { failure: signal.aborted || isTimeout(error) ? 'timeout' : 'connect' }
    }
  }
  return { failure: 'redirects' }
}

async function readAnswer(response: Response, maxBytes: number): Promise<FileAnswer> {
  const header = (name: string) => response.headers.get(name)
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {})
    return { status: response.status, body: null, header }
  }
  const body = await readBounded(response, maxBytes)
  return body ? { status: 200, body, header } : { failure: 'too-large' }
}

/** The body of a response, counted as it comes; `undefined` if it is larger. */
export async function readBounded(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (value) {
      size += value.byteLength
      if (size > maxBytes) {
        reader?.cancel().catch(() => {})
        return undefined
      }
      chunks.push(value)
    }
    if (done) break
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}
