import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../support/app.ts'

/** Puts a server of its own, which the real `fetch` asks, at a URL of the outside world until the test ends. */
export async function serveAs(app: TestApp, at: string, listener: RequestListener): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { outside } = app
  app.outside = (url, init) =>
    url === at ? fetch(`http://127.0.0.1:${port}`, init) : outside(url, init)
}
