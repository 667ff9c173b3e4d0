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
  /** Longer than proxies keep theirs, so that none sends a request into a connection that closes. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
/** Without a byte in either direction. */
const IDLE_MS = 60_000
/** Of the services' own cookies all have it: what such a visitor sees may be private. */
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
}

/** Answers from files and cache before a `Request` is made; the rest goes to the service. */
export async function listen(
  options: Listening,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(LIMITS, (incoming, outgoing) => {
    handle(options, incoming, outgoing).catch((error: unknown) => {
      options.onError(error)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500, { 'cache-control': 'no-store' }).end()
    })
  })
  server.timeout = IDLE_MS
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(options.port, options.host, done)
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

async function handle(options: Listening, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { url = '', method } = incoming
  // Also what names another host: the service has one address.
  if (!url.startsWith('/')) return void outgoing.writeHead(400).end()
  const { cache, answer, origin, proxies } = options
  const isRead = method === 'GET' || method === 'HEAD'
  const file = isRead ? options.files.get(url.split('?', 1)[0] ?? '') : undefined
  if (file) return writeEntry(file, incoming, outgoing)
  const request = (forAll: boolean) => toRequest(incoming, { origin, proxies, forAll })
  if (!isRead || incoming.headers.cookie?.includes(OWN_COOKIE)) {
    return writeResponse(await answer(request(false)), incoming, outgoing)
  }
  const kept = cache.fresh(url)
  const found = kept ? { stored: kept } : await cache.answer(url, () => answer(request(true)))
  if ('own' in found) return writeResponse(found.own, incoming, outgoing)
  const age = Math.max(0, Math.floor((Date.now() - found.stored.storedAt) / 1000))
  const status = `${CACHE_NAME}; ${kept ? 'hit' : 'fwd=miss; stored'}`
  return writeEntry(found.stored, incoming, outgoing, { age, status })
}

/** Lets what is being answered end; connections that only wait are closed. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    // One that was answering may wait for a next request afterwards.
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(closing)
      done()
    })
  })
}
