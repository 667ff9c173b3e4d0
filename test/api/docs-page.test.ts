import { beforeAll, describe, expect, it } from 'vitest'
import document from '../../functions/api/openapi.generated.json' with { type: 'json' }
import { type TestApp, testApp } from '../support/app.ts'
import { attributeValues, visibleText } from '../support/html.ts'

type Parameter = { name: string; description: string }

let app: TestApp
let response: Response
let html: string
let text: string
beforeAll(async () => {
  app = await testApp()
  response = await app.request('/docs')
  html = await response.clone().text()
  text = visibleText(html)
})

describe('GET /docs', () => {
  it('is a page that the edge keeps', () => {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('cache-control')).toBe(
      'public, s-maxage=300, stale-while-revalidate=600',
    )
  })

  it('has every operation with its summary, path and parameters', () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      expect(text).toContain(get.summary)
      expect(text, path).toContain(`GET ${path}`)
      for (const { name, description } of get.parameters as Parameter[]) {
        expect(text, `${path} ${name}`).toContain(name)
        expect(text, `${path} ${name}`).toContain(description.replaceAll('`', ''))
      }
    }
  })

  it('shows a request for every operation that names something this API has', async () => {
    const requests = [...text.matchAll(/curl '([^']+)'/g)].map((match) => match[1] ?? '')
    expect(requests).toHaveLength(Object.keys(document.paths).length)
    for (const request of requests) {
      expect(request).toMatch(/^https:\/\/calendar\.test\/api\/v1\//)
      const answer = await app.request(request.slice('https://calendar.test'.length))
      const body = (await answer.json()) as { error?: string }
      expect(answer.status, request).not.toBe(400)
      expect(body.error, request).not.toBe('Not found')
    }
  })

  it('has every field of every model', () => {
    const models = document.components.schemas as Record<string, { properties?: object }>
    for (const [name, { properties = {} }] of Object.entries(models)) {
      for (const field of Object.keys(properties)) expect(text, name).toContain(field)
    }
  })

  it('links to no place on the page that does not exist, and names none twice', () => {
    const ids = attributeValues(html, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    const links = attributeValues(html, 'href').filter((href) => href.startsWith('#'))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
  })

  it('runs no script and asks no other site for anything', () => {
    const policy = response.headers.get('content-security-policy')
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const addresses = [...attributeValues(html, 'href'), ...attributeValues(html, 'src')]
    expect(addresses.filter((address) => !/^[/#]/.test(address))).toEqual([
      'https://calendar.test/docs',
    ])
  })

  it('carries the security headers of every page', () => {
    const header = (name: string) => response.headers.get(name)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('same-origin')
    expect(header('cross-origin-opener-policy')).toBe('same-origin')
    expect(header('permissions-policy')).toContain('camera=()')
    expect(header('strict-transport-security')).toMatch(/^max-age=\d+$/)
  })

  it('asks the database nothing', async () => {
    app.database.roundTrips.splice(0)
    await app.request('/docs')
    expect(app.database.roundTrips).toEqual([])
  })
})
