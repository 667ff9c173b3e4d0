import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands in front of the service, as a proxy for https does: people keep its address. */
export type Front = {
  origin: string
  /** The process that gets what comes from now on. */
  lead: (port: number) => void
  /** Answers that are put in the place of the service's own, to see whether that is noticed. */
  spoil: (name: string, spoiler: Spoiler) => void
  close: () => Promise<void>
}
type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
export type Spoiler = (path: string, answer: Answer) => Answer

let clients = 0
/** Each request is another visitor's: limits count by address. */
const nextClient = () => `10.${(++clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`

export async function startFront(): Promise<Front> {
  let port = 0
  const spoilers = new Map<string, Spoiler>()
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    const upstream = request({
      ...{ host: '127.0.0.1', port, method, path, agent: false },
      headers: { ...headers, 'x-forwarded-for': nextClient(), connection: 'close' },
    })
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    upstream.once('error', fail)
    upstream.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.once('error', fail)
      response.once('end', () => {
        const own: Answer = {
          status: response.statusCode ?? 502,
          headers: response.headers,
          body: Buffer.concat(parts),
        }
        const spoil = (answer: Answer, spoiler: Spoiler) => spoiler(path, answer)
        const answer = method === 'GET' ? [...spoilers.values()].reduce(spoil, own) : own
        const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers
        outgoing.writeHead(answer.status, { ...kept, 'content-length': answer.body.length })
        outgoing.end(answer.body)
      })
    })
    incoming.pipe(upstream)
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    lead: (to) => {
      port = to
    },
    spoil: (name, spoiler) => {
      if (!spoilers.has(name)) spoilers.set(name, spoiler)
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
