import { Client } from '@upstash/qstash'
import { onTestFinished } from 'vitest'
import { createQstash, type QstashOptions, virtualClock } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'

export type Call = { at: number; url: string; method: string; headers: Headers; body: string }
type Options = Partial<QstashOptions> & {
  start?: number
  /** What the destination answers; 200 by default. */
  answer?: (call: Call) => Response | Promise<Response>
}

export const TOKEN = 'token-of-the-tests'
export const KEYS = { currentSigningKey: 'sig_current', nextSigningKey: 'sig_next' }
// The SDK's Receiver reads the real time, so the virtual one runs ahead of it.
const START = Date.UTC(2126, 0, 1)

/** The stand-in on a port of its own, the real SDK in front, a recording destination behind it. */
export async function startQstash({ start = START, answer, ...options }: Options = {}) {
  const clock = virtualClock(start)
  const calls: Call[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const { method, headers, body } = { ...init, headers: new Headers(init.headers) }
    const call = {
      at: clock.now() - start,
      url,
      method: method ?? '',
      headers,
      body: Buffer.from((body ?? '') as Uint8Array).toString(),
    }
    calls.push(call)
    return answer?.(call) ?? new Response()
  }
  const qstash = createQstash({ token: TOKEN, ...KEYS, clock, fetch, ...options })
  const served = await serve(async (request) => {
    return (await qstash.handle(request)) ?? new Response('not found', { status: 404 })
  })
  onTestFinished(async () => {
    await qstash.close()
    await served.close()
  })
  return {
    qstash,
    clock,
    calls,
    client: new Client({
      baseUrl: served.origin,
      token: TOKEN,
      retry: false,
      devMode: false,
      enableTelemetry: false,
    }),
    /** A call the SDK would not make, or whose refusal it would log. */
    send: (path: string, init: RequestInit = { method: 'POST' }) => {
      const headers = { authorization: `Bearer ${TOKEN}`, ...(init.headers as object) }
      return globalThis.fetch(`${served.origin}${path}`, { ...init, headers })
    },
    /** Lets time pass and every delivery of that time end. */
    pass: (ms: number) => clock.advance(ms, qstash.idle),
  }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
