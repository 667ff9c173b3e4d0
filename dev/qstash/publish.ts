import * as z from 'zod'
import type { Draft, FlowControl, Published, Queue } from './queue.ts'
import { parseRetryDelay } from './retry-delay.ts'
import type { StateFile } from './state-file.ts'

/** What publishing works on. */
type Publisher = {
  token: string
  queue: Queue
  file: StateFile
  now: () => number
  /** The plan's limit for Upstash-Retries. */
  maxRetries: number
  /** Why the plan does not take a message, as a test has it. */
  refuse: (destination: string) => string | undefined
}

const FORWARD = 'upstash-forward-'
const UNSUPPORTED = /^upstash-(?:(?:failure-)?callback|cron|schedule|content-based)/
const DEFAULT_RETRIES = 3
// The free plan's bounds.
const MAX_DELAY = 7 * 86_400_000
const MAX_TIMEOUT = 15 * 60_000
const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Ends a request with a response as QStash's: `{ "error": message }`. */
class Rejected extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const Batch = z.array(
  z.object({
    destination: z.string(),
    headers: z.record(z.string().regex(/^[\w-]+$/), z.string()).optional(),
    body: z.string().optional(),
    queue: z.undefined('this emulator does not support queues').optional(),
  }),
)
type Publish = { destination: string; headers: Headers; body: string }
type PublishError = { error: string }

/** Answers a call of QStash's API; `undefined` if the path is not part of it. */
export async function answerPublish(
  publisher: Publisher,
  request: Request,
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  const [, destination] = /^\/v2\/publish\/(.+)$/.exec(pathname) ?? []
  const isBatch = pathname === '/v2/batch'
  if (request.method !== 'POST' || !(destination || isBatch)) return undefined
  try {
    if (request.headers.get('authorization') !== `Bearer ${publisher.token}`) {
      throw new Rejected(401, 'unauthorized')
    }
    // The destination's own query string is part of it.
    return destination
      ? await publishOne(publisher, destination + search, request)
      : await publishBatch(publisher, request)
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}

async function publishOne(publisher: Publisher, destination: string, request: Request) {
  const message = { destination, headers: request.headers, body: await request.text() }
  const [published] = await publishAll(publisher, [message])
  const failed = published && 'error' in published
  return Response.json(published, { status: failed ? 400 : published?.deduplicated ? 202 : 200 })
}

/**
 * 200, with an error in the place of each message that the plan does not allow. If one of them is
 * malformed, none is taken.
 */
async function publishBatch(publisher: Publisher, request: Request) {
  const parsed = Batch.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) throw new Rejected(400, z.prettifyError(parsed.error))
  const messages = parsed.data.map(({ destination, headers, body = '' }) => {
    return { destination, headers: new Headers(headers), body }
  })
  return Response.json(await publishAll(publisher, messages))
}

async function publishAll(publisher: Publisher, messages: Publish[]) {
  const { queue, file } = publisher
  const drafts = messages.map((message) => readMessage(publisher, message))
  const published = drafts.map((draft): Published | PublishError =>
    'error' in draft ? draft : queue.add(draft),
  )
  // Safe on disk first: what was promised to a publisher must outlive a crash.
  await file.save()
  queue.pump()
  return published
}

