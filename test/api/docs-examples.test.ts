import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../db/seed/seed.ts'
import { storeDemoImages } from '../../dev/starter/demo-images.ts'
import document from '../../functions/api/openapi.generated.json' with { type: 'json' }
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { readSvg } from '../support/read-svg.ts'

/** Long after the documents were written. */
const NOW = '2027-03-01T12:00:00Z'

type Parameter = { name: string; in: 'path' | 'query'; example?: string | number }

readSvg()
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  const bucket = await testBucket()
  await storeDemoImages(bucket)
  app.deps.bucket = bucket
  await app.database.query("DELETE FROM organizations WHERE id LIKE 'org_demo_%'")
  await seed(app.database.db, new Date(NOW))
})

/** Requests a URL; answers why a reader would be disappointed, or nothing. */
async function disappointment(path: string): Promise<string | undefined> {
  const response = await app.request(path)
  const text = await response.text()
  if (response.status !== 200) return `${path}: ${response.status}`
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/calendar')) return text.includes('BEGIN:VEVENT') ? undefined : path
  if (!type.includes('json')) return text === '' ? path : undefined
  const { events, feeds, calendars, total, items } = JSON.parse(text)
  const isEmpty =
    [events, feeds, calendars, items].some((list) => list?.length === 0) || total === 0
  return isEmpty ? `${path}: nothing listed` : undefined
}

async function disappointments(paths: Iterable<string>): Promise<string[]> {
  const found: string[] = []
  for (const path of new Set(paths)) {
    const one = await disappointment(path)
    if (one) found.push(one)
  }
  return found
}

const pages = async () => {
  const html = await (await app.request('/docs')).text()
  return [
    '/docs',
    ...attributeValues(html, 'href').filter((href) => /^\/docs\/[a-z-]+$/.test(href)),
  ]
}

describe('with the demo data of npm run dev', () => {
  it('each endpoint of the OpenAPI document lists something with its examples', async () => {
    const paths = Object.entries(document.paths).map(([path, { get }]) => {
      const parameters = get.parameters as Parameter[]
      const given = parameters.filter(({ example }) => example !== undefined)
      const url = given
        .filter((parameter) => parameter.in === 'path')
        .reduce((all, { name, example }) => all.replace(`{${name}}`, String(example)), path)
      const query = given.filter((parameter) => parameter.in === 'query')
      const search = new URLSearchParams(
        Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
      )
      return `/api/v1${url}?${search}`
    })
    expect(paths).toHaveLength(21)
    expect(await disappointments(paths)).toEqual([])
  })

  it('each URL in the code of a documentation page has content', async () => {
    const found = new Set<string>()
    for (const page of new Set(await pages())) {
      const html = await (await app.request(page)).text()
      for (const [code] of html.matchAll(/<code>[\s\S]*?<\/code>/g)) {
        for (const [url] of visibleText(code).matchAll(
          /(https|webcal):\/\/calendar\.test[^\s'"`)<;\\]*/g,
        )) {
          found.add(url.replace(/^\w+:\/\/calendar\.test/, ''))
        }
      }
    }
    // The base URL, what is sent to with POST, links that a program completes, and the example of an error.
    const others =
      /^(\/api\/v1|\/mcp|\/subscriptions|.*\/nearby|.*\/\{year\}\/\{month\}|.*\$feed.*|.*per_page=0|)$/
    const urls = [...found].filter((url) => !others.test(url))
    expect(urls.length).toBeGreaterThan(35)
    expect(await disappointments(urls)).toEqual([])
  })

  it('each picture of a documentation page is served, has a text and a size, and is small', async () => {
    const pictures: string[] = []
    for (const page of new Set(await pages())) {
      const html = await (await app.request(page)).text()
      for (const [picture] of html.matchAll(/<img [^>]*src="\/docs\/[^>]*>/g)) {
        expect(picture).toMatch(/ alt="[^"]{20,}"/)
        expect(picture).toMatch(/ width="\d{3,4}" height="\d{3,4}"/)
        pictures.push(...attributeValues(picture, 'src'))
      }
    }
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    for (const picture of pictures) {
      const response = await app.request(picture)
      expect(response.status, picture).toBe(200)
      expect((await response.arrayBuffer()).byteLength, picture).toBeLessThan(60_000)
    }
  })

  it('each link of a documentation page leads to a page, and to a place that it has', async () => {
    const all = [...new Set(await pages())]
    // A page for each guide, each endpoint, and each model, with three that lead to them.
    const { paths, components } = document
    const reference = [...Object.keys(paths), ...Object.keys(components.schemas)]
    expect(all).toHaveLength(3 + 13 + reference.length)
    const bodies = new Map<string, string>()
    for (const page of all) bodies.set(page, await (await app.request(page)).text())
    const broken: string[] = []
    for (const [page, html] of bodies) {
      for (const href of attributeValues(html, 'href')) {
        if (/^(https?|webcal):/.test(href)) continue
        const [path = '', anchor] = href.split('#')
        const target = bodies.get(path || page)
        const isThere = target !== undefined || (await app.request(path)).status < 400
        const hasPlace = !anchor || attributeValues(target ?? '', 'id').includes(anchor)
        if (!isThere || !hasPlace) broken.push(`${page}: ${href}`)
      }
      expect(html).not.toContain('origin.invalid')
    }
    expect(broken).toEqual([])
  })
})
