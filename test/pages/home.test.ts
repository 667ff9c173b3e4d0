import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { attributeValues, visibleText } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('GET /', () => {
  it('is a page that the edge keeps like an answer of the API', async () => {
    const response = await app.request('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('cache-control')).toBe(
      'public, s-maxage=300, stale-while-revalidate=600',
    )
    expect(await response.text()).toMatch(/^<!doctype html><html lang="en">/)
  })

  it('leads who runs a calendar to where they sign in', async () => {
    const html = await (await app.request('/')).text()
    expect(html).toContain('<a href="/dashboard">Sign in</a>')
    const { status, headers } = await app.request('/dashboard')
    expect([status, headers.get('location')]).toEqual([302, '/sign-in'])
  })

  it('is kept once: an address with a query is answered from the one without', async () => {
    app.loopbacks.splice(0)
    const { headers } = await app.request('/?utm_source=somewhere')
    expect(headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
    expect(app.loopbacks.map(({ url }) => url)).toEqual(['https://calendar.test/'])
  })

  it('answers 304 to who has it already', async () => {
    const first = await app.request('/')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows pictures that are there, in light and dark, with words and a size', async () => {
    const html = await (await app.request('/')).text()
    const pictures = [...html.matchAll(/<picture>(.*?)<\/picture>/gs)].map(([picture]) => picture)
    expect(pictures).toHaveLength(3)
    for (const picture of pictures) {
      expect(picture).toMatch(/ alt="[^"]{20,}" width="\d{3,4}" height="\d{3,4}"/)
      const [light = ''] = attributeValues(picture, 'src')
      const [dark = ''] = attributeValues(picture, 'srcset')
      expect(dark).toBe(light.replace('.webp', '-dark.webp'))
      for (const path of [light, dark]) {
        const response = await app.request(path)
        expect(response.status, path).toBe(200)
        expect((await response.arrayBuffer()).byteLength, path).toBeLessThanOrEqual(60_000)
      }
    }
  })

  it('asks no other site for anything', async () => {
    const html = await (await app.request('/')).text()
    const addresses = [...attributeValues(html, 'href'), ...attributeValues(html, 'src')]
    expect(addresses.filter((address) => !/^[/#]/.test(address))).toEqual([
      'https://calendar.test/',
    ])
  })

  it('offers the demo data in development only, under paths that exist', async () => {
    expect(await (await app.request('/')).text()).not.toContain('feed_demo')
    const local = await testApp()
    local.deps.env = { ...local.deps.env, ENVIRONMENT: 'development' }
    const html = await (await local.request('/')).text()
    const demo = attributeValues(html, 'href').filter((href) => /demo|riverside/.test(href))
    expect(demo.length).toBeGreaterThan(3)
    for (const href of demo) {
      const { error } = (await (await app.request(href)).json()) as { error?: string }
      expect(error, href).not.toBe('Not found')
    }
  })

  it('offers to create a calendar only where sign-up is open', async () => {
    const open = await testApp(undefined, { SIGN_UP: 'open' })
    expect(await (await open.request('/')).text()).toContain('href="/start"')
    expect(await (await app.request('/')).text()).not.toContain('/start')
  })

  it('shows a live calendar only where a feed is named, and lets only our own script run', async () => {
    const shown = await testApp(undefined, { HOME_FEED: 'feed_demo_music' })
    const response = await shown.request('/')
    const html = await response.text()
    expect(html).toContain('<calendar-feed feed="feed_demo_music" class="live" per-page="5">')
    expect(html).toContain('<a href="/f/feed_demo_music">Open the calendar</a>')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const without = await app.request('/')
    expect(await without.text()).not.toContain('<script')
    expect(without.headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('has two lines to copy that work as they are, only where a feed is named', async () => {
    const shown = await testApp(undefined, { HOME_FEED: 'feed_demo_music' })
    const html = await (await shown.request('/')).text()
    const lines = visibleText(/<pre id="snippet"[^>]*>(.*?)<\/pre>/s.exec(html)?.[1] ?? '')
    expect(lines).toContain('<script src="https://calendar.test/widget.js" defer></script>')
    expect(lines).toContain('<calendar-feed feed="feed_demo_music" style="display:block')
    expect(html).toContain('data-copy="snippet"')
    expect(await (await app.request('/')).text()).not.toContain('<pre')
  })
})
