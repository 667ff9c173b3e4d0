import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Arrival } from '../chaos/flaky-receiver.ts'
import { calendarFile } from './calendars.ts'

/** How a customer's endpoint answers; the last three fail, each in its way. */
export const ENDPOINTS = [
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'error',
  'hang',
  'drop',
] as const
/** What a customer's calendar server sends. */
const BROKEN = ['500', 'html', 'cut', 'gone'] as const
type Broken = (typeof BROKEN)[number]

export type Received = Arrival & { email: string }
export type Outside = {
  host: string
  arrivals: Received[]
  endpoint: (number: number) => string
  calendar: (org: number) => string
  /** The newest version of a calendar that was sent whole, and when. */
  sent: Map<string, { version: number; at: number }>
  /** Publishes the next version of an organization's calendar, or breaks its server. */
  publish: (org: number, as?: Broken) => void
  /** Takes requests of endpoints and passes none on, as a lossy network would. */
  loseNext: () => void
  close: () => Promise<void>
}
type Options = { now: () => number; start: number }

export { BROKEN }

/** The customers: receivers of webhooks, and servers of the calendars that are imported. */
export async function startOutside({ now, start }: Options): Promise<Outside> {
  const arrivals: Received[] = []
  const sent: Outside['sent'] = new Map()
  const published = new Map<number, { version: number; as: Broken | undefined }>()
  let loses = 0
  const server = createServer((incoming, outgoing) => {
    const [, what, number = '0'] = (incoming.url ?? '/').split('/')
    if (what === 'calendar') return sendCalendar(Number.parseInt(number, 10), outgoing)
    const parts: Buffer[] = []
    const at = now()
    incoming.on('data', (part) => parts.push(part))
    incoming.once('end', () => {
      if (loses > 0) {
        loses--
        outgoing.writeHead(204).end()
        return
      }
      const behavior = ENDPOINTS[Number(number)] ?? 'ok'
      const body = JSON.parse(Buffer.concat(parts).toString())
      arrivals.push({
        delivery: String(incoming.headers['x-service-delivery']),
        attempt: Number(incoming.headers['x-service-attempt']),
        path: incoming.url ?? '',
        ...{ at, doneAt: now(), ok: behavior === 'ok' },
        email: String(body.data?.email),
      })
      if (behavior === 'ok') outgoing.writeHead(204).end()
      if (behavior === 'error') outgoing.writeHead(503).end()
      if (behavior === 'drop') outgoing.destroy()
    })
  })

  function sendCalendar(org: number, outgoing: ServerResponse) {
    const { version, as } = published.get(org) ?? { version: 0, as: undefined }
    const feed = `feed_import_${org}`
    const at = now()
    const file = calendarFile({ feed, version, start, now: at })
    const type = { 'content-type': 'text/calendar' }
    if (as === '500') return void outgoing.writeHead(500).end('broken')
    if (as === 'gone') return void outgoing.destroy()
    if (as === 'html') {
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<p>Please sign in')
    }
    if (as === 'cut') return void outgoing.writeHead(200, type).end(file.slice(0, file.length / 3))
    outgoing.writeHead(200, type).end(file, () => {
      // The time of a version is that of its first delivery.
      if (sent.get(feed)?.version !== version) sent.set(feed, { version, at })
    })
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ host, arrivals, sent },
    endpoint: (number) => `http://${host}/hook/${number}`,
    calendar: (org) => `http://${host}/calendar/${org}.ics`,
    publish(org, as) {
      const version = published.get(org)?.version ?? 0
      published.set(org, { version: as ? version : version + 1, as })
    },
    loseNext() {
      loses++
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
