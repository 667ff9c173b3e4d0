import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** Browsers that ask for localhost may try either address. */
const LOOPBACK = ['127.0.0.1', '::1']

export type Front = {
  /** Sends requests to the Worker at this address once it runs; a rejected one answers 503. */
  forwardTo: (worker: Promise<URL>) => void
  close: () => void
}

/**
 * The public port of `npm run dev`. It answers 503 until the service is ready, holds requests while
 * the Worker restarts, and prints a line per request.
 */
export async function openFront(port: number, print: (line: string) => void): Promise<Front> {
  let worker: Promise<URL> | undefined
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!worker) return unavailable(outgoing, 'starting')
    logWhenDone(incoming, outgoing, print)
    try {
      forward(await worker, incoming, outgoing)
    } catch {
      unavailable(outgoing, 'Worker did not start, see the terminal')
    }
  }
  const servers = await Promise.all(
    LOOPBACK.map((host) => listen(createServer(handle), port, host)),
  )
  return {
    forwardTo: (started) => {
      // A request that waits for it reports the failure.
      started.catch(() => {})
      worker = started
    },
    close: () => {
      for (const server of servers) server?.close().closeAllConnections()
    },
  }
}

/** Returns nothing where the machine has no such address, as without IPv6. */
function listen(server: Server, port: number, host: string): Promise<Server | undefined> {
  // As in `serve.ts`: a browser may just be sending a request on a connection that would be closed for being idle.
  server.keepAliveTimeout = 0
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') fail(error)
      else done(undefined)
    })
    server.listen(port, host, () => done(server))
  })
}

function unavailable(outgoing: ServerResponse, error: string): void {
  outgoing.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
  outgoing.end(JSON.stringify({ error }))
}

/** Headers travel as they came, so the Worker sees the address that the browser asked for. */
function forward(worker: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, rawHeaders: headers } = incoming
  const { hostname: host, port } = worker
  // A connection for each: the Worker may have closed one that was kept, which is noticed too late.
  const forwarded = request({ host, port, method, path, headers, setHost: false, agent: false })
  forwarded.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders)
    response.pipe(outgoing)
    response.on('close', () => {
      if (!response.complete) outgoing.destroy()
    })
  })
  forwarded.on('error', () => {
    if (!outgoing.headersSent) unavailable(outgoing, 'Worker stopped before it responded')
  })
  outgoing.on('close', () => forwarded.destroy())
  // Where it breaks off, so does the response.
  sendBody(incoming, forwarded, outgoing).catch(() => forwarded.destroy())
}

/**
 * The Worker may answer and close the connection before it has read a body that is too large. So what it has sent is
 * read before each part is written, and what comes after its answer is dropped: browsers read it at the end.
 */
async function sendBody(
  incoming: IncomingMessage,
  forwarded: ClientRequest,
  outgoing: ServerResponse,
): Promise<void> {
  for await (const part of incoming) {
    await setImmediate()
    if (outgoing.headersSent || forwarded.write(part)) continue
    await Promise.race([once(forwarded, 'drain'), once(forwarded, 'response')])
  }
  if (!outgoing.headersSent) forwarded.end()
}

/** The path without its query, which may hold a token. */
function logWhenDone(
  { method, url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  print: (line: string) => void,
): void {
  const [path = ''] = url.split('?')
  // The cron and other local controls are no requests of a visitor.
  if (path.startsWith('/cdn-cgi/')) return
  const started = performance.now()
  outgoing.on('finish', () => {
    const { statusCode } = outgoing
    const ms = Math.round(performance.now() - started)
    print(`${method} ${path} ${statusCode} ${STATUS_CODES[statusCode] ?? ''} (${ms}ms)`)
  })
}
