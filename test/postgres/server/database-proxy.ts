import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { databaseAddress } from '../../support/database-address.ts'

/** The test database behind a port that can break as a server does that restarts, or a network that loses packets. */
export async function proxyDatabase() {
  const url = new URL(await databaseAddress())
  const { hostname: host, port } = url
  const sockets = new Set<Socket>()
  let isDown = false
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(Number(port || 5432), host)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Ends all connections, and takes none until it is up again. */
    stop() {
      isDown = true
      cut()
    },
    start() {
      isDown = false
    },
    /** Carries nothing more over the connections there are, and tells nobody. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}
