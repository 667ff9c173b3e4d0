import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeThrough } from '../../functions/platform/execution.ts'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})
beforeEach(() => {
  app.logs.splice(0)
})

describe('The request log', () => {
  it('has one line a request, with the pattern of its route and nothing of its address', async () => {
    const { addresses } = await everyEndpoint()
    for (const [path, address] of Object.entries(addresses)) {
      app.logs.splice(0)
      await app.request(address, { method: 'HEAD' })
      const line = { level: 'info', message: 'request', method: 'HEAD', status: 200, ms: 0 }
      expect(app.logs).toEqual([{ ...line, route: `/api/v1${path}` }])
    }
  })

  it('names no address that fits no route either', async () => {
    await app.request('/api/v1/secret-7f3a?token=secret-7f3a')
    expect(app.logs).toHaveLength(1)
    expect(JSON.stringify(app.logs)).not.toContain('secret-7f3a')
  })
})

describe('CORS', () => {
  it('is open for the read API, calendars as files, oEmbed, places, the sign-up form and the widget, and for nothing else', async () => {
    const paths = (await allRoutes()).map(({ path }) => path.replace('*', 'x'))
    const others = paths.filter(
      (path) =>
        !/^\/(api\/v1|[fo]\/.*\{.*\\\.|oembed|places|subscriptions|:file\{widget)/.test(path),
    )
    expect(others).toContain('/healthz')
    for (const path of others) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await app.request(path, {
          method,
          headers: { origin: 'https://x.org' },
        })
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
      }
    }
  })
})

describe('Purging', () => {
  it('hands the tags to the edge cache, hears a no, and does nothing where there is none', async () => {
    const purged: unknown[] = []
    let success = true
    const cache = {
      purge: async (what: unknown) => {
        purged.push(what)
        return { success }
      },
    }
    const waitUntil = () => {}
    expect(await purgeThrough({ waitUntil, cache })(['feed:x', 'event:y'])).toBe('dropped')
    success = false
    expect(await purgeThrough({ waitUntil, cache })(['feed:z'])).toBe('refused')
    expect(await purgeThrough({ waitUntil, cache: {} })(['feed:x'])).toBe('no cache')
    expect(await purgeThrough({ waitUntil })(['feed:x'])).toBe('no cache')
    expect(purged).toEqual([{ tags: ['feed:x', 'event:y'] }, { tags: ['feed:z'] }])
  })
})
