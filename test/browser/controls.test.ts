import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

const NOW = '2026-06-15T15:00:00Z'
const CATEGORIES = ['Music', 'Festival', 'Family', 'Theater', 'Outdoors', 'Talks', 'Dance']

let app: TestApp | undefined
let site: Served
let browser: Browser
const paths: Record<string, string> = {}

beforeAll(async () => {
  site = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!app) return new Response(null, { status: 503 })
    return app.request(pathname + search, { headers: request.headers, redirect: 'manual' })
  })
  app = await testApp(NOW, { PUBLIC_URL: site.origin })
  browser = await openBrowser()
  for (const language of ['en', 'de', 'ar']) {
    const feed = await makeFeed({
      name: 'Music on the river',
      description: 'Concerts, club nights and festivals along the river and far beyond.',
      timezone: 'America/Chicago',
      widget: { language },
    })
    const days = { startsAt: '2026-06-01T05:00:00Z', endsAt: '2026-07-10T05:00:00Z', allDay: true }
    await makeEvents(feed, [
      ...['Maps', 'Glass', 'Robots', 'Looms'].map((title) => ({ title, ...days })),
      ...CATEGORIES.map((category, i) => ({
        title: `${category} night`,
        categories: [category],
        startsAt: `2026-06-${16 + i}T23:00:00Z`,
      })),
    ])
    paths[language] = `/f/${feed.id}`
  }
  const empty = await makeFeed({ name: 'Empty' })
  paths.empty = `/f/${empty.id}`
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

async function open(path: string, width: number, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.goto(site.origin + path)
  return page
}

type Measured = { rows: number; first: number; isWider: boolean }

/** The lines that views, search, days, and categories take, and where the first event begins. */
function measure(page: Page): Promise<Measured> {
  return page.evaluate(`(() => {
    const boxes = [...document.querySelectorAll('.filter-bar :is(a, summary, input, button)')]
      .filter((control) => control.checkVisibility({ contentVisibilityAuto: true }))
      .map((control) => control.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    const first = document.querySelector('.ongoing-event, .event-item, .event-card')
    return {
      rows: new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))).size,
      first: Math.round(first.getBoundingClientRect().top),
      isWider: document.documentElement.scrollWidth > innerWidth,
    }
  })()`)
}

describe('The controls above a list', () => {
  it.each([
    ['en', ''],
    ['de', ''],
    ['ar', ''],
    ['en', '?view=cards'],
  ])('leave the first event above 300 pixels of a phone: %s %s', async (language, query) => {
    const page = await open(paths[language] + query, 390)
    const { rows, first, isWider } = await measure(page)
    expect(rows).toBe(2)
    expect(first).toBeLessThanOrEqual(300)
    expect(isWider).toBe(false)
  })

  it.each(['en', 'de', 'ar'])('take two rows of 240 pixels: %s', async (language) => {
    expect(await measure(await open(paths[language] ?? '', 240))).toMatchObject({
      rows: 2,
      isWider: false,
    })
  })

  it('open search at a button on a phone, without script, too', async () => {
    const page = await open(paths.en ?? '', 390, { javaScriptEnabled: false })
    const field = page.getByRole('searchbox', { name: 'Search events' })
    expect(await field.isVisible()).toBe(false)
    await page.locator('.find > summary').click()
    await field.fill('Dance')
    await field.press('Enter')
    await page.waitForURL('**search=**')
    expect(await page.locator('.event-item .event-link').allTextContents()).toEqual(['Dance night'])
    expect(await field.isVisible()).toBe(true)
  })

  it('show the search field where there is room, with no button to open it', async () => {
    const page = await open(paths.en ?? '', 1280)
    expect(await page.getByRole('searchbox', { name: 'Search events' }).isVisible()).toBe(true)
    expect(await page.locator('.find > summary').isVisible()).toBe(false)
  })

  it('are the views alone where nothing is to come', async () => {
    const page = await open(paths.empty ?? '', 390)
    expect(await page.locator('.filter-bar').locator('.find, .chips').count()).toBe(0)
  })

  it('show what goes on side by side on a phone', async () => {
    const page = await open(paths.en ?? '', 390)
    const tops = await page
      .locator('.ongoing-event')
      .evaluateAll((events) => events.map((event) => event.getBoundingClientRect().top))
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size).toBe(1)
  })

  it('are nothing that axe complains about, in forced colors and from right to left', async () => {
    for (const language of ['en', 'ar']) {
      const page = await open(paths[language] ?? '', 390, { forcedColors: 'active' })
      await page.locator('.find > summary').click()
      expect(await axeViolations(page), language).toEqual([])
    }
  })
})

describe('A chip', () => {
  it('leads with script straight to the days that are meant, which a redirect finds without', async () => {
    const path = paths.en ?? ''
    const page = await open(path, 390)
    const href = (name: string) =>
      page.getByRole('link', { name, exact: true }).getAttribute('href')
    await expect
      .poll(() => href('Today'))
      .toBe(`${site.origin}${path}?from=2026-06-15&to=2026-06-15`)
    const weekend = `${site.origin}${path}?from=2026-06-20&to=2026-06-21`
    expect(await href('This weekend')).toBe(weekend)
    await page.getByRole('link', { name: 'This weekend' }).click()
    await page.waitForURL(weekend)
    const chip = page.getByRole('link', { name: 'This weekend' })
    expect(await chip.getAttribute('aria-current')).toBe('true')
    await expect.poll(() => chip.getAttribute('href')).toBe(site.origin + path)
    const plain = await open(path, 390, { javaScriptEnabled: false })
    await plain.getByRole('link', { name: 'This weekend' }).click()
    await plain.waitForURL(weekend)
  })

  it('of a page that was kept means the days of now', async () => {
    const page = await open(paths.en ?? '', 390)
    await page.clock.setFixedTime('2026-06-17T15:00:00Z')
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    const today = page.getByRole('link', { name: 'Today', exact: true })
    await expect
      .poll(() => today.getAttribute('href'))
      .toBe(`${site.origin}${paths.en}?from=2026-06-17&to=2026-06-17`)
  })

  it('is reached with the keyboard, which scrolls its row', async () => {
    const page = await open(paths.en ?? '', 390)
    const last = page.locator('.chips a').last()
    await last.focus()
    const end = async () => {
      const box = await last.boundingBox()
      return box && box.x + box.width
    }
    await expect.poll(end).toBeLessThanOrEqual(390)
  })
})
