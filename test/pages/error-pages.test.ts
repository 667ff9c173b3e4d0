import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('an unknown address', () => {
  it('shows a page to a browser', async () => {
    const response = await app.request('/nothing-here', BROWSER)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain('Page not found')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('answers everyone else in JSON', async () => {
    const response = await app.request('/nothing-here')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'Not found' })
  })

  it('is kept by nobody, since the answer depends on who asks', async () => {
    for (const init of [BROWSER, {}]) {
      const { headers } = await app.request('/nothing-here', init)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('answers in JSON under /api/v1, to browsers too', async () => {
    for (const path of ['/api/v1', '/api/v1/', '/api/v1/nothing-here']) {
      const response = await app.request(path, BROWSER)
      expect(await response.json(), path).toEqual({ error: 'Not found' })
      expect(response.headers.get('cache-control'), path).toBe('public, s-maxage=30')
    }
  })

  it('shows nothing of the address it was asked for', async () => {
    const response = await app.request('/<script>alert(1)</script>', BROWSER)
    expect(await response.text()).not.toContain('alert')
  })
})
