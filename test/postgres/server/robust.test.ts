import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../../dev/serve.ts'
import { Processes } from '../../../server/processes.ts'
import { testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { makeFeed, makeOrg } from '../../support/factories.ts'
import { freshEmail, linkIn } from '../../support/subscriber.ts'
import { addEndpoint } from '../../webhooks/world.ts'
import { proxyDatabase } from './database-proxy.ts'
import { startServer } from './world.ts'

// What other files left would be done here, too.
beforeEach(emptyTables)

const MOST_MS = 60_000
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: MOST_MS })
const GIGABYTE = 1_000_000_000

it.each([
  ['announced', { 'content-length': String(GIGABYTE) }],
  ['without a length', { 'transfer-encoding': 'chunked' }],
])('answers 413 to a body of a gigabyte, %s, and ends its connection', async (_, length) => {
  const server = await startServer()
  const headers = { 'content-type': 'application/json', ...length }
  const sent = request({ port: server.port, path: '/subscriptions', method: 'POST', headers })
  sent.on('error', () => {})
  let bytes = 0
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const more = () => {
    while (bytes < GIGABYTE && !sent.destroyed) {
      bytes += chunk.length
      if (!sent.write(chunk)) return void sent.once('drain', more)
    }
  }
  more()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  expect(await text(answer)).toContain('Request body exceeds')
  await eventually(() => expect(sent.destroyed).toBe(true))
  expect(bytes).toBeLessThan(GIGABYTE)
  expect((await server.call('/healthz')).status).toBe(200)
  expect(server.logs.filter(({ level }) => level === 'error')).toEqual([])
})

it('shows what it keeps while the database restarts, and recovers by itself', async () => {
  const database = await proxyDatabase()
  const server = await startServer({ DATABASE_URL: database.url })
  const feed = await makeFeed()
  const path = `/api/v1/feeds/${feed.id}/events`
  expect((await server.call(path)).status).toBe(200)
  database.stop()
  for (let n = 0; n < 10; n++) {
    const [kept, made] = [await server.call(path), await server.call(`${path}?per_page=${n + 1}`)]
    expect([kept.status, made.status]).toEqual([200, 500])
    expect(made.headers.get('cache-control')).toBe('no-store')
  }
  database.start()
  await eventually(async () => {
    const answer = await server.call(`${path}?per_page=1`)
    expect(answer.status).toBe(200)
    // It hears of purges again.
    expect((await server.call(path)).headers.get('cache-status')).toBe('calendar; fwd=miss; stored')
  })
})

it('notices a connection to other processes that carries nothing more', async () => {
  const database = await proxyDatabase()
  let gaps = 0
  const processes = new Processes({
    ...{ databaseUrl: database.url, heartbeatMs: 100, onPurge: () => {}, onError: () => {} },
    onGap: () => {
      gaps++
    },
  })
  onTestFinished(() => processes.close())
  await processes.connect()
  expect(await processes.leads()).toBe(true)
  database.freeze()
  await eventually(() => expect(gaps).toBe(2))
})

it('does no job twice with two processes, also when one of them ends in the middle', async () => {
  const received: string[] = []
  const customer = await serve(async (request) => {
    received.push(request.headers.get('x-service-delivery') ?? '')
    return new Response(null, { status: 204 })
  })
  onTestFinished(customer.close)
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const secret = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'
  const settings = {
    APP_SECRET: secret,
    WEBHOOK_INSECURE_HOSTS: new URL(customer.origin).host,
  }
  const [one, other] = [await startServer(settings), await startServer(settings)]
  const app = await testApp(undefined, { APP_SECRET: secret })
  await addEndpoint(app, org.id, { url: `${customer.origin}/in` })
  const people = 20
  for (let n = 0; n < people; n++) {
    const body = JSON.stringify({ feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` }
    const asked = await [one, other][n % 2]?.call('/subscriptions', {
      method: 'POST',
      headers,
      body,
    })
    expect(asked?.status).toBe(202)
  }
  const emails = async () => [...(await one.emails()), ...(await other.emails())]
  await eventually(async () => expect(await emails()).toHaveLength(people))
  const links = (await emails()).map((mail) => linkIn(mail, '/confirm/'))
  await Promise.all(
    links.map(async (link, n) => {
      await (n < people / 2 ? one : other).call(link, { method: 'POST' })
      if (n === people / 2 - 1) await one.stop()
    }),
  )
  await eventually(() => expect(received.length).toBeGreaterThanOrEqual(people))
  expect(new Set(received).size).toBe(received.length)
  expect(received).toHaveLength(people)
})
