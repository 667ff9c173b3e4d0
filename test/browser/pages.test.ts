import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { COLORS } from '../../functions/http/style/colors.ts'
import { testApp } from '../support/app.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let browser: Browser
let site: Served
beforeAll(async () => {
  const app = await testApp()
  site = await serve((request) => {
    const { pathname, search } = new URL(request.url)
    return app.request(pathname + search, { headers: request.headers })
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

type View = { width?: number; scheme?: 'light' | 'dark' }

/** Opens a page and collects what went wrong in it; a 404 page is allowed to be one. */
async function open(path: string, { width = 1280, scheme = 'light' }: View = {}) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin)) complaints.push(`asked ${request.url()}`)
  })
  await page.goto(site.origin + path)
  return { page, complaints: complaints.filter((text) => !text.includes('status of 404')) }
}

const background = (page: Page) =>
  page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>

function rgb(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}

describe.each(['/', '/docs', '/docs/webhooks', '/nothing-here'])('the page %s', (path) => {
  it.each(['light', 'dark'] as const)(
    'wears the %s scheme and nothing is refused',
    async (scheme) => {
      const { page, complaints } = await open(path, { scheme })
      expect(await background(page)).toBe(rgb(COLORS[scheme].ground))
      expect(complaints).toEqual([])
      await page.close()
    },
  )

  it.each([320, 360, 768, 1280])('fits into %i pixels', async (width) => {
    const { page } = await open(path, { width })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.close()
  })

  it('leads the keyboard straight to the content', async () => {
    const { page } = await open(path)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    expect((await page.locator('.skip-link').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.close()
  })
})

describe('the contents of /docs', () => {
  it('stand open beside the page where there is room', async () => {
    const { page } = await open('/docs')
    const link = page
      .getByRole('navigation', { name: 'On this page' })
      .getByText('WidgetConfig', { exact: true })
    expect(await link.isVisible()).toBe(true)
    await link.click()
    expect(new URL(page.url()).hash).toBe('#model-WidgetConfig')
    await page.close()
  })

  it('fold away on a phone and open at a touch', async () => {
    const { page } = await open('/docs', { width: 360 })
    const contents = page.getByRole('navigation', { name: 'On this page' })
    expect(await contents.getByText('WidgetConfig', { exact: true }).isVisible()).toBe(false)
    await contents.getByText('On this page').click()
    expect(await contents.getByText('WidgetConfig', { exact: true }).isVisible()).toBe(true)
    await page.close()
  })
})