function readMessage(
  { now, maxRetries: planRetries, refuse }: Publisher,
  { destination, headers, body }: Publish,
): Draft | PublishError {
  const unsupported = [...headers.keys()].find((name) => UNSUPPORTED.test(name))
  if (unsupported) throw new Rejected(400, `this emulator does not support ${unsupported}`)
  if (!/^https?:\/\//.test(destination) || !URL.canParse(destination)) {
    throw new Rejected(400, `destination must be a URL: ${destination}`)
  }
  const method = headers.get('upstash-method') ?? 'POST'
  if (method !== 'POST') throw new Rejected(400, `this emulator supports only POST, not ${method}`)
  const retries = headers.get('upstash-retries') ?? String(Math.min(DEFAULT_RETRIES, planRetries))
  if (!/^\d{1,6}$/.test(retries)) throw new Rejected(400, `invalid Upstash-Retries: ${retries}`)
  const retryDelay = headers.get('upstash-retry-delay')
  if (retryDelay !== null) checkRetryDelay(retryDelay)
  const flowControl = readFlowControl(headers)
  const deduplicationId = headers.get('upstash-deduplication-id')
  const draft: Draft = {
    url: destination,
    method: 'POST',
    headers: forwarded(headers),
    body,
    maxRetries: Number(retries),
    ...(retryDelay === null ? {} : { retryDelay }),
    timeoutMs: Math.min(MAX_TIMEOUT, durationIn(headers, 'upstash-timeout') ?? MAX_TIMEOUT),
    ...(flowControl ? { flowControl } : {}),
    labels: (headers.get('upstash-label') ?? '').split(',').flatMap((label) => label.trim() || []),
    dueAt: readDueAt(headers, now()),
    ...(deduplicationId ? { deduplicationId: `id:${deduplicationId}` } : {}),
  }
  if (draft.maxRetries > planRetries) return { error: 'quota maxRetries exceeded' }
  const error = refuse(destination)
  return error === undefined ? draft : { error }
}

function checkRetryDelay(expression: string): void {
  try {
    parseRetryDelay(expression)
  } catch (error) {
    throw new Rejected(400, (error as Error).message)
  }
}

function forwarded(headers: Headers): Record<string, string> {
  const type = headers.get('content-type')
  const sent: [string, string][] = type ? [['content-type', type]] : []
  for (const [name, value] of headers) {
    if (name.startsWith(FORWARD)) sent.push([name.slice(FORWARD.length), value])
  }
  return Object.fromEntries(sent)
}

function readDueAt(headers: Headers, now: number): number {
  const notBefore = headers.get('upstash-not-before')
  if (notBefore !== null && !/^\d{1,12}$/.test(notBefore)) {
    throw new Rejected(400, `invalid Upstash-Not-Before: ${notBefore}`)
  }
  const delay = durationIn(headers, 'upstash-delay') ?? 0
  const dueAt = notBefore === null ? now + delay : Number(notBefore) * 1000
  if (dueAt - now > MAX_DELAY) throw new Rejected(400, 'delay must be at most 7 days')
  return Math.max(now, dueAt)
}

function durationIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  return text === null ? undefined : readDuration(name, text)
}

/** `60s`, `5m`, `1d10h30m` as milliseconds. */
function readDuration(name: string, text: string): number {
  if (!/^(?:\d+[smhd])+$/.test(text)) throw new Rejected(400, `invalid ${name}: ${text}`)
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}

/** Reads `parallelism=2, rate=10, period=1m`, in any order, the last two optional. */
function readFlowControl(headers: Headers): FlowControl | undefined {
  const key = headers.get('upstash-flow-control-key')
  const value = headers.get('upstash-flow-control-value')
  if (!key && !value) return undefined
  if (!key || !value) {
    throw new Rejected(
      400,
      'Upstash-Flow-Control-Key and Upstash-Flow-Control-Value are both required',
    )
  }
  const flow: FlowControl = { key, periodMs: 1000 }
  for (const part of value.split(',')) {
    const [name = '', text = ''] = part.split('=').map((word) => word.trim())
    if (name === 'period') flow.periodMs = readDuration('Upstash-Flow-Control-Value', text)
    else if (/^(?:parallelism|rate)$/.test(name) && /^[1-9]\d{0,8}$/.test(text)) {
      flow[name as 'parallelism' | 'rate'] = Number(text)
    } else throw new Rejected(400, `invalid Upstash-Flow-Control-Value: ${part.trim()}`)
  }
  if (flow.parallelism ?? flow.rate) return flow
  throw new Rejected(400, 'Upstash-Flow-Control-Value must contain parallelism or rate')
}
