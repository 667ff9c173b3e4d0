import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../../dev/serve.ts'
import { setEventStatus } from '../../../functions/events/change-event.ts'
import { isPublicAddress } from '../../../functions/outbound/public-address.ts'
import { fetchOutside } from '../../../server/fetch-outside.ts'
import { testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { eventually } from '../../support/eventually.ts'
import { makeEvent, makeFeed, makeOrg } from '../../support/factories.ts'
import { freshEmail, linkIn } from '../../support/subscriber.ts'
import { addEndpoint } from '../../webhooks/world.ts'
import { startServer } from './world.ts'

// What other files left would be done here, too.
beforeEach(emptyTables)

type Server = Awaited<ReturnType<typeof startServer>>

const soon = () => new Date(Date.now() + 86_400_000)
const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const cacheStatus = async (server: Server, path: string, init?: RequestInit) =>
  (await server.call(path, init)).headers.get('cache-status')

it('carries a visitor from the form to the webhook, whose retries come when they are due', async () => {
  const received: { attempt: string | null; body: string }[] = []
  const customer = await serve(async (request) => {
    const attempt = request.headers.get('x-service-attempt')
    received.push({ attempt, body: await request.text() })
    return new Response(null, { status: received.length < 3 ? 500 : 204 })
  })
  onTestFinished(customer.close)
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const secret = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'
  const server = await startServer({
    WEBHOOK_INSECURE_HOSTS: new URL(customer.origin).host,
    WEBHOOK_RETRY_DELAYS: '1,1,1',
    APP_SECRET: secret,
  })
  await addEndpoint(await testApp(undefined, { APP_SECRET: secret }), org.id, {
    url: `${customer.origin}/in`,
  })
  const email = freshEmail()
  const asked = await server.call(
    '/subscriptions',
    post({ feedId: feed.id, email, digestFrequency: 'weekly' }),
  )
  expect(asked.status).toBe(202)
  await eventually(async () => expect(await server.emails()).toHaveLength(1))
  const [mail] = await server.emails()
  expect(mail?.headers.to).toBe(email)
  const [file = ''] = await readdir(server.outbox)
  expect((await stat(join(server.outbox, file))).mode & 0o777).toBe(0o600)

  const confirmed = await server.call(linkIn(mail ?? { text: '' }, '/confirm/'), { method: 'POST' })
  expect(confirmed.status).toBe(200)
  await eventually(() => expect(received.map(({ attempt }) => attempt)).toEqual(['1', '2', '3']))
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    event: 'subscriber.created',
    data: { email },
  })
  expect(JSON.stringify(server.logs)).not.toContain(email)
})

it('answers from its cache until what it shows changes, in this process and in another', async () => {
  const [one, other] = [await startServer(), await startServer()]
  const feed = await makeFeed()
  const event = await makeEvent(feed, { title: 'Late jazz', startsAt: soon() })
  const path = `/api/v1/feeds/${feed.id}/events`
  for (const server of [one, other]) {
    expect(await cacheStatus(server, path)).toBe('calendar; fwd=miss; stored')
    expect(await cacheStatus(server, path)).toBe('calendar; hit')
    expect(await cacheStatus(server, path, { method: 'HEAD' })).toBe('calendar; hit')
  }
  const whole = await one.call(path, { headers: { 'accept-encoding': 'identity' } })
  expect(whole.headers.get('cache-control')).toBe(
    'public, s-maxage=300, stale-while-revalidate=600',
  )
  expect(whole.headers.has('cache-tag')).toBe(false)
  expect(whole.headers.has('cloudflare-cdn-cache-control')).toBe(false)
  expect(await whole.json()).toMatchObject({ events: [{ title: 'Late jazz' }] })
  const zipped = await one.call(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(await zipped.json()).toMatchObject({ events: [{ title: 'Late jazz' }] })
  const known = { 'if-none-match': zipped.headers.get('etag') ?? '' }
  expect((await one.call(path, { headers: known })).status).toBe(304)

  const change = { orgId: feed.orgId, id: event.id, status: 'cancelled' as const }
  await setEventStatus(one.deps, change)
  for (const server of [one, other]) {
    await eventually(async () => {
      const answer = (await (await server.call(path)).json()) as { events: { status: string }[] }
      expect(answer.events[0]?.status).toBe('cancelled')
    })
  }
})

it('believes no header about where it is, and who asks', async () => {
  const server = await startServer()
  const feed = await makeFeed()
  const path = `/api/v1/feeds/${feed.id}/events`
  const raw = await rawAnswer(server.port, [
    `GET ${path} HTTP/1.1`,
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'Connection: close',
  ])
  expect(raw).toContain('HTTP/1.1 200 ')
  expect(raw).not.toContain('evil.example')
  expect(
    await rawAnswer(server.port, [
      'GET http://evil.example/ HTTP/1.1',
      'Host: a',
      'Connection: close',
    ]),
  ).toContain('HTTP/1.1 400 ')
  let accepted = 0
  for (let n = 0; n < 50; n++) {
    const sub = post({ feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' })
    const headers = {
      ...sub.headers,
      'cf-connecting-ip': `192.0.2.${n}`,
      'x-forwarded-for': `192.0.2.${n}`,
    }
    const { status } = await server.call('/subscriptions', { ...sub, headers })
    if (status === 202) accepted++
  }
  // The minute may end meanwhile, and counting begins anew: 20 of each are accepted at most.
  expect(accepted).toBeLessThanOrEqual(40)
})

it('connects to the address that was judged, whatever the name leads to by then', async () => {
  const asked: (string | null)[] = []
  const served = await serve((request) => {
    asked.push(request.headers.get('host'))
    return new Response('as judged')
  })
  onTestFinished(served.close)
  expect(isPublicAddress('127.0.0.1')).toBe(false)
  const url = `http://rebound.invalid:${served.port}/x`
  const response = await fetchOutside(url, { addresses: ['127.0.0.1'] })
  expect(await response.text()).toBe('as judged')
  expect(asked).toEqual([`rebound.invalid:${served.port}`])
  await expect(fetchOutside(url, { addresses: [] })).rejects.toThrow()
})

it('ends what it is doing when it is stopped, and frees the port', async () => {
  const server = await startServer()
  const answers = Array.from({ length: 5 }, () => server.call('/healthz'))
  await Promise.all(answers)
  await server.stop()
  await expect(server.call('/healthz')).rejects.toThrow()
})

it('serves stylesheets, scripts, and the widget with their headers', async () => {
  const server = await startServer()
  const widget = await server.call('/widget.js')
  expect(widget.status).toBe(200)
  expect(widget.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(widget.headers.get('x-content-type-options')).toBe('nosniff')
  expect(widget.headers.get('access-control-allow-origin')).toBe('*')
  expect((await server.call('/_headers')).status).toBe(404)
})

function rawAnswer(port: number, lines: string[]): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => done(text))
    socket.on('error', fail)
  })
}
