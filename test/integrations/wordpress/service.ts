import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestApp, testApp } from '../../support/app.ts'

export type Service = {
  app: TestApp
  origin: string
  /** Paths that were asked for since it was last emptied. */
  asked: string[]
  /** Answers in the service's place, as slowly as it likes. */
  instead: ((response: ServerResponse, path: string) => void) | undefined
  close: () => Promise<void>
}

/** The real app, for a site on this machine to ask. */
export async function startService(): Promise<Service> {
  const service = { asked: [], instead: undefined } as unknown as Service
  const server = createServer(async ({ url = '/', headers }, response) => {
    service.asked.push(url)
    if (service.instead) return service.instead(response, url)
    const answer = await service.app.request(url, { headers: { accept: headers.accept ?? '' } })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.app = await testApp('2026-06-15T12:00:00Z', { PUBLIC_URL: service.origin })
  service.close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return service
}

/** Answers with an HTML page, by default as a fragment that search engines may read. */
export function html(body: string, headers: Record<string, string> = {}, status = 200) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8', ...headers })
    response.end(body)
  }
}

export const part = (inner: string) => `<div slot="events" lang="en-US" dir="ltr">${inner}</div>`
