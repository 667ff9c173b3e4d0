import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { makePublicPages } from '../support/make-public-pages.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let browser: Browser
let site: Served
/** Somebody's page on another origin, with what a test put on it. */
let host: Served
let hosted = ''
let paths: Record<string, string>

beforeAll(async () => {
  let app: TestApp | undefined
  site = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? { body: await request.text() } : {}
    if (!app) return new Response(null, { status: 503 })
    return app.request(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...body,
    })
  })
  host = await serve(
    () => new Response(hosted, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  app = await testApp('2026-06-15T12:00:00Z', { PUBLIC_URL: site.origin })
  paths = await makePublicPages(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
  await host.close()
})

type View = {
  width?: number
  scheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  script?: boolean
}

/** One page for all tests with the same view: a new one takes longer than what they look at. */
const opened = new Map<string, Promise<Page>>()

async function open(name: string, view: View = {}) {
  const page = await pageOf(JSON.stringify(view), view)
  await page.goto(site.origin + paths[name])
  return page
}

function pageOf(key: string, view: View): Promise<Page> {
  const page = opened.get(key) ?? newPage(view)
  opened.set(key, page)
  return page
}

/** For tests that only look: loaded once for a desk and once for a phone, then shown as the view says. */
async function look(name: string, view: View & { width: number }) {
  const { width, scheme = 'light', forcedColors = 'none' } = view
  const page = await pageOf(width < 500 ? 'a phone' : 'a desk', { width })
  if (page.url() !== site.origin + paths[name]) await page.goto(site.origin + paths[name])
  await page.setViewportSize({ width, height: 800 })
  // Without transitions: axe would see the colors on their way from light to dark.
  await page.emulateMedia({ colorScheme: scheme, forcedColors, reducedMotion: 'reduce' })
  return page
}

async function newPage(view: View) {
  const { width = 1280, scheme = 'light', forcedColors = 'none', script = true } = view
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    forcedColors,
    javaScriptEnabled: script,
    bypassCSP: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

describe.each([
  'list',
  'month',
  'cards',
  'found',
  'nothing',
  'event',
  'cancelled',
  'postponed',
  'image',
  'series',
  'organization',
  'organizationMonth',
  'custom',
  'home',
  'api',
  'guide',
  'missing',
  'join',
  'manage',
  'unsubscribe',
  'signUp',
  'embed',
  'orgEmbed',
  'own',
  'ownList',
  'ownEmbed',
  'busy',
  'day',
  'dayEmbed',
])('the public page "%s"', (name) => {
  it('fits into 320 pixels', async () => {
    const page = await look(name, { width: 320 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

  it('has a title, one first heading, and buttons large enough for a finger', async () => {
    const page = await look(name, { width: 360 })
    expect(await page.title()).not.toBe('')
    expect(await page.locator('h1').count()).toBe(1)
    const small =
      await page.evaluate(`[...document.querySelectorAll('button, .button, .tab, .choice, input, select')]
        .filter((e) => e.offsetParent && !e.closest('.visually-hidden, .choice') && e.type !== 'hidden')
        .filter((e) => Math.min(e.offsetWidth, e.offsetHeight) < 24).map((e) => e.outerHTML)`)
    expect(small).toEqual([])
  })

  it.each([
    ['light', 1280, 'none'],
    ['dark', 360, 'none'],
    ['light', 1280, 'active'],
  ] as const)('has no fault that axe finds: %s, %i pixels, forced colors %s', async (...view) => {
    const [scheme, width, forcedColors] = view
    const page = await look(name, { scheme, width, forcedColors })
    // With what is folded away.
    await page.evaluate(
      'for (const details of document.querySelectorAll("details")) details.open = true',
    )
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('the colours that staff chose', () => {
  it.each(['own', 'ownEmbed'])('are let in by the policy of the page "%s"', async (name) => {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.goto(`${site.origin}${paths[name]}?view=list`)
    const styles = await page.evaluate(`(() => {
      const root = getComputedStyle(document.documentElement)
      const badge = getComputedStyle(document.querySelector('.event-item .badge.accent'))
      return [root.getPropertyValue('--fill'), root.colorScheme, badge.color]
    })()`)
    expect(styles).toEqual(['#ffd500', 'dark', 'rgb(255, 213, 0)'])
    await page.close()
  })
})

describe("colours of the reader's own", () => {
  it('leave to be seen which view of a feed and which day it is', async () => {
    const page = await browser.newPage({ forcedColors: 'active' })
    const lines = () =>
      page.evaluate(`[...document.querySelectorAll('.tab')].map((e) =>
        e.ariaCurrent + ' ' + Number.parseFloat(getComputedStyle(e).borderBlockEndWidth))`)
    await page.goto(site.origin + paths.list)
    expect(await lines()).toEqual(['page 3', 'null 0', 'null 0'])
    await page.goto(site.origin + paths.month)
    expect(await lines()).toEqual(['null 0', 'null 0', 'page 3'])
    const today = await page.evaluate(`(() => {
      const { outlineColor, color } = getComputedStyle(document.querySelector('.today .day > *'))
      return outlineColor === color
    })()`)
    expect(today).toBe(true)
    await page.close()
  })
})

describe('an auditing tool', () => {
  it('reads robots.txt from within a page', async () => {
    const page = await browser.newPage()
    await page.goto(site.origin + paths.list)
    const status = await page.evaluate(`fetch('/robots.txt').then(({ status }) => status, String)`)
    expect(status).toBe(200)
    await page.close()
  })
})

describe('without script', () => {
  it('a visitor finds an event, turns the pages and the months, and subscribes', async () => {
    const page = await open('list', { script: false, width: 360 })
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect.poll(() => page.locator('.event-item').count()).toBe(4)
    await page.getByRole('link', { name: 'Month' }).click()
    await page.waitForURL(/view=month/)
    await page.locator('a[rel=next]').click()
    await page.locator('h2', { hasText: 'July 2026' }).waitFor()
    await page.locator('.find > summary').click()
    await page.locator('input[name=search]').fill('JAZZ')
    await page.locator('input[name=search]').press('Enter')
    await page.waitForURL(/[?&]search=/)
    // Open as long as it is searched, so that the words can be changed.
    expect(await page.locator('input[name=search]').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Early jazz' }).click()
    await page.locator('h1', { hasText: /^Early jazz$/ }).waitFor()
    await page.getByRole('link', { name: 'River songs' }).click()
    await page.getByLabel('Email address').fill('reader@example.com')
    await page.locator('form[action="/subscriptions"] button').click()
    await page.locator('h1', { hasText: /^Check your email$/ }).waitFor()
  })
})

type Box = { y: number; height: number } | null
const middleOf = (box: Box) => (box ? box.y + box.height / 2 : Number.NaN)

describe('the page of an event', () => {
  it('copies its link and opens the ways to add it to a calendar', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(site.origin + paths.event)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/early-jazz?event=')
    await page.getByText('Add to calendar').click()
    expect(await page.getByRole('link', { name: 'Google' }).isVisible()).toBe(true)
    await context.close()
  })

  it('names its calendar and offers to subscribe to it in one row, on a phone, too', async () => {
    for (const width of [390, 1280]) {
      const page = await open('event', { width })
      const name = await page.locator('.calendar-head a').first().boundingBox()
      const button = await page.locator('.subscribe-menu summary').boundingBox()
      expect(button?.width).toBeLessThan(200)
      expect(button?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0))
      expect(Math.abs(middleOf(button) - middleOf(name))).toBeLessThan(4)
    }
  })

  it('has no button that a browser cannot carry out', async () => {
    const shown = (page: Page) => page.locator('[data-share] button:visible').allTextContents()
    expect(await shown(await open('event', { script: false }))).toEqual([])
    const page = await browser.newPage()
    await page.addInitScript('delete Navigator.prototype.share')
    await page.goto(site.origin + paths.event)
    await expect.poll(() => shown(page)).toEqual(['Copy link'])
    await page.close()
  })
})

describe('a month on a phone', () => {
  it('has dots for the days, and shows the events of the day that a visitor chooses, without script', async () => {
    const page = await open('month', { script: false, width: 360 })
    const list = page.locator('.month-table .day-list:visible')
    // Of today.
    expect(await list.allInnerTexts()).toEqual([expect.stringContaining('Early jazz')])
    const day = page.getByRole('link', { name: 'Tuesday, June 16' })
    expect(await day.locator('.dot').count()).toBe(1)
    await day.click()
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining('Rained off')])
    await page.getByRole('link', { name: 'Wednesday, June 17' }).click()
    await expect.poll(() => list.allInnerTexts()).toEqual(['No events found.'])
    await page.getByRole('link', { name: 'today', exact: true }).click()
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining('Early jazz')])
  })

  it.each([640, 900])('has titles of two lines in a table at %i pixels', async (width) => {
    const page = await open('busy', { width })
    const link = page.locator('.month-table li a').first()
    expect(await link.innerText()).toMatch(/^1p Workshop \d+ with/)
    expect((await link.boundingBox())?.height).toBeGreaterThan(30)
  })
})

describe('a day of 61 events', () => {
  it.each([360, 1280])('opens from its month without script, %i pixels', async (width) => {
    const page = await open('busy', { script: false, width })
    const day = page.locator('td', { hasText: 'Workshop' })
    const isPhone = width < 640
    if (isPhone) await page.getByRole('link', { name: 'Thursday, June 18' }).first().click()
    await expect.poll(() => day.locator('li:visible').count()).toBe(isPhone ? 10 : 4)
    await day.getByRole('link', { name: isPhone ? '+51 more' : '+57 more' }).click()
    await page.locator('h2', { hasText: /^Thursday, June 18, 2026$/ }).waitFor()
    await expect.poll(() => page.locator('.event-item').count()).toBe(61)
    await page.getByRole('link', { name: 'Jun 19' }).click()
    await page.locator('.empty', { hasText: /^No events found\.$/ }).waitFor()
    await page.getByRole('link', { name: 'June 2026' }).click()
    await page.locator('.month-table').waitFor()
  })
})

describe('the embed', () => {
  it('tells the page around it how high it is', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.origin}/robots.txt`)
    const height = await page.evaluate(`new Promise((done) => {
      addEventListener('message', ({ data }) => data.type === 'calendar-feed-height' && done(data.height))
      const frame = document.createElement('iframe')
      frame.src = '${paths.embed}'
      document.body.append(frame)
    })`)
    expect(height).toBeGreaterThan(300)
    await page.close()
  })

  it('of an organization shows its events on other origins and tells its height, with scripts alone', async () => {
    hosted = `<!doctype html><title>Another site</title><script>
      addEventListener('message', ({ data, origin }) => {
        if (data.type === 'calendar-feed-height') globalThis.told = { ...data, origin }
      })</script>
      <iframe sandbox="allow-scripts" src="${site.origin}${paths.orgEmbed}"></iframe>`
    const page = await browser.newPage()
    await page.goto(host.origin)
    const told = await page.waitForFunction('globalThis.told')
    const { height, origin } = (await told.jsonValue()) as { height: number; origin: string }
    // The sandbox leaves it no origin.
    expect(origin).toBe('null')
    expect(height).toBeGreaterThan(300)
    const frame = page.frameLocator('iframe')
    await frame.getByText('Early jazz').waitFor()
    await frame.getByRole('link', { name: 'Show more' }).click()
    await frame.getByRole('link', { name: 'Show more' }).waitFor({ state: 'detached' })
    await page.waitForFunction(`told.height < ${height}`)
    await page.close()
  })

  it('works where WordPress puts it: no forms, no windows, links told by the name of the frame', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.origin}/robots.txt`)
    await page.evaluate(`{
      globalThis.said = []
      addEventListener('message', ({ data }) => data.secret === 'Abc123' && said.push(data))
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.src = '${paths.embed}#?secret=Abc123'
      document.body.append(frame)
    }`)
    const frame = page.frameLocator('iframe')
    const said = (message: string) =>
      page.waitForFunction(`said.find(({ message }) => message === '${message}')?.value`)
    expect(Number(await (await said('height')).jsonValue())).toBeGreaterThan(300)
    await frame.getByText('Early jazz').waitFor()
    // Nor a button that would open one.
    expect(await frame.locator('form:visible, summary:visible').count()).toBe(0)
    await frame.getByRole('link', { name: 'Show more' }).click()
    await frame.getByRole('link', { name: 'Show more' }).waitFor({ state: 'detached' })
    await frame.getByRole('link', { name: 'Get events by email' }).click()
    const { pathname } = new URL(String(await (await said('link')).jsonValue()))
    expect(pathname).toMatch(/^\/subscriptions\/join\/feed_/)
    await page.close()
  })
})
