import { deduplicationKey } from './deduplication-key.ts'
import type { Draft } from './message.ts'
import { toMessageBody } from './message-body.ts'
import { parseDuration } from './parse-duration.ts'
import { parseFlowControl } from './parse-flow-control.ts'
import { parseRetryDelay } from './parse-retry-delay.ts'
import { MessageRefused, Refused } from './refused.ts'

const FORWARD = 'upstash-forward-'
const NOT_FORWARDED =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/
const UNSUPPORTED = /^upstash-(?:(?:failure-)?callback|cron|schedule)/
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const DEFAULT_RETRIES = 3
// The free plan's bounds.
const MAX_DELAY = 7 * 86_400_000
const MAX_TIMEOUT = 15 * 60_000

export type Publish = { destination: string; headers: Headers; body: Uint8Array }
export type Plan = { maxRetries: number; allowLoopback: boolean }

/** Reads one message as published, alone or in a batch. */
export function parsePublish(
  { destination, headers, body }: Publish,
  now: number,
  plan: Plan,
): Draft {
  const unsupported = [...headers.keys()].find((name) => UNSUPPORTED.test(name))
  if (unsupported) throw new Refused(400, `this stand-in does not support ${unsupported}`)
  const flowControl = parseFlowControl(
    headers.get('upstash-flow-control-key'),
    headers.get('upstash-flow-control-value'),
  )
  const retryDelay = headers.get('upstash-retry-delay')
  if (retryDelay !== null) parseRetryDelay(retryDelay)
  const draft: Draft = {
    url: parseDestination(destination, plan.allowLoopback),
    method: parseMethod(headers.get('upstash-method')),
    headers: forwarded(headers),
    ...toMessageBody(body),
    maxRetries: parseRetries(headers.get('upstash-retries'), plan.maxRetries),
    ...(retryDelay === null ? {} : { retryDelay }),
    timeoutMs: Math.min(MAX_TIMEOUT, readDuration(headers, 'upstash-timeout') ?? MAX_TIMEOUT),
    ...(flowControl ? { flowControl } : {}),
    labels: (headers.get('upstash-label') ?? '').split(',').flatMap((label) => label.trim() || []),
    dueAt: parseDueAt(headers, now),
  }
  const key = deduplicationKey(headers, draft)
  return key ? { ...draft, deduplicationKey: key } : draft
}

function parseDestination(destination: string, allowLoopback: boolean): string {
  if (!/^https?:\/\//.test(destination) || !URL.canParse(destination)) {
    throw new Refused(400, `invalid destination, this stand-in takes only URLs: ${destination}`)
  }
  const { hostname } = new URL(destination)
  if (allowLoopback || !LOOPBACK.test(hostname)) return destination
  throw new MessageRefused(
    400,
    `invalid destination url: endpoint resolves to a loopback address: ${hostname}`,
  )
}

function parseMethod(method: string | null): string {
  const known = METHODS.find((name) => name === (method ?? 'POST').toUpperCase())
  if (!known) throw new Refused(400, `invalid Upstash-Method: ${method}`)
  return known
}

function forwarded(headers: Headers): Record<string, string> {
  const type = headers.get('content-type')
  const sent: [string, string][] = type ? [['content-type', type]] : []
  for (const [name, value] of headers) {
    const bare = name.startsWith(FORWARD) ? name.slice(FORWARD.length) : ''
    if (bare && !NOT_FORWARDED.test(bare)) sent.push([bare, value])
  }
  return Object.fromEntries(sent)
}

function parseRetries(text: string | null, planRetries: number): number {
  if (text === null) return Math.min(DEFAULT_RETRIES, planRetries)
  if (!/^\d{1,6}$/.test(text)) throw new Refused(400, `invalid Upstash-Retries: ${text}`)
  if (Number(text) > planRetries) throw new MessageRefused(400, 'quota maxRetries exceeded')
  return Number(text)
}

function parseDueAt(headers: Headers, now: number): number {
  const notBefore = headers.get('upstash-not-before')
  if (notBefore !== null && !/^\d{1,12}$/.test(notBefore)) {
    throw new Refused(400, `invalid Upstash-Not-Before: ${notBefore}`)
  }
  const delay = readDuration(headers, 'upstash-delay') ?? 0
  const dueAt = notBefore === null ? now + delay : Number(notBefore) * 1000
  if (dueAt - now > MAX_DELAY) throw new Refused(400, 'a delay is at most 7 days')
  return Math.max(now, dueAt)
}

function readDuration(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  if (text === null) return undefined
  const duration = parseDuration(text.trim())
  if (duration === undefined) throw new Refused(400, `invalid ${name}: ${text}`)
  return duration
}
