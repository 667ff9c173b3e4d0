import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { Cache } from '../../server/cache.ts'
import { listen } from '../../server/listen.ts'
import { eventually } from '../support/eventually.ts'

const ORIGIN = 'https://calendar.test'
const LONG = 'a line of text\n'.repeat(1_000)

type Answer = (request: Request) => Promise<Response> | Response

/** An answer as the service makes it, with its address in it. */
function kept(request: Request): Response {
  return new Response(`${request.method} ${request.url}\n${LONG}`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cloudflare-cdn-cache-control': 'max-age=300',
      'cache-control': 'public, s-maxage=300',
      etag: '"one"',
    },
  })
}

async function open(answer: Answer = kept, given: Partial<Parameters<typeof listen>[0]> = {}) {
  const asked: Request[] = []
  const errors: unknown[] = []
  const listening = await listen({
    ...{ port: 0, host: '127.0.0.1', origin: ORIGIN, proxies: [], files: new Map() },
    cache: new Cache({ most: 10_000_000, now: Date.now }),
    answer: async (request) => {
      asked.push(request)
      return answer(request)
    },
    onError: (error) => errors.push(error),
    ...given,
  })
  onTestFinished(() => listening.close())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const call = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = request({ port: listening.port, path, method, headers, agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(response)
    return { status: response.statusCode, headers: response.headers, body, socket: response.socket }
  }
  return { ...listening, asked, errors, call }
}

/** A client that sends what it is told to, and reads only when asked. */
function rawClient(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const client = { socket, text: '', isClosed: false }
  socket.on('error', () => {})
  socket.on('close', () => {
    client.isClosed = true
  })
  onTestFinished(() => void socket.destroy())
  return client
}

function reading(client: ReturnType<typeof rawClient>) {
  client.socket.on('data', (chunk) => {
    client.text += String(chunk)
  })
  return client
}

it('answers GET, HEAD, 304, compressed and uncompressed from one answer', async () => {
  const { call, asked } = await open()
  const whole = await call('/a')
  expect(whole.body.toString()).toBe(`GET ${ORIGIN}/a\n${LONG}`)
  const zipped = await call('/a', { 'accept-encoding': 'gzip, br' })
  expect(gunzipSync(zipped.body)).toEqual(whole.body)
  expect(zipped.headers).toMatchObject({ etag: 'W/"one"', 'content-encoding': 'gzip' })
  const head = await call('/a', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  for (const tag of ['"one"', 'W/"one"', '"other", "one"']) {
    const { status, body, headers } = await call('/a', { 'if-none-match': tag })
    expect([status, body.length]).toEqual([304, 0])
    expect(headers['cache-control']).toBe('public, s-maxage=300')
  }
  expect((await call('/a', { 'if-none-match': '"other"' })).status).toBe(200)
  for (const { headers } of [whole, zipped, head]) expect(headers.vary).toBe('accept-encoding')
  expect(asked).toHaveLength(1)
})

it('keeps the whole answer, whatever the first one who asks has and wants', async () => {
  const { call, asked } = await open()
  const first = { 'if-none-match': '"one"', range: 'bytes=0-3', 'accept-encoding': 'gzip' }
  expect((await call('/a', first, 'HEAD')).status).toBe(304)
  expect((await call('/a')).body.toString()).toBe(`GET ${ORIGIN}/a\n${LONG}`)
  expect(asked.map(({ method, headers }) => [method, headers.get('range')])).toEqual([
    ['GET', null],
  ])
})

it.each(['"mine"', 'W/"mine"', '*'])(
  'answers 304 to %s for what is kept for nobody, too',
  async (tag) => {
    const { call } = await open(
      () =>
        new Response('mine', { headers: { 'cache-control': 'private, no-cache', etag: '"mine"' } }),
    )
    expect((await call('/a')).body.toString()).toBe('mine')
    const known = { 'if-none-match': tag }
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await call('/a', known, method)
      expect([status, headers['content-type'], body.length]).toEqual([304, undefined, 0])
    }
    expect((await call('/a', known, 'POST')).status).toBe(200)
  },
)

it('keeps one answer an address, of path and query and nothing else', async () => {
  const { call, asked } = await open()
  const paths = ['/a', '/b', '/a?q=1', '/a?q=2', '/a?q=1&page=2', '/A', '/a/']
  for (let turn = 0; turn < 2; turn++) {
    for (const path of paths) {
      expect((await call(path)).body.toString()).toBe(`GET ${ORIGIN}${path}\n${LONG}`)
    }
  }
  for (const host of ['evil.example', 'calendar.test:80', '127.0.0.1']) {
    const forged = {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
      'accept-language': host,
    }
    expect((await call('/a', forged)).body.toString()).toBe(`GET ${ORIGIN}/a\n${LONG}`)
  }
  expect(asked).toHaveLength(paths.length)
})

it.each([{ cookie: 'a=b; __Host-session=c' }, { authorization: 'Bearer a' }])(
  'shows somebody with %j what is kept, and keeps nothing that was made for them',
  async (known) => {
    const { call, asked } = await open()
    for (let n = 0; n < 2; n++) {
      expect((await call('/a', known)).headers['cache-status']).toBeUndefined()
    }
    expect((await call('/a')).headers['cache-status']).toBe('calendar; fwd=miss; stored')
    expect((await call('/a', known)).headers['cache-status']).toBe('calendar; hit')
    expect(asked).toHaveLength(3)
  },
)

it('takes the client from the socket, or from the proxy that it trusts', async () => {
  const clients = async (proxies: string[]) => {
    const server = await open(() => new Response('own'), { proxies })
    const forged = { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.2, 192.0.2.3' }
    await server.call('/a', forged)
    return server.asked.map(({ headers }) => headers.get('cf-connecting-ip'))
  }
  expect(await clients([])).toEqual(['127.0.0.1'])
  expect(await clients(['198.51.100.1'])).toEqual(['127.0.0.1'])
  expect(await clients(['127.0.0.1'])).toEqual(['192.0.2.3'])
})

it('keeps a connection for the next request, also after a body that nobody read', async () => {
  const { port } = await open(({ method }) => new Response(`answer to ${method}`))
  const large = `POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`
  const last = 'GET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const client = reading(rawClient(port, large + last))
  await eventually(() => expect(client.isClosed).toBe(true))
  expect(client.text.match(/answer to \w+/g)).toEqual(['answer to POST', 'answer to GET'])
})

it('answers others while clients send slowly, and do not read', async () => {
  const { call, port } = await open(
    async (request) => new Response((await request.text()) || 'x'.repeat(5_000_000)),
  )
  for (let n = 0; n < 100; n++) {
    rawClient(port, 'GET /a HTTP/1.1\r\nHost: a\r\nX-')
    rawClient(port, 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc')
    if (n < 5) rawClient(port, 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n').socket.pause()
  }
  for (let n = 0; n < 20; n++) expect((await call(`/a${n}`)).status).toBe(200)
})

it('closes connections whose request does not arrive in time', async () => {
  const { port } = await open(async (request) => new Response(await request.text()), {
    limits: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 },
  })
  const slow = [
    'GET /a HTTP/1.1\r\nHost: a\r\nX-',
    'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc',
  ].map((text) => reading(rawClient(port, text)))
  await eventually(() => expect(slow.map(({ isClosed }) => isClosed)).toEqual([true, true]))
  for (const { text } of slow) expect(text).toMatch(/^HTTP\/1\.1 408 /)
})

it('refuses ten thousand headers, and methods that no service has', async () => {
  const { port, asked, errors } = await open()
  const many = Array.from({ length: 10_000 }, (_, n) => `X-${n}: a\r\n`).join('')
  const clients = [
    `GET /a HTTP/1.1\r\nHost: a\r\n${many}\r\n`,
    'TRACE /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ].map((text) => reading(rawClient(port, text)))
  await eventually(() => expect(clients.map(({ isClosed }) => isClosed)).toEqual([true, true]))
  expect(clients.map(({ text }) => text.split(' ')[1])).toEqual(['431', '405'])
  expect([asked, errors]).toEqual([[], []])
})

it('ends what was asked before it is closed, and takes nothing more from a busy connection', async () => {
  const gate = Promise.withResolvers<void>()
  const server = await open(async () => {
    await gate.promise
    return new Response('done')
  })
  const answered = server.call('/a')
  await eventually(() => expect(server.asked).toHaveLength(1))
  const closed = server.close()
  gate.resolve()
  expect((await answered).body.toString()).toBe('done')
  const goOn = async () => {
    for (;;) await server.call('/b')
  }
  await expect(goOn()).rejects.toThrow()
  await closed
})

it('closes also while a client does not read its answer', async () => {
  const server = await open(() => new Response('x'.repeat(50_000_000)), { times: { closeMs: 200 } })
  const client = rawClient(server.port, 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n')
  client.socket.pause()
  await eventually(() => expect(server.asked).toHaveLength(1))
  await server.close()
})
