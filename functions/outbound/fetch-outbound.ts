import type { Deps } from '../platform/deps.ts'
import { judgeEndpoint, type Refusal } from './endpoint-url.ts'

type OutboundCall = {
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

type OutboundAnswer =
  | { refused: Refusal }
  | { ms: number; status: number }
  | { ms: number; url: URL; failure: unknown }

/**
 * Posts to a URL that a person entered: https and public by every address of its name, looked
 * up just before; no redirect is followed, the time is bounded, and the answer is dropped unread.
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
    // Not awaited: a server that never ends its answer must not hold us.
    response.body?.cancel().catch(() => {})
    return { ms: took, status: response.status }
  } catch (failure) {
    return { ms: ms(), url, failure }
  }
}
