import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cache } from './cache.ts'
import type { Entry } from './cache-entry.ts'
import { toRequest } from './read-request.ts'
import { writeEntry, writeResponse } from './write-answer.ts'

/** A client that is slower than this holds a connection for nothing. */
const LIMITS = {
  headersTimeout: 10_000,
  /** Of a whole request: an image from a slow phone needs a while. */
  requestTimeout: 120_000,
  /** Longer than proxies keep theirs (Caddy: two minutes), so that none sends into a connection that closes. */
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
/** Without a byte in either direction. */
const IDLE_MS = 60_000
const TIMES = {
  /** How long the rest of a request is read that was answered before its end; closing would take the answer back. */
  lingerMs: 2_000,
  /** How long a client may take for its answer once the service is to end. */
  closeMs: 10_000,
}
/** All of the service's own cookies have it. */
const OWN_COOKIE = '__Host-'
const CACHE_NAME = 'calendar'

type Listening = {
  port: number
  host: string
  origin: string
  proxies: string[]
  files: Map<string, Entry>
  cache: Cache
  answer: (request: Request) => Promise<Response>
  onError: (error: unknown) => void
  limits?: Partial<typeof LIMITS>
  times?: Partial<typeof TIMES>
}

/** Answers from files and cache before a `Request` is made; the rest goes to the service. */
export async function listen(
  options: Listening,
): Promise<{ port: number; close: () => Promise<void> }> {
  let isClosing = false
  const { lingerMs, closeMs } = { ...TIMES, ...options.times }
  const server = createServer({ ...LIMITS, ...options.limits }, (incoming, outgoing) => {
    if (isClosing) outgoing.shouldKeepAlive = false
    handle(options, incoming, outgoing)
      .catch((error: unknown) => {
        // Who has gone away needs no answer, and has broken nothing.
        if (incoming.destroyed && !incoming.complete) return
        options.onError(error)
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(500, { 'cache-control': 'no-store' }).end()
      })
      .finally(() => {
        if (!incoming.complete) leave(incoming, lingerMs)
      })
  })
  server.timeout = IDLE_MS
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(options.port, options.host, done)
  })
  const end = () => {
    isClosing = true
    return close(server, closeMs)
  }
  return { port: (server.address() as AddressInfo).port, close: end }
}

async function handle(options: Listening, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { url = '', method } = incoming
  // Also what names another host: the service has one address.
  if (!url.startsWith('/')) return void outgoing.writeHead(400).end()
  // It would return what proxies have added, and no `Request` can have it.
  if (method === 'TRACE') return void outgoing.writeHead(405).end()
  const { cache, answer, origin, proxies } = options
  const isRead = method === 'GET' || method === 'HEAD'
  const file = isRead ? options.files.get(url.split('?', 1)[0] ?? '') : undefined
  if (file) return writeEntry(file, incoming, outgoing)
  const kept = isRead ? cache.fresh(url) : undefined
  if (kept) return writeKept(kept, 'hit', incoming, outgoing)
  const request = (forAll: boolean) => toRequest(incoming, { origin, proxies, forAll })
  if (!isRead || isPersonal(incoming)) {
    return writeResponse(await answer(request(false)), incoming, outgoing)
  }
  const found = await cache.answer(url, () => answer(request(true)))
  if ('own' in found) return writeResponse(found.own, incoming, outgoing)
  writeKept(found.stored, found.from, incoming, outgoing)
}

/**
 * Whether it is from somebody who is known here. What is kept is the same for all, so they are shown it, too; but
 * nothing is kept that was made for them, and they do not wait for each other's pages.
 */
function isPersonal({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes(OWN_COOKIE) ?? false)
}

function writeKept(
  entry: Entry,
  from: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const age = Math.max(0, Math.floor((Date.now() - entry.storedAt) / 1000))
  const extra = ['age', String(age), 'cache-status', `${CACHE_NAME}; ${from}`]
  writeEntry(entry, incoming, outgoing, extra)
}

/** Takes the rest of a request for a moment, then its connection. */
function leave(incoming: IncomingMessage, lingerMs: number): void {
  incoming.resume()
  const timer = setTimeout(() => incoming.destroy(), lingerMs)
  incoming.once('close', () => clearTimeout(timer))
}

/** Lets what is being answered end; connections that only wait are closed. */
function close(server: Server, closeMs: number): Promise<void> {
  return new Promise((done) => {
    // One that was answering may wait for a next request afterwards.
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), closeMs)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(late)
      done()
    })
  })
}
