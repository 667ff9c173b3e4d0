import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PostResult } from '../../functions/webhooks/post-webhook.ts'
import { type RunningWorkerd, runWorkerd } from '../support/run-workerd.ts'
import { type Behaviour, oddReceiver } from './odd-receiver.ts'

const TIMEOUT_MS = 1_000
/** Of what ends by itself, however busy the machine is. */
const PATIENCE_MS = 30_000
/** Room for a busy machine between the time-out and the answer. */
const SLACK_MS = 30_000
const MEGABYTE = Buffer.alloc(1 << 20, 'x')

let workerd: RunningWorkerd
beforeAll(async () => {
  const entry = fileURLToPath(new URL('./post-worker.ts', import.meta.url))
  const built = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  const modules = [{ name: 'post.js', text: built.outputFiles[0]?.text ?? '' }]
  workerd = await runWorkerd({ modules, env: {} })
})
afterAll(() => workerd.kill())

type Posted = PostResult & { tookMs: number }
const after =
  (text: string, end = true): Behaviour =>
  (socket, request) =>
    void request.then(() => (end ? socket.end(text) : socket.write(text)))

const slowly =
  (text: string): Behaviour =>
  (socket, request) =>
    void request.then(() => {
      let at = 0
      const timer = setInterval(() => {
        if (socket.destroyed || at >= text.length) clearInterval(timer)
        else socket.write(text.charAt(at++))
      }, 50)
    })

const endless =
  (start: string, part: Buffer): Behaviour =>
  (socket, request) =>
    void request.then(() => {
      socket.write(start)
      const more = () => {
        while (!socket.destroyed && socket.write(part));
        if (!socket.destroyed) socket.once('drain', more)
      }
      more()
    })

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
const CASES: [name: string, Behaviour, Partial<PostResult>][] = [
  ['answers', after(OK), { status: 200, error: null }],
  [
    'answers and never ends its body',
    slowly(`${OK.replace(': 0', ': 999')}x`),
    { error: 'timeout' },
  ],
  ['closes at once', (socket) => void socket.destroy(), { error: 'connect' }],
  ['closes after the request', after(''), { error: 'connect' }],
  [
    'resets the connection',
    (socket, request) => void request.then(() => socket.resetAndDestroy()),
    { error: 'connect' },
  ],
  ['never answers', () => {}, { error: 'timeout' }],
  ['answers byte by byte', slowly(OK), { error: 'timeout' }],
  ['speaks no HTTP', after('SSH-2.0-OpenSSH_9.9\r\n'), { error: 'connect' }],
  ['speaks no HTTP and stays', after('220 ready\r\n\r\n', false), { error: 'connect' }],
  [
    'sends a broken header',
    after('HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'),
    { error: 'connect' },
  ],
  [
    'sends a broken length',
    after('HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n'),
    { error: 'connect' },
  ],
  [
    'sends headers without end',
    endless('HTTP/1.1 200 OK\r\n', Buffer.from(`X: ${'y'.repeat(9_000)}\r\n`.repeat(100))),
    { error: 'connect' },
  ],
  [
    'says 100 and then 200',
    after(`HTTP/1.1 100 Continue\r\n\r\n${OK}`),
    { status: 200, error: null },
  ],
  [
    'says 103 and then 200',
    after(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}`),
    { status: 200, error: null },
  ],
  ['says 103 and no more', after('HTTP/1.1 103 Early Hints\r\n\r\n', false), { error: 'timeout' }],
  [
    'redirects to a private address',
    after('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    { status: 302, error: 'redirect' },
  ],
  [
    'redirects to nonsense',
    after('HTTP/1.1 307 X\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n'),
    { status: 307, error: 'redirect' },
  ],
  [
    'answers 204 with a body',
    after('HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc'),
    { status: 204, error: null },
  ],
  [
    'sends a body byte by byte without end',
    (socket, request) =>
      void request.then(() => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        const timer = setInterval(() => {
          if (socket.destroyed) clearInterval(timer)
          else socket.write('1\r\nx\r\n')
        }, 50)
      }),
    { status: 200, error: null },
  ],
  [
    'sends 100 headers of 8 kB',
    after(
      `HTTP/1.1 500 Oh\r\n${`X: ${'y'.repeat(8_000)}\r\n`.repeat(100)}Content-Length: 0\r\n\r\n`,
    ),
    {},
  ],
  [
    'claims gzip and sends none',
    after('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nxx'),
    { status: 200, error: null },
  ],
]

describe('a webhook posted from workerd', () => {
  async function post(url: string, timeoutMs = PATIENCE_MS): Promise<Posted> {
    const start = performance.now()
    const body = JSON.stringify({ url, timeoutMs })
    const response = await fetch(workerd.origin, { method: 'POST', body })
    return { ...((await response.json()) as PostResult), tookMs: performance.now() - start }
  }

  async function postTo(behave: Behaviour, { scheme = 'http', timeoutMs = PATIENCE_MS } = {}) {
    const receiver = await oddReceiver(behave)
    onTestFinished(receiver.close)
    return { receiver, posted: await post(`${scheme}://${receiver.host}/hook`, timeoutMs) }
  }

  it.each(CASES)(
    'to a server that %s is classified and ends on time',
    async (_, behave, result) => {
      const timeoutMs = result.error === 'timeout' ? TIMEOUT_MS : PATIENCE_MS
      const { posted } = await postTo(behave, { timeoutMs })
      expect(posted).toMatchObject({ status: null, ...result })
      expect(posted.tookMs).toBeLessThan(timeoutMs + SLACK_MS)
    },
  )

  it('to a port where nobody listens fails to connect', async () => {
    expect(await post('http://127.0.0.1:9/')).toMatchObject({ status: null, error: 'connect' })
  })

  it.each<[string, Behaviour]>([
    ['speaks plain HTTP', (socket) => void socket.once('data', () => socket.end(OK))],
    ['ends the handshake', (socket) => void socket.once('data', () => socket.destroy())],
    [
      'refuses the handshake',
      (socket) => void socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]))),
    ],
  ])('by TLS to a server that %s fails as a secure connection', async (_, behave) => {
    const { posted } = await postTo(behave, { scheme: 'https' })
    expect(posted).toMatchObject({ status: null, error: 'tls' })
  })

  it('by TLS to a server that never shakes hands ends on time', async () => {
    const { posted } = await postTo(() => {}, { scheme: 'https', timeoutMs: TIMEOUT_MS })
    expect(posted).toMatchObject({ status: null, error: 'timeout' })
    expect(posted.tookMs).toBeLessThan(TIMEOUT_MS + SLACK_MS)
  })

  it.each([
    ['ten gigabytes', `HTTP/1.1 200 OK\r\nContent-Length: ${10 * 2 ** 30}\r\n\r\n`, MEGABYTE],
    [
      'a body without end',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      Buffer.concat([Buffer.from('100000\r\n'), MEGABYTE, Buffer.from('\r\n')]),
    ],
  ])('to a server that sends %s reads 4 KB of it', async (_, start, part) => {
    const before = residentBytes(workerd.pid)
    const { receiver, posted } = await postTo(endless(start, part))
    expect(posted).toMatchObject({ status: 200, error: null })
    const body = JSON.parse(posted.exchange ?? '').response.body
    expect(body).toMatchObject({ bytes: 4_096, unread: 'size' })
    await receiver.allClosed()
    expect(receiver.written()).toBeLessThan(64 << 20)
    expect(residentBytes(workerd.pid) - before).toBeLessThan(32 << 20)
  })
})

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
