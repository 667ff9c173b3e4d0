import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { COLORS } from '../../functions/layout/style/colors.ts'
import { testApp } from '../support/app.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let browser: Browser
let site: Served
/** One for all tests: a new one takes longer than what they look at. */
let page: Page
const complaints: string[] = []
beforeAll(async () => {
  const app = await testApp()
  site = await serve((request) => {
    const { pathname, search } = new URL(request.url)
    return app.request(pathname + search, { headers: request.headers })
  })
  browser = await openBrowser()
  page = await browser.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site.origin) && url !== 'about:blank') complaints.push(`asked ${url}`)
  })
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

type View = { width?: number; scheme?: 'light' | 'dark' }

/** Opens an address and collects what went wrong in it; a 404 page is allowed to be one. */
async function open(path: string, { width = 1280, scheme = 'light' }: View = {}) {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto('about:blank')
  complaints.splice(0)
  await page.goto(site.origin + path)
  return { page, complaints: complaints.filter((text) => !text.includes('status of 404')) }
}

const background = (page: Page) =>
  page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>

function rgb(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

describe.each([
  '/',
  '/docs',
  '/docs/search?q=webhook',
  '/docs/list-feed-events',
  '/docs/webhooks',
  '/docs/widget',
  '/nothing-here',
])('the page %s', (path) => {
  it.each(['light', 'dark'] as const)(
    'wears the %s scheme and nothing is refused',
    async (scheme) => {
      const { page, complaints } = await open(path, { scheme })
      expect(await background(page)).toBe(rgb(COLORS[scheme].ground))
      expect(complaints).toEqual([])
    },
  )

  it.each([320, 360, 768, 1280])('fits into %i pixels', async (width) => {
    const { page } = await open(path, { width })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  it('leads the keyboard straight to the content', async () => {
    const { page } = await open(path)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    const top = async () => (await page.locator('.skip-link').boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.waitForSelector('#main:focus')
  })
})

describe('the contents of a page of /docs', () => {
  it('stand open beside the page where there is room', async () => {
    const { page } = await open('/docs/get-feed-facets')
    const link = page
      .getByRole('navigation', { name: 'Endpoints' })
      .getByText('/calendars', { exact: true })
    expect(await link.isVisible()).toBe(true)
    await link.click()
    await page.waitForURL('**/docs/find-calendars')
  })

  it('fold away on a phone and open at a touch', async () => {
    const { page } = await open('/docs/get-feed-facets', { width: 360 })
    const contents = page.getByRole('navigation', { name: 'Endpoints' })
    expect(await contents.getByText('/calendars', { exact: true }).isVisible()).toBe(false)
    await contents.locator('summary').click()
    expect(await contents.getByText('/calendars', { exact: true }).isVisible()).toBe(true)
  })

  it('are at most three windows high, but for guides and models', async () => {
    for (const path of ['/docs', '/docs/list-feed-events', '/docs/search?q=event']) {
      const { page } = await open(path)
      expect(await page.evaluate('document.documentElement.scrollHeight'), path).toBeLessThan(4_000)
    }
  })
})
