import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** Without an answer the connection is dropped. */
export type Handler = (request: Request) => Promise<Response | undefined> | Response | undefined
export type Served = { origin: string; port: number; close: () => Promise<void> }

/** A local HTTP server around a web-standard handler; port 0 picks a free one. */
export async function serve(handler: Handler, port = 0, host = '127.0.0.1'): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await answer(handler, incoming)
    if (!response) return void incoming.socket.destroy()
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  // A busy process finds out late that a connection was idle, and would drop the next request on it.
  server.keepAliveTimeout = 0
  await listen(server, port, host)
  const bound = (server.address() as AddressInfo).port
  return {
    origin: `http://${host}:${bound}`,
    port: bound,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(handler: Handler, incoming: IncomingMessage): Promise<Response | undefined> {
  try {
    return await handler(toRequest(incoming))
  } catch (error) {
    console.error(error)
    return new Response('internal error', { status: 500 })
  }
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
}
