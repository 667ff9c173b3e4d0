import { beforeAll, describe, expect, it } from 'vitest'
import document from '../../functions/api/openapi.generated.json' with { type: 'json' }
import { type TestApp, testApp } from '../support/app.ts'
import { attributeValues, visibleText } from '../support/html.ts'

type Parameter = { name: string; description: string }
type Model = { properties?: object }

let app: TestApp
let response: Response
/** Every page below `/docs` that `/docs` links to, by its path. */
const pages = new Map<string, string>()
beforeAll(async () => {
  app = await testApp()
  response = await app.request('/docs')
  pages.set('/docs', await response.clone().text())
  for (const path of linksOf('/docs')) pages.set(path, await (await app.request(path)).text())
})

const htmlOf = (path: string) => pages.get(path) ?? ''
const textOf = (path: string) => visibleText(htmlOf(path))
const linksOf = (path: string) => [
  ...new Set(
    attributeValues(htmlOf(path), 'href').filter((href) => /^\/docs\/[a-z-]+$/.test(href)),
  ),
]
/** The page whose title this is. */
const pageOf = (title: string) =>
  [...pages.keys()].find((path) => htmlOf(path).includes(`>${title}</h1>`)) ?? ''

describe('/docs', () => {
  it('is a page that the edge keeps', () => {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('cache-control')).toBe(
      'public, s-maxage=300, stale-while-revalidate=600',
    )
  })

  it('has a page for every operation, with its summary, path and parameters', () => {
    const operations = Object.entries(document.paths)
    for (const [path, { get }] of operations) {
      const text = textOf(pageOf(get.summary))
      expect(text, path).toContain(`GET ${path}`)
      for (const { name, description } of get.parameters as Parameter[]) {
        expect(text, `${path} ${name}`).toContain(name)
        expect(text, `${path} ${name}`).toContain(description.replaceAll('`', ''))
      }
    }
    expect(operations).toHaveLength(21)
  })

  it('leads from where an operation or a model stood on the one page of before', () => {
    const html = htmlOf('/docs')
    const ids = [
      ...Object.values(document.paths).map(({ get }) => get.operationId),
      ...Object.keys(document.components.schemas).map((name) => `model-${name}`),
    ]
    for (const id of ids) expect(html).toMatch(new RegExp(`id="${id}"[^>]*>.{0,60}href="/docs/`))
  })

  it('shows a request for every operation that names something this API has', async () => {
    const requests = [...pages.keys()].flatMap((path) =>
      /GET \/(calendars|events|feeds|orgs|widget-config)/.test(textOf(path)) && path !== '/docs'
        ? [...textOf(path).matchAll(/curl '([^']+)'/g)].map((match) => match[1] ?? '')
        : [],
    )
    const shown = requests.filter((url) => url.startsWith('https://calendar.test/api/v1/'))
    expect(new Set(shown).size).toBeGreaterThanOrEqual(Object.keys(document.paths).length)
    for (const request of shown) {
      const answer = await app.request(request.slice('https://calendar.test'.length))
      const body = (await answer.json()) as { error?: string }
      expect(answer.status, request).not.toBe(400)
      expect(body.error, request).not.toBe('Not found')
    }
  })

  it('has a page for every model, with every field', () => {
    const models = Object.entries(document.components.schemas as Record<string, Model>)
    for (const [name, { properties = {} }] of models) {
      const text = textOf(pageOf(name))
      for (const field of Object.keys(properties)) expect(text, name).toContain(field)
    }
    expect(models.length).toBeGreaterThan(10)
  })

  it('links to no place that does not exist, and names none twice on a page', () => {
    for (const [path, html] of pages) {
      const ids = attributeValues(html, 'id')
      expect(new Set(ids).size, path).toBe(ids.length)
      const links = attributeValues(html, 'href').filter((href) => href.startsWith('#'))
      expect(links.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
      expect(linksOf(path).filter((link) => !pages.has(link))).toEqual([])
    }
    expect(pages.size).toBeGreaterThan(45)
  })

  it('runs no script and asks no other site for anything', () => {
    const policy = response.headers.get('content-security-policy')
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    const html = htmlOf('/docs')
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

  it('asks the database nothing, also when it is searched', async () => {
    app.database.roundTrips.splice(0)
    await app.request('/docs')
    await app.request('/docs/search?q=webhook')
    expect(app.database.roundTrips).toEqual([])
  })
})

describe('/docs/search', () => {
  const search = async (q: string) => {
    const answer = await app.request(`/docs/search?q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const main = html.slice(html.indexOf('<h1>'), html.indexOf('</main>'))
    const links = attributeValues(main, 'href').filter((href) => href !== '/docs/topics')
    return { html, main, links, status: /<p role="status">([^<]*)/.exec(main)?.[1] }
  }

  it('finds a section by its words, titles first, whatever their case', async () => {
    expect((await search('put the CALENDAR on your website')).links[0]).toBe(
      '/docs/dashboard#put-the-calendar-on-your-website',
    )
    expect((await search('getFeedFacets')).links).toEqual([])
    expect((await search('event counts feed')).links).toContain('/docs/get-feed-facets')
    expect((await search('widgetconfig')).links).toContain('/docs/model-widget-config')
  })

  it('links to places that exist only', async () => {
    const { links } = await search('event')
    expect(links).toHaveLength(20)
    for (const link of links) {
      const [path = '', id] = link.split('#')
      const html = htmlOf(path)
      expect(html, link).not.toBe('')
      if (id) expect(attributeValues(html, 'id'), link).toContain(id)
    }
  })

  it('says when nothing is found, and shows what was asked for as text', async () => {
    const { html, status } = await search('<b>"quoted"</b> $& nothing')
    expect(status).toBe('Nothing found. Try fewer or other words.')
    expect(html).toContain('value="&lt;b&gt;&quot;quoted&quot;&lt;/b&gt; $&amp; nothing"')
    expect(html).not.toContain('<b>"quoted"')
  })

  it('asks for words first, has one address for one search, and refuses long ones', async () => {
    expect((await search('')).status).toBeUndefined()
    expect((await app.request(`/docs/search?q=${'a'.repeat(101)}`)).status).toBe(400)
    app.loopbacks.splice(0)
    const typed = await app.request('/docs/search?q=Widget%20')
    expect(app.loopbacks.map(({ url }) => new URL(url).search)).toEqual(['?q=widget'])
    expect(await typed.text()).toContain('value="Widget"')
  })
})
