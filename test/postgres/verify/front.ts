import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type Passed = { status: number; headers: Record<string, string>; body: Buffer }
type Pass = (changed?: { path?: string; headers?: Record<string, string> }) => Promise<Passed>
/** What stands between a client and the service, and may do anything to what passes. */
export type Fault = (incoming: IncomingMessage, pass: Pass) => Promise<Passed>

/** A proxy on this port; it changes no byte unless the fault does. */
export async function openFront(port: number, targetPort: () => number, fault: Fault) {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const pass: Pass = (changed) => passOn(incoming, body, targetPort(), changed)
      fault(incoming, pass).then(
        (passed) => write(outgoing, passed),
        () => outgoing.destroy(),
      )
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
}

function write(outgoing: ServerResponse, { status, headers, body }: Passed) {
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  outgoing.end(body)
}

function passOn(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  changed: Parameters<Pass>[0] = {},
): Promise<Passed> {
  return new Promise((done, fail) => {
    const sent = { ...headers, connection: 'close', ...changed.headers }
    const path = changed.path ?? url
    const asked = request({ host: '127.0.0.1', port, path, method, headers: sent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const { connection, 'transfer-encoding': _, ...kept } = answer.headers
        done({
          status: answer.statusCode ?? 0,
          headers: kept as Record<string, string>,
          body: Buffer.concat(chunks),
        })
      })
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

/** A cache that keeps answers under this key, and knows no purge. */
export function keeping(
  keyOf: (url: string, incoming: IncomingMessage) => string | undefined,
): Fault {
  const kept = new Map<string, Passed>()
  return async (incoming, pass) => {
    const key = incoming.method === 'GET' ? keyOf(incoming.url ?? '', incoming) : undefined
    if (key === undefined) return pass()
    const found = kept.get(key)
    if (found) return found
    const passed = await pass()
    // As the service says it of its own cache, so that only what it shows gives it away.
    const status = passed.headers['cache-status'] && { 'cache-status': 'calendar; hit' }
    kept.set(key, { ...passed, headers: { ...passed.headers, ...status } })
    return passed
  }
}
