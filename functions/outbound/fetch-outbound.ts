import {
  MOST_BODY_BYTES,
  type StoredResponse,
  storableBody,
  storableHeaders,
  type Unread,
} from '../../domain/webhook-exchange.ts'
import type { Deps } from '../platform/deps.ts'
import { judgeEndpoint, type Refusal } from './endpoint-url.ts'

type OutboundCall = {
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

type OutboundAnswer =
  | { refused: Refusal }
  | { ms: number; status: number; response: StoredResponse }
  | { ms: number; url: URL; failure: unknown }

/**
 * Posts to a URL that a person entered: https and public by every address of its name, looked
 * up just before; no redirect is followed, and the time is bounded. Of the response only the start is read, for those
 * who look into it: whatever its body is, the status stands.
 */
export async function fetchOutbound(
  deps: Deps,
  address: string,
  { timeoutMs, ...request }: OutboundCall,
): Promise<OutboundAnswer> {
  const judged = await judgeEndpoint(deps, address)
  if ('refused' in judged) return judged
  const { url, ...connection } = judged
  const start = deps.now().getTime()
  const ms = () => Math.max(0, deps.now().getTime() - start)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const call = { ...request, ...connection, method: 'POST', redirect: 'manual', signal } as const
    const response = await deps.fetch(url.href, call)
    const took = ms()
    const { bytes, unread } = await readStart(response, MOST_BODY_BYTES)
    const stored = { ...storableHeaders(response.headers), body: storableBody(bytes, unread) }
    return { ms: took, status: response.status, response: stored }
  } catch (failure) {
    return { ms: ms(), url, failure }
  }
}

/** A server that has answered may take this long for the start of its body. */
const READ_MS = 1_000

type Start = { bytes: Uint8Array<ArrayBuffer>; unread?: Unread }

/** The start of a body, at most so many bytes. The rest is never read, and nothing waits for it. */
async function readStart({ body }: Response, most: number): Promise<Start> {
  const reader = body?.getReader()
  if (!reader) return { bytes: new Uint8Array() }
  const bytes = new Uint8Array(most)
  let size = 0
  const start = (unread?: Unread): Start => ({
    bytes: bytes.subarray(0, size),
    ...(unread && { unread }),
  })
  const late = AbortSignal.timeout(READ_MS)
  const isLate = new Promise<'late'>((done) =>
    late.addEventListener('abort', () => done('late'), { once: true }),
  )
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), isLate])
      if (next === 'late') return start('time')
      if (next.done) return start()
      const fits = next.value.subarray(0, most - size)
      bytes.set(fits, size)
      size += fits.byteLength
      if (fits.byteLength < next.value.byteLength) return start('size')
    }
  } catch {
    return start('error')
  } finally {
    // Not awaited: a server that never ends its response must not hold us.
    reader.cancel().catch(() => {})
  }
}
