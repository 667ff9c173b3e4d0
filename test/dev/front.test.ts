import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { openFront } from '../../dev/starter/front.ts'
import { freePort } from '../support/free-port.ts'

async function start() {
  const port = await freePort()
  const lines: string[] = []
  const front = await openFront(port, (line) => lines.push(line))
  onTestFinished(front.close)
  return { front, origin: `http://localhost:${port}`, lines }
}

async function startWorker(handler: (request: Request) => Response | Promise<Response>) {
  const served = await serve(handler)
  onTestFinished(served.close)
  return new URL(served.origin)
}

async function expectUnavailable(response: Response, error: string) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toEqual({ error })
}

describe('The port of npm run dev', () => {
  it('answers 503 "starting" until the service is ready', async () => {
    const { front, origin, lines } = await start()
    await expectUnavailable(await fetch(origin), 'starting')
    front.forwardTo(Promise.resolve(await startWorker(() => new Response('ready'))))
    expect(await (await fetch(origin)).text()).toBe('ready')
    expect(lines).toEqual([expect.stringMatching(/^GET \/ 200 OK \(\d+ms\)$/)])
  })

  it('passes requests and responses on unchanged', async () => {
    const { front, origin } = await start()
    const worker = await startWorker(async (request) => {
      const headers = new Headers({ location: '/next?b=2' })
      headers.append('x-echo', `${request.method} ${request.url} ${request.headers.get('x-own')}`)
      return new Response(await request.text(), { status: 303, headers })
    })
    front.forwardTo(Promise.resolve(worker))
    const response = await fetch(`${origin}/a/b?c=%20`, {
      method: 'POST',
      body: 'é'.repeat(100_000),
      headers: { 'x-own': 'yes' },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/next?b=2')
    expect(response.headers.get('x-echo')).toBe(`POST ${origin}/a/b?c=%20 yes`)
    expect(await response.text()).toBe('é'.repeat(100_000))
  })

  it('passes on what answers the beginning of a body, and takes the rest of it', async () => {
    const { front, origin } = await start()
    front.forwardTo(Promise.resolve(await startWorker(() => new Response('no', { status: 413 }))))
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const sending = request(origin, { method: 'POST', agent })
    sending.write('a'.repeat(20_000))
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'no'])
    // More than fits into buffers on the way.
    sending.end('a'.repeat(20_000_000))
    await once(sending, 'finish')
  })

  it('closes no idle connection, on which a request might be under way', async () => {
    const { headers } = await fetch((await start()).origin)
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
  })

  it('prints no query and none of the calls of the cron', async () => {
    const { front, origin, lines } = await start()
    front.forwardTo(Promise.resolve(await startWorker(() => new Response())))
    await fetch(`${origin}/cdn-cgi/local/scheduled?cron=x`)
    await fetch(`${origin}/confirm?token=secret`)
    expect(lines).toEqual([expect.stringMatching(/^GET \/confirm 200 OK/)])
  })

  it('holds requests while the Worker restarts', async () => {
    const { front, origin } = await start()
    let restarted = (_: URL) => {}
    front.forwardTo(new Promise((done) => (restarted = done)))
    const waiting = fetch(origin)
    restarted(await startWorker(() => new Response('new')))
    expect(await (await waiting).text()).toBe('new')
  })

  it('answers 503 with the reason while there is no Worker to ask', async () => {
    const { front, origin } = await start()
    front.forwardTo(Promise.reject(new Error('syntax')))
    await expectUnavailable(await fetch(origin), 'Worker did not start, see the terminal')
    front.forwardTo(Promise.resolve(new URL(`http://127.0.0.1:${await freePort()}`)))
    await expectUnavailable(await fetch(origin), 'Worker stopped before it responded')
  })

  it('fails to open where the port is taken', async () => {
    const server = createServer()
    const port = await freePort()
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    await expect(openFront(port, () => {})).rejects.toThrow('EADDRINUSE')
  })
})
