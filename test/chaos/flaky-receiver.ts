import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../support/random.ts'

export type Arrival = {
  delivery: string
  attempt: number
  path: string
  at: number
  /** When the receiver was done with it; the sender knows of a failure no earlier. */
  doneAt: number
  ok: boolean
}
export type Receiver = { host: string; arrivals: Arrival[]; close: () => Promise<void> }

/** A customer's server on loopback that fails a share of requests; `/hang` never answers. */
export async function startReceiver(random: Random, failing: number): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const fails = random.chance(failing)
    const arrival: Arrival = {
      delivery: String(request.headers['x-service-delivery']),
      attempt: Number(request.headers['x-service-attempt']),
      path,
      at: Date.now(),
      doneAt: 0,
      ok: !fails && path !== '/hang',
    }
    arrivals.push(arrival)
    request.resume().once('end', () => {
      arrival.doneAt = Date.now()
      if (path === '/hang') return
      if (!fails) response.writeHead(204).end()
      else if (random.chance(0.5)) response.writeHead(random.pick([404, 429, 500, 503])).end()
      else response.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
