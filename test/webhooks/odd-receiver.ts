import { createServer, type Server, type Socket } from 'node:net'

/** What a customer's server does once a request has arrived, or even before. */
export type Behaviour = (socket: Socket, request: Promise<string>) => void

export type OddReceiver = {
  host: string
  /** Requests that arrived whole, as text. */
  requests: string[]
  /** Bytes written to whoever called. */
  written: () => number
  /** Resolves when every caller has hung up. */
  allClosed: () => Promise<void>
  close: () => Promise<void>
}

/** A server on plain TCP, so that it can do what no HTTP library would. */
export async function oddReceiver(behave: Behaviour): Promise<OddReceiver> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let written = 0
  let waiting: (() => void)[] = []
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      written += socket.bytesWritten
      if (sockets.size > 0) return
      for (const done of waiting) done()
      waiting = []
    })
    const request = readRequest(socket).then((text) => {
      requests.push(text)
      return text
    })
    behave(socket, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    host: `127.0.0.1:${port}`,
    requests,
    written: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, written),
    allClosed: () =>
      sockets.size === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done)),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function readRequest(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
      const [head = '', body] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (body !== undefined && Buffer.byteLength(body) >= length) done(text)
    })
  })
}
