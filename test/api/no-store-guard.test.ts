import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import worker from '../../functions/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { answerOf } from '../support/answer-of.ts'
import { TEST_ENV } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

// Workers Cache keeps a 200 without Cache-Control for two hours. So what leaves the Worker says
// either one of the few things below, word for word, or no-store.

const KEPT = [
  'public, s-maxage=300, stale-while-revalidate=600 | max-age=300, stale-while-revalidate=600, stale-if-error=3600',
  'public, s-maxage=300, stale-while-revalidate=600 | no-store',
  'public, max-age=0, s-maxage=300 | max-age=300, stale-while-revalidate=600, stale-if-error=3600',
  'public, s-maxage=30 | null',
  'public, s-maxage=30 | no-store',
  'public, max-age=300, stale-while-revalidate=86400 | null',
  'public, max-age=31536000, immutable | null',
  'no-store | null',
]

let bindings: Record<string, string>
beforeAll(async () => {
  const { endpoint } = await testDatabase()
  bindings = { ...TEST_ENV, NEON_ENDPOINT: endpoint }
  // The Worker's log.
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterAll(() => {
  vi.restoreAllMocks()
})

const context = { waitUntil: () => {} }
const ask = (path: string, init?: RequestInit, ctx = {}) =>
  answerOf(
    worker.fetch(new Request(`https://calendar.test${path}`, init), bindings, {
      ...context,
      ...ctx,
    }),
  )

/** What an answer tells browsers, and what it tells the edge. */
const policyOf = ({ headers }: { headers: Record<string, string> }) =>
  `${headers['cache-control']} | ${headers['cloudflare-cdn-cache-control'] ?? null}`

const routes = (await allRoutes())
  .filter(({ method, path }) => !(method === 'ALL' && path.endsWith('*')))
  .map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))

describe('The Worker', () => {
  it('is walked on every route', () => {
    expect(routes.length).toBeGreaterThan(11)
    expect(routes).toContainEqual({ method: 'GET', path: '/healthz' })
    expect(routes).toContainEqual({ method: 'GET', path: '/api/v1/openapi.json' })
  })

  it.each(routes)('lets nothing of $method $path be kept by chance', async ({ method, path }) => {
    const filled = path
      .replace(':year', '2026')
      .replace(':month', '07')
      .replace(':day', '01')
      .replace(/:feedId|:id/, 'feed_nobody_has_this')
      .replace(/:file\{widget.*/, 'widget.js')
      .replace(/:\w+(\{[^}]*\})?\??|\*/g, 'nobody-has-this')
    for (const address of [filled, `${filled}?junk=1`, `${filled}/more`]) {
      for (const other of [method, 'HEAD', 'OPTIONS', 'PUT']) {
        const answer = await ask(address, { method: other })
        const { status } = answer
        expect(KEPT, `${other} ${address}: ${status}`).toContain(policyOf(answer))
        const kept = !policyOf(answer).includes('no-store')
        if (kept) expect([200, 301, 304, 404]).toContain(status)
      }
    }
  })

  const says = (headers: Record<string, string>, status: number) => ({
    exports: { default: { fetch: async () => new Response('{}', { status, headers }) } },
  })
  const COMMON = 'public, s-maxage=300, stale-while-revalidate=600'

  it.each([
    ['nothing', {}],
    ['something else', { 'cache-control': 'public, max-age=60' }],
    ['one of them, but for a blank', { 'cache-control': 'public,s-maxage=30' }],
    [
      'no-store to browsers only',
      { 'cache-control': 'no-store', 'cdn-cache-control': 'max-age=9' },
    ],
    ['private to browsers only', { 'cloudflare-cdn-cache-control': 'max-age=9' }],
    [
      'one of them to browsers, another to the edge',
      {
        'cache-control': COMMON,
        'cloudflare-cdn-cache-control': 'max-age=86400',
      },
    ],
    ['one of them, with a cookie', { 'cache-control': 'public, s-maxage=30', 'set-cookie': 'a=b' }],
  ])('forbids to keep an answer that says %s', async (_, headers) => {
    const path = '/api/v1/feeds/feed_nobody_has_this/events?junk=1'
    const ctx = says({ ...headers, 'cache-tag': 'org:x' }, 203)
    const answer = await ask(path, {}, ctx)
    expect(answer).toMatchObject({ status: 203, body: {} })
    expect(policyOf(answer)).toBe('no-store | null')
    expect(answer.headers).not.toHaveProperty('cdn-cache-control')
    expect(answer.headers).not.toHaveProperty('cache-tag')
  })

  it('hands on what no edge stands before: a loopback through the real one', async () => {
    const asked: Request[] = []
    const exports = {
      default: {
        fetch: async (request: Request) => {
          asked.push(request)
          return worker.fetch(request, bindings, context)
        },
      },
    }
    const path = '/api/v1/feeds/feed_nobody_has_this/events'
    const answer = await ask(`${path}?junk=1`, {}, { exports })
    expect(answer).toMatchObject({ status: 404, body: { error: 'Feed not found' } })
    expect(asked.map((request) => request.url)).toEqual([`https://calendar.test${path}`])
  })
})
