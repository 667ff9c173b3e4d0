import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

describe('/.well-known/security.txt', () => {
  it('names the operator’s contact, with an end that is ahead', async () => {
    const SECURITY_CONTACT = 'mailto:security@example.com'
    const { request } = await testApp('2026-06-15T12:00:00Z', { SECURITY_CONTACT })
    const text = await (await request('/.well-known/security.txt')).text()
    expect(text).toContain(`Contact: ${SECURITY_CONTACT}\n`)
    expect(text).toContain('Expires: 2026-09-13T00:00:00.000Z\n')
  })

  it('is not there without one', async () => {
    expect((await app.request('/.well-known/security.txt')).status).toBe(404)
  })
})

it('/llms.txt names the MCP server, the API, and every guide', async () => {
  const text = await (await app.request('/llms.txt')).text()
  expect(text).toMatch(/^# Calendar Feed Service\n\n> /)
  const urls = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, url = '']) => url)
  expect(urls).toEqual(expect.arrayContaining([`${ORIGIN}/mcp`, `${ORIGIN}/docs/api`]))
  for (const url of urls.filter((url) => url !== `${ORIGIN}/mcp`)) {
    expect((await app.request(url.slice(ORIGIN.length))).status, url).toBe(200)
  }
})

it('/favicon.ico leads to the icon', async () => {
  const response = await app.request('/favicon.ico')
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toMatch(/^\/assets\/icon\.\w+\.svg$/)
})

it('/docs begins with who reads what', async () => {
  const html = await (await app.request('/docs')).text()
  expect(html.indexOf('>You are<')).toBeLessThan(html.indexOf('>Good to know</h2>'))
  expect(html).toContain('Managing events and subscribers')
})

it('/docs/topics names every section of every guide, and every endpoint', async () => {
  const page = async (path: string) => (await app.request(path)).text()
  const topics = await page('/docs/topics')
  const guides = [...topics.matchAll(/<h3><a href="(\/docs\/[a-z-]+)">/g)].map(([, path]) => path)
  expect(guides).toHaveLength(13)
  for (const path of guides) {
    const ids = [...(await page(`${path}`)).matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(2)
    for (const id of ids) expect(topics).toContain(`href="${path}#${id}"`)
  }
  const { paths } = JSON.parse(await page('/api/v1/openapi.json'))
  for (const { get } of Object.values<{ get: { operationId: string } }>(paths)) {
    expect(topics).toContain(
      `href="/docs/${get.operationId.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`)}"`,
    )
  }
})

describe('A slash at the end', () => {
  it('leads to the page without it', async () => {
    const { id } = await makeFeed()
    for (const path of [`/f/${id}`, '/docs', '/docs/api']) {
      const response = await app.request(`${path}//?search=jazz`)
      expect(response.status, path).toBe(301)
      expect(response.headers.get('location')).toBe(`${path}?search=jazz`)
    }
  })

  it('leads to no other host, and stays unknown in the API', async () => {
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      '/%2Fevil.example//',
      '/api/v1/nothing/',
    ]) {
      const { status, headers } = await app.request(path)
      const location = headers.get('location') ?? '/'
      expect(new URL(location, ORIGIN).origin, path).toBe(ORIGIN)
      if (path.startsWith('/api')) expect(status).toBe(404)
    }
  })
})
