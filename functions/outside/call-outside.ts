import type { Deps } from '../platform/deps.ts'
import { judgeEndpoint, type Refusal } from './endpoint-url.ts'

export type OutsideCall = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** How much of the answer is read; without it the answer is dropped unread. */
  mostBytes?: number
}

export type OutsideAnswer =
  | { refused: Refusal }
  | { ms: number; status: number; text: string }
  | { ms: number; url: URL; failure: unknown }

/** The answer holds more than was asked to be read. */
export class AnswerTooLarge extends Error {}

/**
 * Calls an address that a stranger gave us: https and public by every address of its name, looked up
 * just before; no redirect is followed, and time and size are bounded.
 */
export async function callOutside(
  deps: Deps,
  address: string,
  { timeoutMs, mostBytes, ...request }: OutsideCall,
): Promise<OutsideAnswer> {
  const judged = await judgeEndpoint(deps, address)
  if ('refused' in judged) return judged
  const { url } = judged
  const start = deps.now().getTime()
  const ms = () => Math.max(0, deps.now().getTime() - start)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await deps.fetch(url.href, { ...request, redirect: 'manual', signal })
    const took = ms()
    if (mostBytes !== undefined) {
      return { status: response.status, text: await readText(response, mostBytes), ms: ms() }
    }
    // Not awaited: a server that never ends its answer must not hold us.
    response.body?.cancel().catch(() => {})
    return { ms: took, status: response.status, text: '' }
  } catch (failure) {
    return { ms: ms(), url, failure }
  }
}

async function readText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new AnswerTooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
